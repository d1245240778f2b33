import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import type { PriceSteps } from '../../../figures/price-steps.ts';
import type { Ticket } from '../../../ticket/ticket.ts';
import { Field } from '../../../ui/field.tsx';
import { FigureInput } from '../../../ui/figure-input.tsx';
import { PriceInput } from '../../../ui/price-input.tsx';
import { Segmented } from '../../../ui/segmented.tsx';

type Trail = Pick<Ticket, 'trail' | 'trailBy'>;

interface TrailFieldProps {
  ticket: Trail;
  /** The price steps of the instrument. */
  rules: PriceSteps;
  error?: string | null;
  hint?: string;
  onChange: (change: Partial<Trail>) => void;
}

/** How far a trailing stop stays behind the best price, in percent or in money. */
export function TrailField({ ticket, rules, onChange, ...said }: TrailFieldProps): ReactNode {
  const t = useT();
  const { trail: value, trailBy } = ticket;
  const input = { value, onChange: (trail: string) => onChange({ trail }) };
  return (
    <Field label={t(m.payment_trail)} {...said}>
      {(links) => (
        <div className="grid gap-2">
          {trailBy === 'amount' ? (
            <PriceInput {...links} steps={rules} {...input} />
          ) : (
            <div className="field-box" data-invalid={links['aria-invalid'] || undefined}>
              <FigureInput {...links} decimals={2} {...input} />
              <span className="text-ink-2" aria-hidden="true">
                %
              </span>
            </div>
          )}
          <Segmented
            label={t(m.payment_trail_by)}
            choices={[
              { value: 'percent', label: t(m.payment_trail_percent) },
              { value: 'amount', label: t(m.payment_trail_amount) },
            ]}
            value={trailBy}
            onChange={(by) => onChange({ trailBy: by, trail: '' })}
          />
        </div>
      )}
    </Field>
  );
}
