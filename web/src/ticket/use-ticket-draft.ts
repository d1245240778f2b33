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
      isRestored: kept !== null && !isOtherOrder && (kept.quantity !== '' || kept.amount !== ''),
      ticket: newTicket({
        direction: side,
        habits: readHabits(instrument.source),
        price: parameters.price ?? null,
        num: parameters.num ?? null,
        openClose: parameters.openClose === String(openClose.close) ? openClose.close : null,
      }),
    };
  });
  const [ticket, change, forget] = useDraft<Ticket>(name, start.ticket);
  return { ticket, isRestored: start.isRestored, change, forget };
}
