import type { Instrument } from '../instruments/instrument.ts';
import type { Quote } from '../market/market-view.ts';
import { larger, smaller } from '../money/rounding.ts';
import type { Order } from '../orders/order.ts';
import type { CrossWord } from '../time/session-cross.ts';
import { collarOf } from './collar.ts';
import {
  type AuctionInterest,
  type AuctionLevel,
  allocate,
  levelAtPrice,
  levelsAround,
  type Uncross,
  uncross,
} from './uncross.ts';

/** Levels of the book kept on each side of the price, for whoever asks how it came about. */
const LEVELS_KEPT = 5;

/**
 * Everything the price of one auction follows from. Kept whole, in one order and in one notation,
 * so that anyone can work it out again.
 */
export interface AuctionInputs {
  readonly instrumentId: string;
  readonly uncrossMs: number;
  /** What the market said at the uncross; null when it said nothing fresh enough to trade on. */
  readonly quote: Quote | null;
  /** Orders of customers, and of the others in the market; each list by time, then id. */
  readonly orders: readonly AuctionInterest[];
  readonly others: readonly AuctionInterest[];
  /** Only of an open, a close or a reopening. */
  readonly print?: SessionPrint;
}

/** The print of a session, or that with which trading goes on after a halt. */
export type PrintWord = CrossWord | 'reopening';

/**
 * The first or last print of a session, or the first one after a halt: the market makes it, the
 * house's orders only take it.
 */
export interface SessionPrint {
  readonly cross: PrintWord;
  /** Most that all customers together buy of the market at it, and most they sell to it. */
  readonly marketQuantity: bigint;
}

/** What came of an auction. */
export interface AuctionResult {
  /** Null when no buyer met a seller, or there was no quote to refer to. */
  readonly uncross: Uncross | null;
  /** Both sides at the price and at limits around it, ascending. */
  readonly book: readonly AuctionLevel[];
  /** What each customer's order trades; orders that trade nothing are not in it. */
  readonly fills: readonly { readonly orderId: string; readonly quantity: bigint }[];
}

/** The inputs of an auction in their one order. */
export function auctionInputs(input: AuctionInputs): AuctionInputs {
  const ordered = (list: readonly AuctionInterest[]) =>
    list.toSorted((left, right) => left.atMs - right.atMs || (left.id < right.id ? -1 : 1));
  return { ...input, orders: ordered(input.orders), others: ordered(input.others) };
}

const NOTHING: AuctionResult = { uncross: null, book: [], fills: [] };

/**
 * Works an auction out. The last price of its quote is the reference; of an open, a close or a
 * reopening it is the price itself.
 */
export function runAuction(
  inputs: AuctionInputs,
  instrument: Pick<Instrument, 'ticks'>,
): AuctionResult {
  const { quote, orders, others } = inputs;
  const { print } = inputs;
  if (print !== undefined) return atPrint(orders, quote, print);
  const book = [...orders, ...others];
  const found = quote === null ? null : uncrossAround(book, quote, instrument);
  if (found === null) return NOTHING;
  const fills = fillsOf(orders, allocate(book, found));
  return { uncross: found, book: levelsAround(book, found.price, LEVELS_KEPT), fills };
}

/**
 * The price of a book beside a market: of several as good the one nearest to its last price, or to
 * the best price where that has moved past it, and within the collar around its middle.
 */
export function uncrossAround(
  book: readonly AuctionInterest[],
  quote: Pick<Quote, 'bid' | 'ask' | 'last'>,
  instrument: Pick<Instrument, 'ticks'>,
): Uncross | null {
  const { bid, ask, last } = quote;
  const atLeast = bid === null ? last : larger(bid, last);
  const reference = ask === null ? atLeast : smaller(ask, atLeast);
  return uncross(book, reference, instrument, collarOf(quote, instrument));
}

/**
 * What each order trades at a price that is made elsewhere: customers meet each other there, and
 * what is left over meets the market, up to its quantity.
 */
function atPrint(
  orders: readonly AuctionInterest[],
  quote: Quote | null,
  { marketQuantity }: SessionPrint,
): AuctionResult {
  if (quote === null) return NOTHING;
  const level = levelAtPrice(orders, quote.last);
  const { buyQuantity, sellQuantity } = level;
  const bought = smaller(buyQuantity, sellQuantity + marketQuantity);
  const sold = smaller(sellQuantity, buyQuantity + marketQuantity);
  const volume = larger(bought, sold);
  if (volume === 0n) return NOTHING;
  const uncross = { ...level, volume, imbalance: buyQuantity - sellQuantity };
  return { uncross, book: [level], fills: fillsOf(orders, allocate(orders, uncross)) };
}

function fillsOf(
  orders: readonly AuctionInterest[],
  given: ReadonlyMap<string, bigint>,
): AuctionResult['fills'] {
  return orders.flatMap(({ id: orderId }) => {
    const quantity = given.get(orderId);
    return quantity === undefined ? [] : [{ orderId, quantity }];
  });
}

/** A customer's order as the book holds it. Null for an order that is in no auction. */
export function interestOf(order: Order): AuctionInterest | null {
  const { auction, orderId, direction, type, quantity, acceptedAtMs } = order.terms;
  if (auction === undefined) return null;
  return {
    id: orderId,
    direction,
    isMarket: type === 'market',
    worstPrice: auction.cross !== undefined && type === 'market' ? null : auction.worstPrice,
    quantity,
    atMs: acceptedAtMs,
  };
}
