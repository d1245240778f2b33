import './first-order.css';
import { ChevronDown, PencilLine } from 'virtual:lucide';
import { m } from '@candor/locales/messages';
import { Note } from '@candor/ui/components/note';
import { SentenceGap } from '@candor/ui/components/sentence-gap';
import { compare } from '@candor/ui/figures/decimals';
import { wireFigure } from '@candor/ui/figures/entry';
import { formatQuantity } from '@candor/ui/format/money';
import { type Say, useT } from '@candor/ui/words';
import type { ReactNode } from 'react';
import type { Ticket } from '../../../ticket/ticket.ts';
import type { OrderRules, TicketField } from '../../../ticket/ticket-terms.ts';
import { timeWord } from './time-in-force.tsx';

/** Says that the ticket of a customer without a fill was filled in for them, and with what. */
export function FirstOrderNote({ num }: { num: string }): ReactNode {
  const t = useT();
  const size =
    num === '1' ? t(m.payment_first_share) : t(m.payment_first_lot, { n: formatQuantity(num) });
  return (
    <Note
      tone="accent"
      className="mx-edge mt-2.5 px-3 py-2.5"
      icon={<PencilLine size={17} strokeWidth={1.75} aria-hidden="true" />}
    >
      <b>{t(m.payment_first_filled_in)}</b>
      <SentenceGap />
      {size}
    </Note>
  );
}

interface SizedFirst {
  isFirst?: boolean;
  rules: OrderRules;
  ticket: Pick<Ticket, 'quantity'>;
}

/** Share or shares, behind the quantity of a first order in them. */
export function firstUnit({ isFirst, rules, ticket }: SizedFirst, say: Say): string | undefined {
  if (isFirst !== true || rules.unit !== 'shares') return undefined;
  const isOne = compare(wireFigure(ticket.quantity) ?? '0', '1') === 0;
  return say(isOne ? m.payment_unit_share : m.payment_unit_shares);
}

interface TicketRestProps {
  ticket: Ticket;
  fields: readonly TicketField[];
  children: ReactNode;
}

/** Leverage, validity and stops of a first order in one row that opens. */
export function TicketRest({ ticket, fields, children }: TicketRestProps): ReactNode {
  const t = useT();
  const hasExits = ticket.takeProfit !== '' || ticket.stopLoss !== '';
  const parts = [
    fields.includes('leverage') && `${ticket.leverage}×`,
    t(timeWord(ticket)),
    fields.includes('exits') && t(hasExits ? m.payment_first_stops_set : m.payment_first_no_stops),
  ];
  return (
    <details className="ticket-rest">
      <summary>
        <span>
          {t(fields.includes('leverage') ? m.payment_first_rest : m.payment_first_rest_held)}
        </span>
        <span className="flex items-center gap-1 text-small text-ink-2">
          {parts.filter((part) => part !== false).join(' · ')}
          <ChevronDown size={17} aria-hidden="true" />
        </span>
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5 pt-1 pb-3.5">{children}</div>
    </details>
  );
}
