import { ChevronDown } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import type { Ticket } from '../../../ticket/ticket.ts';
import type { OrderRules } from '../../../ticket/ticket-terms.ts';
import { Field } from '../../../ui/field.tsx';
import { PriceInput } from '../../../ui/price-input.tsx';

const exitFields = [
  ['takeProfit', m.payment_take_profit],
  ['stopLoss', m.payment_stop_loss],
] as const;

interface ExitFieldsProps {
  ticket: Ticket;
  rules: OrderRules;
  errorOf: (field: 'takeProfit' | 'stopLoss') => string | null;
  onChange: (change: Partial<Ticket>) => void;
}

/** Take profit and stop loss of what the order opens, behind a line that says what they are. */
export function ExitFields({ ticket, rules, errorOf, onChange }: ExitFieldsProps): ReactNode {
  const t = useT();
  const isSet = ticket.takeProfit !== '' || ticket.stopLoss !== '';
  return (
    <details className="group" open={isSet || undefined}>
      <summary className="field-label min-h-11 items-center">
        {t(m.payment_exits)}
        <ChevronDown size={18} aria-hidden className="group-open:rotate-180" />
      </summary>
      <div className="grid gap-3.5">
        {exitFields.map(([field, label]) => (
          <Field key={field} label={t(label)} error={errorOf(field)}>
            {(links) => (
              <PriceInput
                {...links}
                steps={rules}
                value={ticket[field]}
                onChange={(price) => onChange({ [field]: price })}
              />
            )}
          </Field>
        ))}
        <p className="text-small text-ink-2">{t(m.payment_exits_help)}</p>
      </div>
    </details>
  );
}
