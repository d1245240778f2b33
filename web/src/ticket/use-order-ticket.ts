import {
  type Direction,
  direction,
  marketStatus,
  openClose,
  orderType,
} from '@candor/contract/enums';
import type { StockQuote } from '@candor/contract/market-shapes';
import type { WalletRow } from '@candor/contract/money-shapes';
import type { OrderRoute, Product } from '@candor/domain/products/product';
import { crossOf } from '@candor/domain/time/session-cross';
import { useEffect, useState } from 'react';
import { type Reading, useCall } from '../api/use-call.ts';
import { withExitPrices } from './exit-prices.ts';
import type { Fault } from './faults.ts';
import { keepHabits } from './habits.ts';
import { meantBy, noExits, type Ticket } from './ticket.ts';
import { ticketFault } from './ticket-checks.ts';
import {
  type OrderRules,
  offeredTicket,
  type TicketField,
  type TicketTerms,
  termsAdding,
  ticketFields,
  ticketTerms,
} from './ticket-terms.ts';
import type { NamedInstrument } from './use-instrument.ts';
import { useOrderQuote } from './use-order-quote.ts';
import { type Shortcuts, useShortcuts } from './use-shortcuts.ts';
import { useTicketDraft } from './use-ticket-draft.ts';
import { type TicketSteps, useTicketSteps } from './use-ticket-steps.ts';

/** What is ordered: an instrument, by the terms of its product and its own figures. */
export interface OrderSubject {
  readonly instrument: NamedInstrument;
  readonly product: Product;
  readonly call: OrderRoute;
  readonly rules: OrderRules;
}

/** Everything the ticket of an order shows and does; the components only lay it out. */
export interface OrderTicket extends TicketSteps, OrderSubject {
  readonly terms: TicketTerms;
  /** As it is sent: its exits are prices. */
  readonly ticket: Ticket;
  readonly typed: Ticket;
  /** What is filled in, in the order in which it stands on the page. */
  readonly fields: readonly TicketField[];
  readonly change: (change: Partial<Ticket>) => void;
  /** The form is an earlier one that came back. */
  readonly isRestored: boolean;
  /** It was filled in for the first order of a customer. */
  readonly isFirst: boolean;
  readonly quote: Reading<StockQuote>;
  readonly wallet: Reading<WalletRow>;
  readonly shortcuts: Shortcuts | null;
  readonly fault: Fault | null;
  /** The order will rest, or wait for the open, before it fills. */
  readonly isWaiting: boolean;
}

/** Reads what the ticket of an instrument needs and holds its form, its preview and its sending. */
export function useOrderTicket(subject: OrderSubject): OrderTicket {
  const { instrument, product, call, rules } = subject;
  const { source, market, code } = instrument;
  const draft = useTicketDraft(instrument, firstNumOf(product, rules));
  const added = usePosition(instrument, draft.ticket.direction);
  const terms = termsAdding(ticketTerms(product, call, rules), added.data ?? null);
  const offered = offeredTicket(draft.ticket, terms);
  const regular = useOrderQuote(instrument);
  const quote = offered.isExtended ? { ...regular, data: seenExtended(regular.data) } : regular;
  const wallet = useCall('walletBalance', { walletType: terms.walletType });
  const closableNum = useClosable(instrument, offered);
  const isClosing = meantBy(offered, closableNum) === openClose.close;
  const typed = isClosing ? { ...offered, ...asClosing } : offered;
  const lastPrice = quote.data?.lastPrice ?? null;
  const [foundNum, setFoundNum] = useState<string | null>(null);
  const ticket = withExitPrices(typed, { rules, lastPrice, foundNum });
  const fault = ticketFault(ticket, terms, { closableNum, lastPrice });
  const steps = useTicketSteps({
    call,
    terms,
    ticket,
    fault,
    subject: { instrument, id: null },
    slot: `order ${source}:${market}:${code}`,
    forgetDraft: draft.forget,
  });
  const { preview } = steps.reading;
  const found = preview?.num ?? null;
  useEffect(() => setFoundNum(found), [found]);
  return {
    ...subject,
    ...steps,
    terms,
    ticket,
    typed,
    quote,
    wallet,
    fault,
    fields: ticketFields(ticket, terms, isClosing),
    place: async () => {
      const isTaken = await steps.place();
      if (isTaken) keepHabits(source, offered);
      return isTaken;
    },
    shortcuts: useShortcuts(ticket, instrument, closableNum),
    change: draft.change,
    isRestored: draft.isRestored,
    isFirst: draft.isFirst,
    isWaiting: preview !== null && (preview.waitsForOpen || willWait(ticket)),
  };
}

/** What a first order is of: one share, or one lot. Nothing else has so small a piece. */
function firstNumOf({ kind }: Product, { minCount }: OrderRules): string | null {
  return kind === 'usStock' || kind === 'euStock' || kind === 'hkStock' ? minCount : null;
}

/** The quote as an order sees it that is worked before and after regular hours too. */
function seenExtended(quote: StockQuote | undefined): StockQuote | undefined {
  if (quote?.extended === undefined) return quote;
  const { session, opensTimestamp, lastPrice, bid, ask, bidVolume, askVolume } = quote.extended;
  if (session === null) return { ...quote, nextOpenTimestamp: opensTimestamp ?? null };
  const book = { lastPrice: lastPrice ?? quote.lastPrice, bid, ask, bidVolume, askVolume };
  return { ...quote, ...book, marketStatus: marketStatus.open, nextOpenTimestamp: null };
}

function willWait({ type, timeInForce }: Ticket): boolean {
  return type !== orderType.market || crossOf(timeInForce) !== null;
}

/** A close has the leverage of its position, and nothing to leave again. */
const asClosing = { leverage: 1, ...noExits } as const;

/**
 * What is held of the side that the ticket may close, and not bound by resting orders; "0" for
 * none, null while it is not loaded. Without a word of it, that is what is held long.
 */
function useClosable(instrument: NamedInstrument, ticket: Ticket): string | null {
  const closesShort = ticket.openClose !== null && ticket.direction === direction.buy;
  const held = usePosition(instrument, closesShort ? direction.sell : direction.buy);
  return held.data === undefined ? null : (held.data?.closableNum ?? '0');
}

/** What is held of one side. */
function usePosition({ code, source, market }: NamedInstrument, side: Direction) {
  return useCall('positionByStock', { stockCode: code, direction: side, source, market });
}
