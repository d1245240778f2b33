import type { Inputs } from '@candor/contract/all-routes';
import { type OrderType, orderType } from '@candor/contract/enums';
import type { InputOf } from '@candor/contract/route';
import type { orderPreview } from '@candor/contract/routes/orders';
import { wireFigure } from '@candor/ui/figures/entry';
import { hasLimitPrice, hasTrigger, type Ticket } from './ticket.ts';
import type { Asked, TicketCall } from './ticket-terms.ts';
import type { NamedInstrument } from './use-instrument.ts';

/** What a ticket is about. */
export interface TicketSubject {
  /** Null of what is no instrument. */
  readonly instrument: NamedInstrument | null;
  /** Of the position, the offering or the institution that the call names. */
  readonly id: string | null;
}

export type PreviewInput = InputOf<typeof orderPreview>;

type Fill<Input> = (ticket: Ticket, subject: TicketSubject) => Input;

const order: Fill<Inputs['stockCreate']> = (ticket, subject) => {
  const { code, name, source, market } = instrumentOf(subject);
  return {
    stockCode: code,
    stockName: name,
    source,
    market,
    direction: ticket.direction,
    type: ticket.type,
    ...sizeOf(ticket),
    ...pricesOf(ticket),
    leverage: ticket.leverage,
    ...(ticket.openClose === null ? {} : { openClose: ticket.openClose }),
    timeInForce: ticket.timeInForce,
    ...(ticket.isExtended ? { extendedHours: true } : {}),
    ...exitsOf(ticket),
  };
};

const close: Fill<Inputs['flatPosition']> = (ticket, { id }) => ({
  id: named(id),
  num: needed(ticket.quantity),
  type: closeType(ticket.type),
  ...pricesOf(ticket),
});

/**
 * The ticket as each call wants it, without what was confirmed. They throw when a needed figure is
 * missing: check `ticketFault` first.
 */
export const ticketRequests: { readonly [Call in TicketCall]: Fill<Inputs[Call]> } = {
  stockCreate: order,
  hkCreate: order,
  auctionStockCreate: order,
  blockTradeCreate: order,
  goldCreate: (ticket, subject) => {
    const { code, name } = instrumentOf(subject);
    return { ...order(ticket, subject), goldCode: code, goldName: name };
  },
  flatPosition: close,
  newSharesCreate: (ticket, subject) => {
    const { code, name, source, market } = instrumentOf(subject);
    const offering = { newSharesId: named(subject.id), stockCode: code, stockName: name };
    return { ...offering, source, market, num: needed(ticket.quantity) };
  },
  followAdd: (ticket, { id }) => ({
    agencyId: named(id),
    amount: needed(ticket.amount),
    term: ticket.term,
    agree: ticket.isAgreed,
  }),
};

/** The question to the preview; null of what has none. */
export const previewQuestions: Readonly<Record<Asked, Fill<PreviewInput | null>>> = {
  order,
  close,
  lots: () => null,
  amount: () => null,
};

function pricesOf(ticket: Ticket): { price?: string; triggerPrice?: string } {
  return {
    ...(hasLimitPrice(ticket.type) ? { price: needed(ticket.price) } : {}),
    ...(hasTrigger(ticket.type) ? { triggerPrice: needed(ticket.trigger) } : {}),
    ...trailOf(ticket),
  };
}

function sizeOf({ sizedBy, quantity, amount }: Ticket) {
  return sizedBy === 'amount' ? { amount: needed(amount) } : { num: needed(quantity) };
}

function trailOf({ type, trail, trailBy }: Ticket) {
  if (type !== orderType.trailingStop) return {};
  return trailBy === 'amount' ? { trailAmount: needed(trail) } : { trailPercent: needed(trail) };
}

function exitsOf({ takeProfit, stopLoss }: Ticket) {
  return {
    ...(takeProfit === '' ? {} : { takeProfitPrice: needed(takeProfit) }),
    ...(stopLoss === '' ? {} : { stopLossPrice: needed(stopLoss) }),
  };
}

/** A position is closed at the market or at a limit. */
function closeType(type: OrderType): 0 | 1 {
  return type === orderType.limit ? type : orderType.market;
}

function instrumentOf({ instrument }: TicketSubject): NamedInstrument {
  if (instrument === null) throw new Error('an order without an instrument');
  return instrument;
}

function named(id: string | null): string {
  if (id === null) throw new Error('a ticket without the id of what it is about');
  return id;
}

function needed(typed: string): string {
  const figure = wireFigure(typed);
  if (figure === null) throw new Error('a ticket was sent with a figure missing');
  return figure;
}
