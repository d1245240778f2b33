import { type Direction, direction, openClose } from '@candor/contract/enums';
import { useState } from 'react';
import { useParameters } from '../app/navigation.ts';
import { dropDraft, readDraft } from '../session/drafts.ts';
import { useSession } from '../session/session.ts';
import { useDraft } from '../session/use-draft.ts';
import { usePageContext } from '../shell/page-context.ts';
import { readHabits } from './habits.ts';
import { newTicket, type Ticket } from './ticket.ts';
import type { NamedInstrument } from './use-instrument.ts';

interface TicketDraft {
  readonly ticket: Ticket;
  /** Whether this is an earlier form that came back, and not a fresh one. */
  readonly isRestored: boolean;
  /** Whether it was filled in for the first purchase of a customer without a fill. */
  readonly isFirst: boolean;
  readonly change: (change: Partial<Ticket>) => void;
  readonly forget: () => void;
}

function readDirection(text: string | undefined): Direction {
  return text === String(direction.sell) ? direction.sell : direction.buy;
}

/**
 * The ticket of an instrument: the kept draft, or a new one from habits and the address. Whoever
 * opens the page anew for the other side gets a new ticket; who comes back finds the one that was
 * left. A first purchase without anything in the address begins with `firstNum`, at the market and
 * with nothing borrowed.
 */
export function useTicketDraft(instrument: NamedInstrument, firstNum: string | null): TicketDraft {
  const parameters = useParameters();
  const { motion } = usePageContext();
  const userId = useSession((session) => session.user?.userId ?? session.lastUserId);
  const isNew = useSession(({ user }) => user !== null && user.firstOrderId == null);
  const name = `pages/payment/stock ${instrument.source}:${instrument.market}:${instrument.code}`;
  const [start] = useState(() => {
    const side = readDirection(parameters.direction);
    const kept = userId === null ? null : readDraft<Ticket>(name, userId, Date.now());
    const isOtherOrder = motion === 'push' && kept !== null && kept.direction !== side;
    if (isOtherOrder) dropDraft(name);
    const { price = null, num = null } = parameters;
    const isPlain = price === null && num === null && side === direction.buy;
    const isFirst = isNew && isPlain && (kept === null || isOtherOrder) && firstNum !== null;
    return {
      isFirst,
      isRestored: kept !== null && !isOtherOrder && (kept.quantity !== '' || kept.amount !== ''),
      ticket: newTicket({
        direction: side,
        habits: isFirst ? null : readHabits(instrument.source),
        price,
        num: isFirst ? firstNum : num,
        openClose: parameters.openClose === String(openClose.close) ? openClose.close : null,
      }),
    };
  });
  const [ticket, change, forget] = useDraft<Ticket>(name, start.ticket);
  return { ticket, isRestored: start.isRestored, isFirst: start.isFirst, change, forget };
}
