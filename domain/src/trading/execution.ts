import type { DirectionWord } from '@candor/contract/enums';
import type { Instrument } from '../instruments/instrument.ts';
import type { BookLevel, MarketView, Quote } from '../market/market-view.ts';
import { floorToStep, larger, smaller } from '../money/rounding.ts';
import { type Order, type QueueSpot, remainingQuantity } from '../orders/order.ts';
import { isWorse, toTick } from '../orders/price-rules.ts';
import type { PriceSlice } from './fill.ts';
import { BPS_ONE, MINUTE_MS, type TradingRules } from './rules.ts';

/** Steps past the displayed book a market order takes at most, whatever its guard allows. */
const OFF_BOOK_STEPS_MAX = 100;

/** What an order would get now: slices best first, and the displayed levels they came from. */
export interface Match {
  readonly quantity: bigint;
  readonly slices: readonly PriceSlice[];
  readonly levels: readonly PriceSlice[];
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
function isFresh({ quote, quoteAgeMaxMs, fx, fxAgeMaxMs }: MarketView, nowMs: number): boolean {
  if (quote === null || nowMs - quote.timeMs > quoteAgeMaxMs) return false;
  return fx === null || nowMs - fx.timeMs <= fxAgeMaxMs;
}

/** The displayed side an order takes from; the best price alone when there is no depth. */
export function oppositeLevels(
  market: MarketView,
  direction: DirectionWord,
): readonly PriceSlice[] {
  const levels: readonly BookLevel[] = direction === 'buy' ? market.depth.asks : market.depth.bids;
  if (levels.length > 0 || market.quote === null) return levels;
  const { ask, askQuantity, bid, bidQuantity } = market.quote;
  const [price, quantity] = direction === 'buy' ? [ask, askQuantity] : [bid, bidQuantity];
  return price === null || quantity === null ? [] : [{ price, quantity }];
}

/** The worst price a market order may pay: the best price and the guard, on a tick inside it. */
export function guardPrice(input: {
  readonly instrument: Instrument;
  readonly direction: DirectionWord;
  readonly fromPrice: bigint;
  readonly guardBps: bigint;
}): bigint {
  const { instrument, direction, fromPrice, guardBps } = input;
  if (direction === 'buy') {
    return toTick(instrument, (fromPrice * (BPS_ONE + guardBps)) / BPS_ONE, 'down');
  }
  const lowest = (fromPrice * (BPS_ONE - guardBps) + BPS_ONE - 1n) / BPS_ONE;
  return toTick(instrument, lowest, 'up');
}

/**
 * Takes the displayed depth level by level, up to `worstPrice`. With `offBookBps` (a market order)
 * the rest goes on past the book: each further quantity of the size of the whole displayed book
 * pays that much more than the one before, until `worstPrice`. The total is whole minCounts.
 */
export function takeDepth(input: {
  readonly instrument: Instrument;
  readonly direction: DirectionWord;
  readonly levels: readonly PriceSlice[];
  readonly quantity: bigint;
  readonly worstPrice: bigint;
  readonly offBookBps: bigint | null;
}): Match {
  const { instrument, direction, levels, quantity, worstPrice, offBookBps } = input;
  const slices: PriceSlice[] = [];
  const reached: PriceSlice[] = [];
  let left = quantity;
  for (const { price, quantity: displayed } of levels) {
    if (left === 0n || isWorse(direction, price, worstPrice)) break;
    if (displayed <= 0n) continue;
    const taken = smaller(left, displayed);
    slices.push({ price, quantity: taken });
    reached.push({ price, quantity: displayed });
    left -= taken;
  }
  const lastLevel = levels[levels.length - 1];
  if (
    left > 0n &&
    offBookBps !== null &&
    lastLevel &&
    !isWorse(direction, lastLevel.price, worstPrice)
  ) {
    const beyond = { ...input, left, lastPrice: lastLevel.price, stepBps: offBookBps };
    left -= takeOffBook(beyond, slices);
  }
  return wholeLots({ quantity: quantity - left, slices, levels: reached }, instrument.minCount);
}

function takeOffBook(
  input: {
    readonly instrument: Instrument;
    readonly direction: DirectionWord;
    readonly levels: readonly PriceSlice[];
    readonly left: bigint;
    readonly lastPrice: bigint;
    readonly worstPrice: bigint;
    readonly stepBps: bigint;
  },
  slices: PriceSlice[],
): bigint {
  const { instrument, direction, lastPrice, worstPrice, stepBps } = input;
  let size = 0n;
  for (const level of input.levels) size += level.quantity;
  let taken = 0n;
  for (let step = 1n; step <= OFF_BOOK_STEPS_MAX && taken < input.left && size > 0n; step += 1n) {
    const buys = direction === 'buy';
    const bps = buys ? BPS_ONE + step * stepBps : BPS_ONE - step * stepBps;
    // Rounded against the customer, to the next tick: the market never gives the odd part away.
    const exact = buys ? (lastPrice * bps + BPS_ONE - 1n) / BPS_ONE : (lastPrice * bps) / BPS_ONE;
    const price = toTick(instrument, exact, buys ? 'up' : 'down');
    if (price <= 0n || isWorse(direction, price, worstPrice)) break;
    const quantity = smaller(input.left - taken, size);
    slices.push({ price, quantity });
    taken += quantity;
  }
  return taken;
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
  let left = quantity;
  for (const slice of match.slices) {
    if (left === 0n) break;
    const taken = smaller(left, slice.quantity);
    slices.push({ price: slice.price, quantity: taken });
    left -= taken;
  }
  return { quantity, slices, levels: match.levels.slice(0, slices.length) };
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

/** What the market did to a resting limit order: how much fills at its price, and its new queue. */
export interface RestingMatch {
  readonly quantity: bigint;
  readonly queue: QueueSpot;
}

/**
 * A resting order fills at its own price: for the displayed size of the other side when a newer
 * book crosses it; when prints went through the price, for its share of the bar's volume; when they
 * only touched it, for what traded after the queue ahead was used up, within the same share.
 */
export function matchResting(
  order: Order,
  instrument: Instrument,
  market: MarketView,
  rules: TradingRules,
): RestingMatch {
  const { queue, terms } = order;
  const { quote } = market;
  const { price, direction } = terms;
  if (quote === null || price === null || quote.timeMs <= terms.acceptedAtMs) {
    return { quantity: 0n, queue };
  }
  const crossed = crossedQuantity(order, market, price);
  const extreme = direction === 'buy' ? market.printLow : market.printHigh;
  let printed = 0n;
  let queueAfter = queue;
  if (extreme !== null && !isWorse(direction, extreme, price)) {
    const traded = tradedSince(queue, quote, market.barVolume);
    const isThrough = extreme !== price;
    const waited = isThrough ? queue.aheadQuantity : smaller(traded, queue.aheadQuantity);
    queueAfter = { aheadQuantity: queue.aheadQuantity - waited, seenVolume: quote.volume };
    const cap = participationLeft(order, instrument, market, rules);
    printed = isThrough ? cap : smaller(cap, traded - waited);
  }
  const wanted = smaller(remainingQuantity(order), larger(crossed, printed));
  return { quantity: floorToStep(wanted, instrument.minCount), queue: queueAfter };
}

function crossedQuantity(order: Order, market: MarketView, price: bigint): bigint {
  const { quote } = market;
  if (quote === null || (order.takenQuoteMs ?? -1) >= quote.timeMs) return 0n;
  let quantity = 0n;
  for (const level of oppositeLevels(market, order.terms.direction)) {
    if (isWorse(order.terms.direction, level.price, price)) break;
    quantity += level.quantity;
  }
  return quantity;
}

/** Volume since the queue last moved, but no more than this bar's: older trades were elsewhere. */
function tradedSince(queue: QueueSpot, quote: Quote, barVolume: bigint): bigint {
  const since = quote.volume - queue.seenVolume;
  return since < 0n ? smaller(quote.volume, barVolume) : smaller(since, barVolume);
}

/** The share of the bar's volume an order may still fill; at least one minCount in every bar. */
function participationLeft(
  order: Order,
  instrument: Instrument,
  market: MarketView,
  rules: TradingRules,
): bigint {
  const share = (market.barVolume * rules.participationBps) / BPS_ONE;
  const cap = larger(floorToStep(share, instrument.minCount), instrument.minCount);
  const startMs = barStartMs(market);
  const used = order.bar.startMs === startMs ? order.bar.quantity : 0n;
  return larger(cap - used, 0n);
}

/** Start of the one-minute bar the market's quote falls into. */
export function barStartMs(market: MarketView): number {
  const timeMs = market.quote?.timeMs ?? 0;
  return timeMs - (timeMs % MINUTE_MS);
}
