import './order-types.css';
import type { OrderType } from '@candor/contract/enums';
import { m } from '@candor/locales/messages';
import { Button } from '@candor/ui/components/button';
import { ChoiceRow } from '@candor/ui/components/choice-row';
import { Sheet } from '@candor/ui/components/sheet';
import { useT } from '@candor/ui/words';
import { type ReactNode, useState } from 'react';
import type { Ticket } from '../../../ticket/ticket.ts';
import type { TicketTerms } from '../../../ticket/ticket-terms.ts';
import { orderTypesOf, slippageGuardPercent } from './order-type-words.ts';
import { timesInForceIn } from './time-in-force.tsx';

interface OrderTypesProps {
  ticket: Ticket;
  terms: TicketTerms;
  onChoose: (type: OrderType) => void;
}

interface OrderTypesSheetProps extends OrderTypesProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Each order type and each time in force in one sentence. */
export function OrderTypesSheet({ isOpen, onClose, ...props }: OrderTypesSheetProps): ReactNode {
  const t = useT();
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(m.payment_types_title)}>
      {isOpen && <OrderTypes {...props} />}
    </Sheet>
  );
}

/** A type is chosen, looked at, and used by the button. */
function OrderTypes({ ticket, terms, onChoose }: OrderTypesProps): ReactNode {
  const t = useT();
  const [chosen, setChosen] = useState(ticket.type);
  const types = orderTypesOf(ticket.direction, terms.orderTypes);
  const times = timesInForceIn(terms);
  const type = types.find((one) => one.type === chosen);
  const time = times.find(({ value }) => value === ticket.timeInForce);
  return (
    <div className="grid gap-4">
      <ChoiceRow<OrderType>
        className="order-type-list"
        label={t(m.payment_type_label)}
        choices={types.map(({ type: value, label, means, isOffered }) => ({
          value,
          isDisabled: !isOffered,
          label: (
            <>
              <b>{t(label)}</b>
              <span>
                {isOffered
                  ? t(means, { percent: slippageGuardPercent })
                  : t(m.payment_type_not_offered)}
              </span>
            </>
          ),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <section className="grid gap-2">
        <h3 className="text-label">{t(m.payment_time_label)}</h3>
        <dl className="time-list">
          {times.map(({ value, word, means }) => (
            <div key={value}>
              <dt>{t(word)}</dt>
              <dd>{t(means)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <Button isFull onClick={() => onChoose(chosen)}>
        {t(m.payment_types_use, {
          type: type === undefined ? '' : t(type.label),
          time: time === undefined ? '' : t(time.word),
        })}
      </Button>
    </div>
  );
}
