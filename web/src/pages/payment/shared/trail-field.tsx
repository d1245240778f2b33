import { m } from '@candor/locales/messages';
import { Field } from '@candor/ui/components/field';
import { FigureInput } from '@candor/ui/components/figure-input';
import { PriceInput } from '@candor/ui/components/price-input';
import { Segmented } from '@candor/ui/components/segmented';
import type { PriceSteps } from '@candor/ui/figures/price-steps';
import { useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { Ticket } from '../../../ticket/ticket.ts';

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
