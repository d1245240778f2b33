import type { DirectionWord } from '@candor/contract/enums';
import type { Instrument } from '../instruments/instrument.ts';
import { tickAt } from '../instruments/tick-size.ts';
import { absolute, smaller } from '../money/rounding.ts';
import { isWorse, toTick } from '../orders/price-rules.ts';
import type { Collar } from './collar.ts';

/** One order of an auction's book. Quantities are whole minCounts of the instrument. */
export interface AuctionInterest {
  readonly id: string;
  readonly direction: DirectionWord;
  /** At the market: served before any limit, up to its worst price. */
  readonly isMarket: boolean;
  /** The worst price it takes, on a tick; null takes any. */
  readonly worstPrice: bigint | null;
  readonly quantity: bigint;
  /** When it joined the book. */
  readonly atMs: number;
}

/** Both sides at one price: what would buy at it or more, and sell at it or less. */
export interface AuctionLevel {
  readonly price: bigint;
  readonly buyQuantity: bigint;
  readonly sellQuantity: bigint;
}

/**
 * The one price of an auction. `imbalance` is what stays unmatched at it:
 * above zero, buys are left.
 */
export interface Uncross extends AuctionLevel {
  readonly volume: bigint;
  readonly imbalance: bigint;
}

/**
 * The price at which the most trades; of several, the one that leaves the smallest imbalance; of
 * these, the one nearest to the reference price; of two as near, the higher. Null when no buyer
 * meets a seller. This is Nasdaq's opening cross (Rule 4752(d)(2)(A), (B), (D)), with the last
 * price for its midpoint and without (C), whose entered price the smallest imbalance already
 * prefers; the last step is the HKEX's of its pre-opening session. Within a collar it is the best
 * of the prices there.
 *
 * Both sides step only at limit prices, so those are tried, and of each stretch between two of them
 * the tick nearest to the reference.
 */
export function uncross(
  book: readonly AuctionInterest[],
  referencePrice: bigint,
  instrument: Pick<Instrument, 'ticks'>,
  collar: Collar | null = null,
): Uncross | null {
  const depth = depthOf(book);
  const tried = candidatePrices(depth.prices, referencePrice, instrument);
  let best: Uncross | null = null;
  for (const price of collar === null ? tried : within(tried, collar)) {
    const found = uncrossAt(depth, price);
    if (found.volume === 0n) continue;
    if (best === null || isBetter(found, best, referencePrice)) best = found;
  }
  return best;
}

/**
 * Who gets how much of an uncross: market orders first, then the better limit, then the earlier,
 * then the smaller id. Sums to the volume on each side; who gets nothing is not in it.
 */
export function allocate(
  book: readonly AuctionInterest[],
  { price, volume }: Pick<Uncross, 'price' | 'volume'>,
): ReadonlyMap<string, bigint> {
  const quantities = new Map<string, bigint>();
  for (const direction of ['buy', 'sell'] as const) {
    const served = book
      .filter((one) => one.direction === direction && takes(one, price))
      .sort(compareRank);
    let left = volume;
    for (const { id, quantity } of served) {
      if (left === 0n) break;
      const given = smaller(left, quantity);
      quantities.set(id, given);
      left -= given;
    }
  }
  return quantities;
}

/**
 * Both sides at the uncross price and at limit prices around it, ascending, at most `each` a side.
 */
export function levelsAround(
  book: readonly AuctionInterest[],
  price: bigint,
  each: number,
): readonly AuctionLevel[] {
  const depth = depthOf(book);
  const below = depth.prices.filter((one) => one < price).slice(-each);
  const above = depth.prices.filter((one) => one > price).slice(0, each);
  return [...below, price, ...above].map((one) => levelAt(depth, one));
}

/** Both sides at one price. */
export function levelAtPrice(book: readonly AuctionInterest[], price: bigint): AuctionLevel {
  return levelAt(depthOf(book), price);
}

/** Whether an order trades at a price. */
function takes({ direction, worstPrice }: AuctionInterest, price: bigint): boolean {
  return worstPrice === null || !isWorse(direction, price, worstPrice);
}

/** Limit prices ascending, with what each side brings from, or up to, each of them. */
interface AuctionDepth {
  readonly prices: readonly bigint[];
  /** At index i: what buys at `prices[i]` or more; one more entry for what buys at any price. */
  readonly buyFrom: readonly bigint[];
  /** At index i: what sells below `prices[i]`; the last entry holds all sells. */
  readonly sellBelow: readonly bigint[];
}

function depthOf(book: readonly AuctionInterest[]): AuctionDepth {
  const limits = { buy: new Map<bigint, bigint>(), sell: new Map<bigint, bigint>() };
  const any = { buy: 0n, sell: 0n };
  for (const { direction, worstPrice, quantity } of book) {
    const side = limits[direction];
    if (worstPrice === null) any[direction] += quantity;
    else side.set(worstPrice, (side.get(worstPrice) ?? 0n) + quantity);
  }
  const prices = [...new Set([...limits.buy.keys(), ...limits.sell.keys()])].sort(compareBigint);
  const buyFrom = [any.buy];
  const sellBelow = [any.sell];
  for (const price of prices.toReversed()) {
    buyFrom.unshift((buyFrom[0] ?? 0n) + (limits.buy.get(price) ?? 0n));
  }
  for (const price of prices) {
    sellBelow.push((sellBelow.at(-1) ?? 0n) + (limits.sell.get(price) ?? 0n));
  }
  return { prices, buyFrom, sellBelow };
}

function levelAt({ prices, buyFrom, sellBelow }: AuctionDepth, price: bigint): AuctionLevel {
  const at = countBelow(prices, price);
  const isLimit = prices[at] === price;
  return {
    price,
    buyQuantity: buyFrom[at] ?? 0n,
    sellQuantity: sellBelow[isLimit ? at + 1 : at] ?? 0n,
  };
}

/** How many of ascending prices lie below one. */
function countBelow(prices: readonly bigint[], price: bigint): number {
  let low = 0;
  let high = prices.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((prices[middle] ?? 0n) < price) low = middle + 1;
    else high = middle;
  }
  return low;
}

function uncrossAt(depth: AuctionDepth, price: bigint): Uncross {
  const level = levelAt(depth, price);
  const { buyQuantity, sellQuantity } = level;
  const volume = smaller(buyQuantity, sellQuantity);
  return { ...level, volume, imbalance: buyQuantity - sellQuantity };
}

function isBetter(one: Uncross, other: Uncross, referencePrice: bigint): boolean {
  if (one.volume !== other.volume) return one.volume > other.volume;
  const left = absolute(one.imbalance) - absolute(other.imbalance);
  if (left !== 0n) return left < 0n;
  const apart = absolute(one.price - referencePrice) - absolute(other.price - referencePrice);
  if (apart !== 0n) return apart < 0n;
  return one.price > other.price;
}

/** Every limit price, and the tick nearest to the reference below, between and above them. */
function candidatePrices(
  limits: readonly bigint[],
  referencePrice: bigint,
  instrument: Pick<Instrument, 'ticks'>,
): readonly bigint[] {
  const prices = [...limits];
  for (let gap = 0; gap <= limits.length; gap += 1) {
    const above = limits[gap - 1] ?? null;
    const below = limits[gap] ?? null;
    let price = toTick(instrument, referencePrice, 'down');
    if (above !== null && price <= above) price = above + tickAt(instrument, above);
    if (below !== null && price >= below) price = toTick(instrument, below - 1n, 'down');
    if (price > (above ?? 0n) && (below === null || price < below)) prices.push(price);
  }
  return prices;
}

/** Of prices that are tried those within a collar, and its two ends. */
function within(prices: readonly bigint[], { low, high }: Collar): readonly bigint[] {
  return [...prices.filter((price) => low < price && price < high), low, high];
}

function compareRank(left: AuctionInterest, right: AuctionInterest): number {
  if (left.isMarket !== right.isMarket) return left.isMarket ? -1 : 1;
  if (left.worstPrice !== right.worstPrice) {
    if (left.worstPrice === null) return -1;
    if (right.worstPrice === null) return 1;
    // Who would take the worse price wants it more.
    return isWorse(left.direction, left.worstPrice, right.worstPrice) ? -1 : 1;
  }
  return left.atMs - right.atMs || (left.id < right.id ? -1 : 1);
}

function compareBigint(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
