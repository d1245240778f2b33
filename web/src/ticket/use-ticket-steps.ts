import type { Inputs, Outputs } from '@candor/contract/all-routes';
import { ApiError } from '@candor/contract/client';
import { m } from '@candor/locales/messages';
import { showServerText, showToast } from '@candor/ui/toasts';
import { useT } from '@candor/ui/words';
import { useEffect, useRef, useState } from 'react';
import { failureText, refusalReason } from '../api/failure.ts';
import { type KeyedMutation, useKeyedMutation } from '../api/use-keyed-mutation.ts';
import { replaceWith } from '../app/navigation.ts';
import type { Fault } from './faults.ts';
import { confirmedOf, isBeyondGuard, type SeenFigures } from './guard.ts';
import { refusalAsStated, type WouldRefuse } from './stated-figures.ts';
import type { Ticket } from './ticket.ts';
import { previewQuestions, type TicketSubject, ticketRequests } from './ticket-request.ts';
import type { TicketCall, TicketTerms } from './ticket-terms.ts';
import { type PreviewReading, usePreview } from './use-preview.ts';

/** A ticket that is filled in, and how it is sent. */
interface FilledTicket<Call extends TicketCall> {
  readonly call: Call;
  readonly terms: TicketTerms;
  readonly subject: TicketSubject;
  /** Tells the sendings of this ticket from those of others; kept over reloads. */
  readonly slot: string;
  readonly ticket: Ticket;
  readonly fault: Fault | null;
  readonly forgetDraft: () => void;
}

/** The way of a ticket from its first figure to its order: cost, confirm sheet, sending. */
export interface TicketSteps {
  readonly reading: PreviewReading;
  readonly isAsking: boolean;
  /** The figures that the confirm sheet stated first, kept while it goes; null before. */
  readonly seen: SeenFigures | null;
  /** The price left the guard that was stated, or the server said so: the customer looks again. */
  readonly asksAgain: boolean;
  /** Why the order would be refused, as it was stated; null where nothing says so. */
  readonly wouldRefuse: WouldRefuse | null;
  /** Money was moved for the figures of now: they stand as stated while the ticket is the same. */
  readonly moneyMoved: () => void;
  /** The preview was worked out since the sheet was asked for. */
  readonly isFresh: boolean;
  readonly askToConfirm: () => void;
  readonly closeSheet: () => void;
  readonly sending: Pick<KeyedMutation<unknown, unknown>, 'state' | 'error' | 'isBusy'>;
  /** Sends what is on the sheet, once; true when it was taken. */
  readonly place: () => Promise<boolean>;
  /** Asks again for the order whose answer was lost, with its own key. */
  readonly checkAndRetry: () => Promise<void>;
}

/**
 * Works a ticket's cost out as it is filled in, has it confirmed with figures of that moment and
 * sends it once. An answer leads to the order's page and forgets the draft; an order that was
 * already placed is opened instead.
 */
export function useTicketSteps<Call extends TicketCall>(of: FilledTicket<Call>): TicketSteps {
  const { terms, subject, ticket, fault } = of;
  const { mutation, isDone, place, checkAndRetry } = useTicketSending(of);
  const question = fault === null ? previewQuestions[terms.asks](ticket, subject) : null;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [paid, setPaid] = useState<Paid | null>(null);
  const text = JSON.stringify(question);
  const paidFor = paid?.text === text ? paid : null;
  const paidFigures = paidFor?.seen?.preview ?? null;
  // The figures that money was moved for are asked after as the order would carry them.
  const carried = asked?.isOpen === true ? {} : confirmedOf(paidFigures, paidFigures);
  const reading = usePreview(question && { ...question, ...carried }, mutation.isBusy || isDone);
  const { preview, retry } = reading;
  const isUncosted = fault === null && question === null;
  const isRead = isUncosted || (reading.isCurrent && isSince(reading, asked?.atMs));
  const moved = refusalReason(mutation.error) === 'PRICE_MOVED' ? mutation.error : null;
  const renew = useRef(retry);
  useEffect(() => {
    renew.current = retry;
  });
  useEffect(() => {
    if (moved === null) return;
    // Only figures read after the refusal can be confirmed.
    setAsked((before) => before && { ...before, atMs: Date.now() });
    renew.current();
  }, [moved]);
  const isBeforePaid = paidFor !== null && !isSince(reading, paidFor.atMs);
  const isLeft =
    isBeyondGuard(paidFigures, preview) ||
    (carried.confirmed !== undefined && preview?.wouldRefuse?.reason === 'PRICE_MOVED');
  useEffect(() => {
    if (isLeft) setPaid(null);
  }, [isLeft]);
  const stillPaid = isLeft ? null : (paidFor?.seen ?? null);
  const seen = asked?.seen ?? null;
  const asksAgain = moved !== null || isBeyondGuard(seen?.preview ?? null, preview);
  const shown = asked?.isOpen === true && !asksAgain ? seen : stillPaid;
  const stated = shown?.preview ?? null;
  return {
    reading,
    seen,
    asksAgain,
    checkAndRetry,
    wouldRefuse: isBeforePaid ? null : refusalAsStated(stated, preview),
    moneyMoved: () => {
      setPaid({ text, seen: seenFigures(reading), atMs: Date.now() });
      retry();
    },
    isAsking: asked?.isOpen === true,
    isFresh: asked?.isOpen === true && isRead,
    askToConfirm: () => {
      if (!isUncosted && preview === null) return;
      mutation.clearError();
      setAsked({ isOpen: true, seen: stillPaid ?? seenFigures(reading), atMs: Date.now() });
      // The quote may be old by now: the sheet waits for new figures.
      retry();
    },
    closeSheet: () => setAsked((before) => before && { ...before, isOpen: false }),
    sending: mutation,
    place: () => {
      const stated = asksAgain ? preview : (seen?.preview ?? preview);
      if (asksAgain) setAsked((before) => before && { ...before, seen: seenFigures(reading) });
      return place(confirmedOf(preview, stated));
    },
  };
}

/** The figures that money was moved for, and the question they answer. */
interface Paid {
  readonly text: string;
  readonly seen: SeenFigures | null;
  /** What was read before this does not know of the move. */
  readonly atMs: number;
}

interface Asked {
  readonly isOpen: boolean;
  readonly seen: SeenFigures | null;
  /** Figures read before this are too old to be confirmed. */
  readonly atMs: number;
}

function seenFigures({ preview, readAtMs = Date.now() }: PreviewReading): SeenFigures | null {
  return preview && { preview, atMs: readAtMs };
}

function isSince({ readAtMs = 0 }: PreviewReading, atMs = 0): boolean {
  return readAtMs >= atMs;
}

function useTicketSending<Call extends TicketCall>(of: FilledTicket<Call>) {
  const mutation = useKeyedMutation(of.call, { slot: of.slot });
  // What it was about may be gone from now on: nothing is asked about it any more.
  const [isDone, setDone] = useState(false);
  useDuplicateOpened(mutation.error);
  const finish = (order: Outputs[Call] | null) => {
    if (order === null) return;
    setDone(true);
    of.forgetDraft();
    showToast((say) => say(m.common_toast_success));
    replaceWith('pages/order/detail', { id: order.id });
  };
  const request = (): Inputs[Call] => ticketRequests[of.call](of.ticket, of.subject);
  return {
    mutation,
    isDone,
    place: async (confirmed: ReturnType<typeof confirmedOf>) => {
      const order = await mutation.send({ ...request(), ...confirmed });
      finish(order);
      return order !== null;
    },
    checkAndRetry: async () => finish(await mutation.checkAndRetry()),
  };
}

/** An order that was placed before is opened, with the server's word that it was. */
function useDuplicateOpened(error: unknown): void {
  const t = useT();
  const id = duplicateOf(error);
  useEffect(() => {
    if (id === null) return;
    showServerText(failureText(error, t));
    replaceWith('pages/order/detail', { id });
  }, [id, error, t]);
}

/** The order a DUPLICATE refusal speaks of, or null for any other error. */
function duplicateOf(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.reason !== 'DUPLICATE') return null;
  const { id } = error.data;
  return typeof id === 'string' ? id : null;
}
