import { above, below, least, most, up } from './exact.ts';
import { isArmed, type OwnOrder } from './own-order.ts';
import { productFor, RATE_AGE_MS } from './products.ts';
import type { ToldFill, ToldInstrument, ToldLevel, ToldMarket } from './told.ts';

type Direction = 'buy' | 'sell';

/** What the venue shows an order (execution-rules.md). */
export interface Shown {
  readonly instrument: ToldInstrument;
  readonly market: ToldMarket;
  readonly nowMs: number;
}

/** Whether anything fills now: an open market, and neither quote nor rate past its age. */
export function isTrading({ instrument, market, nowMs }: Shown): boolean {
  const { status, quote, fx, fxRate } = market;
  if (status !== 'open' || quote === null || fxRate === null) return false;
  if (nowMs - quote.timeMs > productFor(instrument).quoteAgeMs) return false;
  return fx === null || nowMs - fx.timeMs <= RATE_AGE_MS;
}

export function isWorse(direction: Direction, price: bigint, limit: bigint): boolean {
  return direction === 'buy' ? price > limit : price < limit;
}

/** The side an order takes from, best first. */
export function otherSide(market: ToldMarket, direction: Direction): readonly ToldLevel[] {
  return direction === 'buy' ? market.depth.asks : market.depth.bids;
}

/** The worst price of a market order: the displayed best and the guard, on a tick inside it. */
export function guardOf(
  instrument: ToldInstrument,
  direction: Direction,
  of: { readonly from: bigint; readonly bps: bigint },
): bigint {
  const { from, bps } = of;
  const away = sharedPrice(instrument, from) * bps;
  if (direction === 'buy') return onTick(instrument, below(from * 10_000n + away, 10_000n), 'down');
  return onTick(instrument, above(from * 10_000n - away, 10_000n), 'up');
}

/** Of which price a share is taken: below zero there is none to take it of (margin.md). */
export function sharedPrice({ future }: Pick<ToldInstrument, 'future'>, price: bigint): bigint {
  return most(price, future?.marginPrice ?? price);
}

/** Whether it may be worth so much: nothing and less, where its terms say so. */
export function isPriceOf({ future }: Pick<ToldInstrument, 'future'>, price: bigint): boolean {
  return price > 0n || future?.marginPrice !== undefined;
}

export function onTick({ ticks }: ToldInstrument, price: bigint, towards: 'up' | 'down'): bigint {
  const band = ticks.find(
    ({ fromPrice, toPrice }) => price >= fromPrice && (toPrice === null || price < toPrice),
  );
  const tick = band?.tick ?? 1n;
  return tick * (towards === 'down' ? below(price, tick) : above(price, tick));
}

/** What is wrong with an execution, in words. */
export function judgeFill(order: OwnOrder, fill: ToldFill, shown: Shown): readonly string[] {
  const { market } = shown;
  if (!isTrading(shown)) return [`filled in a market that is ${market.status} or on an old price`];
  if (isArmed(order)) return ['filled before it was set off'];
  const faults: string[] = [];
  if (fill.quantity <= 0n) faults.push('nothing was filled');
  const left = order.quantity - order.filled - order.busted;
  if (fill.quantity > left) faults.push('more was filled than was left');
  if (fill.quantity % shown.instrument.minCount !== 0n) faults.push('parts of a lot were filled');
  if (productFor(shown.instrument).isBlock) return [...faults, ...judgeBlock(order, fill, shown)];
  if (fill.mode === 'resting') return [...faults, ...judgeRested(order, fill, shown)];
  return [...faults, ...judgeTaken(order, fill, shown)];
}

/** By size, in basis points beside the best price (block-trades.md). */
const blockSteps = [
  { from: 50_000n, bps: 90n },
  { from: 25_000n, bps: 50n },
  { from: 10_000n, bps: 25n },
] as const;

/** The price of a block; null where nobody fills its size. What others took is a part of it. */
export function blockPrice(
  { instrument, market }: Shown,
  of: { readonly direction: Direction; readonly quantity: bigint },
): bigint | null {
  const { direction, quantity } = of;
  const best = direction === 'buy' ? market.quote?.ask : market.quote?.bid;
  const one = 10n ** BigInt(instrument.quantityDecimals);
  const step = blockSteps.find(({ from }) => quantity >= from * one);
  const day = BigInt(instrument.reference.avgDailyVolume) * one;
  if (best == null || step === undefined || quantity * 20n > day) return null;
  if (direction === 'buy')
    return onTick(instrument, up(best * (10_000n + step.bps), 10_000n), 'up');
  return onTick(instrument, (best * (10_000n - step.bps)) / 10_000n, 'down');
}

/** Whole, at the price of its size, which is near enough to the one that was confirmed. */
function judgeBlock({ terms }: OwnOrder, fill: ToldFill, shown: Shown): readonly string[] {
  const { direction, confirmed, quantity } = terms;
  const faults = fill.quantity === quantity ? [] : ['a part of a block was filled'];
  const price = blockPrice(shown, { direction, quantity: quantity + (fill.book?.beyond ?? 0n) });
  const isAtIt = fill.slices.length === 1 && fill.slices[0]?.price === price;
  if (!isAtIt) faults.push(`not at the price of its size, which is ${price}`);
  const asked = confirmed?.price ?? null;
  if (asked === null || price === null) return faults;
  const worse = direction === 'buy' ? price - asked : asked - price;
  return worse * 400n > asked ? [...faults, 'farther than its customer confirmed'] : faults;
}

/** At its own price, no more than printed and than the share of the last minute's volume. */
function judgeRested(order: OwnOrder, fill: ToldFill, { instrument, market }: Shown) {
  const { direction, price } = order.terms;
  if (price === null) return ['a market order rested'];
  const faults: string[] = [];
  const [slice, ...others] = fill.slices;
  if (others.length > 0 || slice?.price !== price) faults.push('not filled at its limit');
  const extreme = direction === 'buy' ? market.printLow : market.printHigh;
  if (extreme === null || isWorse(direction, extreme, price)) faults.push('no print reached it');
  const best = otherSide(market, direction)[0]?.price ?? null;
  if (best !== null && !isWorse(direction, best, price))
    faults.push('a displayed price crosses it');
  const share = (market.barVolume * 250n) / 10_000n;
  const cap = least(most(share, instrument.minCount), market.barVolume);
  if (fill.quantity > cap || fill.quantity > market.printVolume) faults.push('more than its share');
  return faults;
}

/** Level by level what is left of the display, then past it step by step. */
function judgeTaken(order: OwnOrder, fill: ToldFill, { instrument, market }: Shown) {
  const { terms } = order;
  const side = otherSide(market, terms.direction);
  const [best] = side;
  if (best === undefined) return ['taken from an empty side'];
  const faults = fill.levels.flatMap(({ price, quantity }, at) => {
    const shown = side[at];
    const left = fill.book?.left[at] ?? quantity;
    const isTrue = shown?.price === price && shown.quantity === quantity && left <= quantity;
    return isTrue ? [] : [`level ${at} is not what was displayed`];
  });
  const worst =
    terms.price ??
    guardOf(instrument, terms.direction, {
      from: terms.guardFrom ?? best.price,
      bps: terms.slippageGuardBps,
    });
  if (fill.slices.some(({ price }) => isWorse(terms.direction, price, worst))) {
    faults.push('worse than its limit or its guard');
  }
  const { low, high } = market.quote?.coolingOff ?? {};
  const isOutside = ({ price }: ToldLevel) =>
    (low !== undefined && price < low) || (high !== undefined && price > high);
  if (fill.slices.some(isOutside)) faults.push('outside the band of a cooling-off');
  const expected = walk(fill, { instrument, side, terms: order.terms });
  const isAsWalked = fill.slices.every(
    ({ price, quantity }, at) => expected[at]?.price === price && expected[at].quantity >= quantity,
  );
  const isInOrder = fill.slices.every(
    ({ quantity }, at) => at === fill.slices.length - 1 || expected[at]?.quantity === quantity,
  );
  const isPast = fill.slices.some(({ price }) => !fill.levels.some((one) => one.price === price));
  const law = isPast ? lawOf(instrument, sizeOf(side)) : undefined;
  if (fill.book?.impact !== law) faults.push('told another impact');
  if (!isAsWalked || !isInOrder) faults.push('not taken level by level at the displayed prices');
  return faults;
}

/** What an order would take without an end to what it wants. */
function walk(
  fill: ToldFill,
  of: {
    readonly instrument: ToldInstrument;
    readonly side: readonly ToldLevel[];
    readonly terms: OwnOrder['terms'];
  },
): readonly ToldLevel[] {
  const { instrument, side, terms } = of;
  const taken = fill.levels.flatMap(({ price }, at) => {
    const quantity = fill.book?.left[at] ?? 0n;
    return quantity > 0n ? [{ price, quantity }] : [];
  });
  if (terms.price !== null || fill.levels.length < side.length) return taken;
  const gone = fill.book?.beyond ?? 0n;
  return [...taken, ...pastTheBook(side, { instrument, direction: terms.direction, gone })];
}

/** Days of trading in a year, by which a year's volatility is a day's. */
const YEAR_DAYS = 252n;
/** Billionths, in which the law is reckoned here too. */
const GIGA = 1_000_000_000n;

/** Seven tenths of a day's volatility at a day's volume, by its root (execution-rules.md). */
function lawOf({ reference, quantityDecimals }: ToldInstrument, shown: bigint): bigint {
  const day = BigInt(Math.round(reference.avgDailyVolume)) * 10n ** BigInt(quantityDecimals);
  const parts = day === 0n ? shown * 1_000n : day;
  const yearly = BigInt(Math.round(reference.annualVol * 1_000_000));
  // (7/10 × yearly / 10^6)^2 ÷ 252 × shown ÷ day, its root in billionths.
  return floorRoot(
    (49n * yearly * yearly * shown * GIGA * GIGA) / (100n * GIGA * 1_000n * YEAR_DAYS * parts),
  );
}

/** The largest whole number whose square is not above this, bit by bit. */
function floorRoot(square: bigint): bigint {
  let root = 0n;
  for (let bit = 1n << 64n; bit > 0n; bit >>= 1n) {
    if ((root + bit) * (root + bit) <= square) root += bit;
  }
  return root;
}

/** By how much the roots of whole numbers up to here are above one, in billionths. */
const overOne = Array.from({ length: 102 }, (_, number) => {
  return floorRoot(BigInt(number) * GIGA * GIGA) - GIGA;
});

function sizeOf(side: readonly ToldLevel[]): bigint {
  return side.reduce((sum, { quantity }) => sum + quantity, 0n);
}

/** Past the display: each further quantity of its size by the root of all that is taken then. */
export function pastTheBook(
  side: readonly ToldLevel[],
  of: {
    readonly instrument: ToldInstrument;
    readonly direction: Direction;
    readonly gone: bigint;
  },
): readonly ToldLevel[] {
  const size = sizeOf(side);
  const last = side.at(-1)?.price ?? 0n;
  const isBuy = of.direction === 'buy';
  const law = lawOf(of.instrument, size);
  let { gone } = of;
  const past: ToldLevel[] = [];
  for (const over of overOne.slice(2)) {
    const moved = (law * over) / GIGA;
    const away = sharedPrice(of.instrument, last) * moved;
    const exact = isBuy ? above(last * GIGA + away, GIGA) : below(last * GIGA - away, GIGA);
    const price = onTick(of.instrument, exact, isBuy ? 'up' : 'down');
    const quantity = most(size - gone, 0n);
    gone = most(gone - size, 0n);
    if (quantity > 0n) past.push({ price, quantity });
  }
  return past;
}

/** The last price as far as it lies inside the quote: what sets off stops (triggers.md). */
export function electingPrice({ quote }: ToldMarket): bigint | null {
  if (quote === null) return null;
  const { bid, ask, last } = quote;
  const raised = bid === null ? last : most(last, bid);
  return ask === null ? raised : least(raised, ask);
}

/** Whether a stop is set off on this look. */
export function isSetOff(order: OwnOrder, shown: Shown): boolean {
  const { terms, trigger } = order;
  const price = electingPrice(shown.market);
  const { quote } = shown.market;
  if (!isArmed(order) || !isTrading(shown) || price === null || quote === null) return false;
  if (quote.timeMs <= terms.acceptedAtMs || trigger === null) return false;
  return terms.direction === 'buy' ? price >= trigger : price <= trigger;
}
