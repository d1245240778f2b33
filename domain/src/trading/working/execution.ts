import type { DirectionWord } from '@candor/contract/enums';
import { isPrice, type Priced, shareBase } from '../../instruments/below-zero.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import type { MarketView, Quote } from '../../market/market-view.ts';
import {
  BPS_ONE,
  ceilDivide,
  floorDivide,
  floorToStep,
  larger,
  smaller,
} from '../../money/rounding.ts';
import type { Order, QueueSpot } from '../../orders/order.ts';
import type { OrderTerms } from '../../orders/order-terms.ts';
import { isWorse, toTick } from '../../orders/price-rules.ts';
import type { PriceSlice, SeenBook } from '../fill.ts';
import { MINUTE_MS, type TradingRules } from '../rules.ts';
import { type BookSide, bookSide, displayedSide, type LeftLevel } from './book-side.ts';
import { IMPACT_ONE, impactOfBook, impactPast, STEPS_PAST_BOOK_MAX } from './impact.ts';

/**
 * What each further quantity of the size of the displayed book costs past it: by the root of what
 * is taken. `impact` is what the displayed book itself moves the price by, in `IMPACT_ONE`.
 */
export interface OffBook {
  readonly impact: bigint;
}

/** What an order would get now: slices best first, and the displayed levels it reached. */
export interface Match {
  readonly quantity: bigint;
  readonly slices: readonly PriceSlice[];
  readonly levels: readonly PriceSlice[];
  /** What was left of those levels, and taken beyond them; only of what the book gives. */
  readonly book?: SeenBook;
}

export const NO_MATCH: Match = { quantity: 0n, slices: [], levels: [] };

/**
 * True when orders can fill now: the market is open, and its quote and the rate to the wallet's
 * currency are younger than their classes allow.
 */
export function canFill(market: MarketView, nowMs: number): boolean {
  return market.status === 'open' && isFresh(market, nowMs);
}

/** False while there is no quote, or the quote or the rate is past its age. */
function isFresh(market: MarketView, nowMs: number): boolean {
  const { quote, quoteAgeMaxMs, fxRate, fx, fxAgeMaxMs } = market;
  if (quote === null || fxRate === null || nowMs - quote.timeMs > quoteAgeMaxMs) return false;
  return fx === null || nowMs - fx.timeMs <= fxAgeMaxMs;
}

/** The worst price a market order may pay: the best price and the guard, on a tick inside it. */
export function guardPrice(input: {
  readonly instrument: Instrument;
  readonly direction: DirectionWord;
  readonly fromPrice: bigint;
  readonly guardBps: bigint;
}): bigint {
  const { instrument, direction, fromPrice, guardBps } = input;
  const away = shareBase(instrument, fromPrice) * guardBps;
  if (direction === 'buy') {
    return toTick(instrument, floorDivide(fromPrice * BPS_ONE + away, BPS_ONE), 'down');
  }
  return toTick(instrument, ceilDivide(fromPrice * BPS_ONE - away, BPS_ONE), 'up');
}

export function opensShort(terms: Pick<OrderTerms, 'direction' | 'openClose'>): boolean {
  return terms.direction === 'sell' && terms.openClose === 'open';
}

/**
 * The price at which an order is held: of a sale that opens a short at least the stated share of
 * the ask, because nobody knows what buying it back will cost.
 */
export function holdPrice(
  terms: Pick<OrderTerms, 'direction' | 'openClose'>,
  price: bigint,
  of: {
    readonly instrument: Priced;
    readonly market: { readonly quote: Pick<Quote, 'ask' | 'last'> | null };
    readonly rules: Pick<TradingRules, 'shortHoldBps'>;
  },
): bigint {
  if (!opensShort(terms)) return price;
  const { quote } = of.market;
  const ask = quote?.ask ?? quote?.last ?? 0n;
  const more = shareBase(of.instrument, ask) * (of.rules.shortHoldBps - BPS_ONE);
  return larger(price, ask + ceilDivide(more, BPS_ONE));
}

/**
 * Takes what is left of the displayed depth level by level, up to `worstPrice`. With `offBook` (a
 * market order) the rest goes on past the book: each further quantity of the size of the whole
 * displayed book pays more than the one before, until `worstPrice`; what customers took there
 * already counts as gone. The total is whole minCounts.
 */
export function takeDepth(input: {
  readonly instrument: Instrument;
  readonly direction: DirectionWord;
  readonly side: BookSide;
  readonly quantity: bigint;
  readonly worstPrice: bigint;
  readonly offBook: OffBook | Pick<TradingRules, 'impactBps'> | null;
}): Match {
  const { instrument, direction, side, quantity, worstPrice, offBook } = input;
  const slices: PriceSlice[] = [];
  const reached: LeftLevel[] = [];
  let wanted = quantity;
  for (const level of side.levels) {
    if (wanted === 0n || isWorse(direction, level.price, worstPrice)) break;
    if (level.quantity <= 0n) continue;
    reached.push(level);
    const taken = smaller(wanted, level.left);
    if (taken > 0n) slices.push({ price: level.price, quantity: taken });
    wanted -= taken;
  }
  const isThroughBook = reached.length > 0 && reached.at(-1) === side.levels.at(-1);
  let impact: bigint | null = null;
  if (wanted > 0n && offBook !== null && isThroughBook) {
    const size = displayedSize(side);
    const known =
      'impactBps' in offBook ? impactOfBook(instrument, size, offBook.impactBps) : offBook.impact;
    const taken = takeOffBook({ ...input, wanted, size, impact: known }, slices);
    if (taken > 0n) impact = known;
    wanted -= taken;
  }
  const match = {
    quantity: quantity - wanted,
    slices,
    levels: reached.map(({ price, quantity: displayed }) => ({ price, quantity: displayed })),
    book: {
      left: reached.map(({ left }) => left),
      beyond: side.beyond,
      ...(impact !== null && { impact }),
    },
  };
  return wholeLots(match, instrument.minCount);
}

function displayedSize({ levels }: BookSide): bigint {
  let size = 0n;
  for (const level of levels) size += level.quantity;
  return size;
}

function takeOffBook(
  input: {
    readonly instrument: Instrument;
    readonly direction: DirectionWord;
    readonly side: BookSide;
    readonly wanted: bigint;
    readonly size: bigint;
    readonly worstPrice: bigint;
    readonly impact: bigint;
  },
  slices: PriceSlice[],
): bigint {
  const { instrument, direction, side, wanted, size, worstPrice, impact } = input;
  const lastPrice = side.levels.at(-1)?.price ?? 0n;
  const buys = direction === 'buy';
  let gone = side.beyond;
  let taken = 0n;
  for (let step = 1; step <= STEPS_PAST_BOOK_MAX && taken < wanted && size > 0n; step += 1) {
    const exact = pricePast(lastPrice, impactPast(impact, step), { instrument, buys });
    const price = toTick(instrument, exact, buys ? 'up' : 'down');
    if (!isPrice(instrument, price) || isWorse(direction, price, worstPrice)) break;
    const quantity = smaller(wanted - taken, larger(size - gone, 0n));
    gone = larger(gone - size, 0n);
    if (quantity > 0n) slices.push({ price, quantity });
    taken += quantity;
  }
  return taken;
}

/** Rounded against the customer: the market never gives the odd part away. */
function pricePast(
  lastPrice: bigint,
  more: bigint,
  { instrument, buys }: { readonly instrument: Priced; readonly buys: boolean },
): bigint {
  const away = shareBase(instrument, lastPrice) * more;
  const exact = lastPrice * IMPACT_ONE;
  return buys ? ceilDivide(exact + away, IMPACT_ONE) : floorDivide(exact - away, IMPACT_ONE);
}

/** True when a part of a match trades past every level the book displays. */
export function isBeyondDepth({ slices, levels }: Pick<Match, 'slices' | 'levels'>): boolean {
  const last = slices.at(-1);
  return last !== undefined && !levels.some((level) => level.price === last.price);
}

/** The match cut down to whole minCounts. */
export function wholeLots(match: Match, minCount: bigint): Match {
  return cutMatch(match, floorToStep(match.quantity, minCount));
}

/** The match cut down to its best `quantity`. */
export function cutMatch(match: Match, quantity: bigint): Match {
  if (quantity >= match.quantity) return match;
  if (quantity === 0n) return NO_MATCH;
  const slices: PriceSlice[] = [];
  let wanted = quantity;
  for (const slice of match.slices) {
    if (wanted === 0n) break;
    const taken = smaller(wanted, slice.quantity);
    slices.push({ price: slice.price, quantity: taken });
    wanted -= taken;
  }
  const last = slices.at(-1)?.price;
  const at = match.levels.findIndex((level) => level.price === last);
  const reached = at < 0 ? match.levels.length : at + 1;
  const { book } = match;
  return {
    quantity,
    slices,
    levels: match.levels.slice(0, reached),
    ...(book && { book: cutBook(book, reached, at < 0) }),
  };
}

/** Of so many levels; what stayed within them paid no impact. */
function cutBook({ left, beyond, impact }: SeenBook, reached: number, isPast: boolean): SeenBook {
  const seen = { left: left.slice(0, reached), beyond };
  return isPast && impact !== undefined ? { ...seen, impact } : seen;
}

/** Displayed quantity before a new limit order at its price: what it must wait for there. */
export function queueSpot(
  market: MarketView,
  direction: DirectionWord,
  price: bigint | null,
): QueueSpot {
  const seenVolume = market.quote?.volume ?? 0n;
  if (price === null) return { aheadQuantity: 0n, seenVolume };
  const own = direction === 'buy' ? market.depth.bids : market.depth.asks;
  const level = own.find((one) => one.price === price);
  if (level !== undefined) return { aheadQuantity: level.quantity, seenVolume };
  const last = own[own.length - 1];
  // Deeper than what is displayed nobody can count the queue; the last displayed level stands for
  // it.
  const isDeeper = last !== undefined && isWorse(direction, last.price, price);
  return { aheadQuantity: isDeeper ? last.quantity : 0n, seenVolume };
}

/**
 * The part of a working limit order that a newer book crosses: what is left at or inside its limit,
 * at the displayed prices, as an order that comes now would have it. Null when no displayed price
 * crosses the limit, or when the order took from this very quote already.
 */
export function matchCrossed(input: {
  readonly order: Order;
  readonly quantity: bigint;
  readonly instrument: Instrument;
  readonly market: MarketView;
}): Match | null {
  const { order, quantity, instrument, market } = input;
  const { price, direction, acceptedAtMs } = order.terms;
  const { quote } = market;
  if (quote === null || price === null || quote.timeMs <= acceptedAtMs) return null;
  const best = displayedSide(market, direction)[0];
  if (best === undefined || isWorse(direction, best.price, price)) return null;
  if ((order.takenQuoteMs ?? -1) >= quote.timeMs) return NO_MATCH;
  const side = bookSide(market, direction);
  return takeDepth({ instrument, direction, side, quantity, worstPrice: price, offBook: null });
}

/** Start of the one-minute bar the market's quote falls into. */
export function barStartMs(market: MarketView): number {
  const timeMs = market.quote?.timeMs ?? 0;
  return timeMs - (timeMs % MINUTE_MS);
}
