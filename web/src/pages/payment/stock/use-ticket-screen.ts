import { direction } from '@candor/contract/enums';
import type { StockQuote } from '@candor/contract/market-shapes';
import type { WalletRow } from '@candor/contract/money-shapes';
import { useEffect, useState } from 'react';
import { failureText } from '../../../api/failure.ts';
import { type Reading, useCall } from '../../../api/use-call.ts';
import { useT } from '../../../app/words.ts';
import type { Fault } from '../shared/faults.ts';
import { orderLane } from '../shared/order-lanes.ts';
import type { OrderRules } from '../shared/order-rules.ts';
import type { Preview } from '../shared/preview-changes.ts';
import type { NamedInstrument } from '../shared/use-instrument.ts';
import { useOrderQuote } from '../shared/use-order-quote.ts';
import { type PreviewReading, usePreview } from '../shared/use-preview.ts';
import { type Ticket, ticketFault } from './ticket.ts';
import {
  duplicateOf,
  type OrderSending,
  openDuplicate,
  useOrderSending,
} from './use-order-sending.ts';
import { type Shortcuts, useShortcuts } from './use-shortcuts.ts';
import { offeredTicket, orderInput, ticketRules, useTicketDraft } from './use-ticket.ts';

/** Everything the ticket shows and does; the components only lay it out. */
export interface TicketScreen extends OrderSending {
  readonly instrument: NamedInstrument;
  readonly rules: OrderRules;
  readonly ticket: Ticket;
  readonly change: (change: Partial<Ticket>) => void;
  /** The form is an earlier one that came back. */
  readonly isRestored: boolean;
  readonly quote: Reading<StockQuote>;
  readonly wallet: Reading<WalletRow>;
  readonly shortcuts: Shortcuts | null;
  readonly fault: Fault | null;
  readonly reading: PreviewReading;
  /** The order will rest, or wait for the open, before it fills. */
  readonly isWaiting: boolean;
  /** The figures in view when the confirm sheet was asked for; null while it is closed. */
  readonly seen: Preview | null;
  /** The preview was worked out since the sheet was asked for. */
  readonly isFresh: boolean;
  readonly askToConfirm: () => void;
  readonly closeSheet: () => void;
}

/** Reads what the ticket of an instrument needs and holds its form, its preview and its sending. */
export function useTicketScreen(instrument: NamedInstrument, rules: OrderRules): TicketScreen {
  const draft = useTicketDraft(instrument);
  const ticket = offeredTicket(draft.ticket, rules);
  const quote = useOrderQuote(instrument);
  const wallet = useCall('walletBalance', { walletType: orderLane(instrument.source).wallet });
  const closableNum = useClosable(instrument);
  const shortcuts = useShortcuts(ticket, instrument, closableNum);
  const held = closableNum === null ? null : { closableNum };
  const fault = ticketFault(ticket, ticketRules(rules), held);
  const order = useOrderSending(instrument, draft.forget);
  const input = fault === null ? orderInput(ticket, instrument) : null;
  const reading = usePreview(input, order.sending.isBusy);
  const { preview } = reading;
  useDuplicateOpened(order.sending.error);

  const [asked, setAsked] = useState<{ seen: Preview; atMs: number } | null>(null);
  const askToConfirm = () => {
    if (preview === null) return;
    order.sending.clearError();
    setAsked({ seen: preview, atMs: Date.now() });
    // The quote may be old by now: the sheet waits for new figures.
    reading.retry();
  };
  return {
    ...order,
    ...{ instrument, rules, ticket, quote, wallet, shortcuts, fault, reading, askToConfirm },
    change: draft.change,
    isRestored: draft.isRestored,
    isWaiting: preview !== null && (preview.waitsForOpen || ticket.type !== 0),
    seen: asked?.seen ?? null,
    isFresh: asked !== null && (reading.readAtMs ?? 0) >= asked.atMs && reading.isCurrent,
    closeSheet: () => setAsked(null),
  };
}

/** What is held long and not bound by resting orders; "0" for none, null while it is not loaded. */
function useClosable({ code, source, market }: NamedInstrument): string | null {
  const held = useCall('positionByStock', {
    stockCode: code,
    direction: direction.buy,
    source,
    market,
  });
  return held.data === undefined ? null : (held.data?.closableNum ?? '0');
}

/** An order that was placed before is opened, with the server's word that it was. */
function useDuplicateOpened(error: unknown): void {
  const t = useT();
  const duplicate = duplicateOf(error);
  useEffect(() => {
    if (duplicate !== null) openDuplicate(duplicate, failureText(error, t));
  }, [duplicate, error, t]);
}
