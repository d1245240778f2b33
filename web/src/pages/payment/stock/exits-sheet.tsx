import { m } from '@candor/locales/messages';
import type { ReactNode } from 'react';
import { useT } from '../../../app/words.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { PriceInput } from '../../../ui/price-input.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { faultText } from '../shared/fault-words.ts';
import { priceFault } from '../shared/faults.ts';
import type { Ticket } from './ticket.ts';

interface ExitsSheetProps {
  isOpen: boolean;
  onClose: () => void;
  ticket: Ticket;
  tickSize: string;
  onChange: (change: Partial<Ticket>) => void;
}

/** Take Profit and Stop Loss: prices at which the position is closed by itself. */
export function ExitsSheet(props: ExitsSheetProps): ReactNode {
  const t = useT();
  const { ticket, tickSize, onChange } = props;
  const fields = [
    { field: 'takeProfit', label: m.common_position_take_profit },
    { field: 'stopLoss', label: m.common_position_stop_loss },
  ] as const;
  return (
    <Sheet isOpen={props.isOpen} onClose={props.onClose} title={t(m.payment_exits)}>
      <div className="grid gap-3.5">
        {fields.map(({ field, label }) => {
          const typed = ticket[field];
          const fault = typed === '' ? null : priceFault(typed, tickSize, field);
          return (
            <Field key={field} label={t(label)} error={fault && faultText(fault, t)}>
              {(links) => (
                <PriceInput
                  {...links}
                  tickSize={tickSize}
                  value={typed}
                  onChange={(value) => onChange({ [field]: value })}
                />
              )}
            </Field>
          );
        })}
        <p className="text-small text-ink-2">{t(m.payment_exits_help)}</p>
        <div className="grid grid-cols-2 gap-2.5">
          <Button variant="line" onClick={() => onChange({ takeProfit: '', stopLoss: '' })}>
            {t(m.payment_remove_exits)}
          </Button>
          <Button onClick={props.onClose}>{t(m.common_done)}</Button>
        </div>
      </div>
    </Sheet>
  );
}
