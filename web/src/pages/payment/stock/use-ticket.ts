import { type Direction, direction, openClose } from '@candor/contract/enums';
import type { InputOf } from '@candor/contract/route';
import type { stockCreate } from '@candor/contract/routes/orders/stock-create';
import { useState } from 'react';
import { useParameters } from '../../../app/navigation.ts';
import { dropDraft, readDraft, useDraft } from '../../../session/drafts.ts';
import { useSession } from '../../../session/session.ts';
import { usePageContext } from '../../../shell/page-context.ts';
import type { OrderRules } from '../shared/order-rules.ts';
import type { NamedInstrument } from '../shared/use-instrument.ts';
import { readHabits } from './habits.ts';
import { newTicket, type Ticket, type TicketRules, ticketWire } from './ticket.ts';

/** The part of the server's rules that a form checks by itself. */
export function ticketRules(rules: OrderRules): TicketRules {
  return {
    minCount: rules.minCount,
    maxNum: rules.maxNum,
    steps: rules,
    isShortable: rules.shortable,
    isTradable: rules.tradable,
  };
}

interface TicketDraft {
  readonly ticket: Ticket;
  /** Whether this is an earlier form that came back, and not a fresh one. */
  readonly isRestored: boolean;
  readonly change: (change: Partial<Ticket>) => void;
  readonly forget: () => void;
}

function readDirection(text: string | undefined): Direction {
  return text === String(direction.sell) ? direction.sell : direction.buy;
}

/**
 * The ticket of an instrument: the kept draft, or a new one from habits and the address. Whoever
 * opens the page anew for the other side gets a new ticket; who comes back finds the one that was
 * left.
 */
export function useTicketDraft(instrument: NamedInstrument): TicketDraft {
  const parameters = useParameters();
  const { motion } = usePageContext();
  const userId = useSession((session) => session.user?.userId ?? session.lastUserId);
  const name = `pages/payment/stock ${instrument.source}:${instrument.market}:${instrument.code}`;
  const [start] = useState(() => {
    const side = readDirection(parameters.direction);
    const kept = userId === null ? null : readDraft<Ticket>(name, userId, Date.now());
    const isOtherOrder = motion === 'push' && kept !== null && kept.direction !== side;
    if (isOtherOrder) dropDraft(name);
    return {
      isRestored: kept !== null && !isOtherOrder && kept.quantity !== '',
      ticket: newTicket({
        direction: side,
        habits: readHabits(instrument.source),
        price: parameters.price ?? null,
        num: parameters.num ?? null,
      }),
    };
  });
  const [ticket, change, forget] = useDraft<Ticket>(name, start.ticket);
  return { ticket, isRestored: start.isRestored, change, forget };
}

/** A ticket whose leverage and type the product offers; a habit it does not know falls back. */
export function offeredTicket(ticket: Ticket, rules: OrderRules): Ticket {
  const leverage = rules.leverages.includes(ticket.leverage) ? ticket.leverage : 1;
  const isOffered = rules.orderTypes.includes(ticket.type);
  return { ...ticket, leverage, type: isOffered ? ticket.type : firstOffered(ticket, rules) };
}

function firstOffered(ticket: Ticket, rules: OrderRules): Ticket['type'] {
  const known = [0, 1, 2, 3] as const;
  return known.find((type) => rules.orderTypes.includes(type)) ?? ticket.type;
}

/** The ticket as a question to the preview, and as the order itself. */
export function orderInput(
  ticket: Ticket,
  instrument: NamedInstrument,
): InputOf<typeof stockCreate> {
  const { code, name, source, market } = instrument;
  return { stockCode: code, stockName: name, source, market, ...ticketWire(ticket) };
}

/** Whether a ticket opens or closes, as `getHalfOrFullNum` asks. */
export function ticketOpenClose(ticket: Ticket, heldNum: string | null): 0 | 1 {
  const isSale = ticket.direction === direction.sell;
  return isSale && heldNum !== null && /[1-9]/.test(heldNum) ? openClose.close : openClose.open;
}
