import { type Around, pricesAround, type SpreadMoment } from '../book/book.ts';
import type { Source } from '../keys/market-keys.ts';
import { type PriceScale, scaledPrice, tickPrice } from '../terms/price-scale.ts';
import type { TapeTerms } from '../terms/tape-terms.ts';
import { type MinuteClock, type PrintPrices, STEPS } from './minute-steps.ts';
import { orderFlow } from './order-flow.ts';

const LAST = STEPS - 1;
/** Whoever comes buys sooner where the worth is near the ask, and when it has just risen. */
const BY_PLACE = 1;
const BY_MOVE = 0.35;
const MOVE_MOST = 2.5;

/** A minute whose prints follow the flow of orders. */
interface FlowMinute extends Omit<SpreadMoment, 'step'> {
  readonly clock: MinuteClock;
  readonly isOpening: boolean;
  /** Logs that its quotes lie around. */
  readonly worth: Float64Array;
}

/** What draws the prints of a minute, at the quotes of its seconds. */
export function printsByFlow(
  terms: TapeTerms & { readonly flow: Source },
  { clock, isOpening, worth: worths, ...place }: FlowMinute,
): PrintPrices {
  return (drawn) => {
    const flow = orderFlow(terms.flow, clock);
    const moment = { ...place, step: 0 };
    const quoteAt = (step: number) => {
      const worth = scaledPrice(terms.scale, worths[step] ?? 0);
      moment.step = step;
      return { worth, best: pricesAround(terms, moment, worth) };
    };
    return { flow, ...flowPrints({ ...drawn, isOpening, flow, quoteAt }, terms.scale) };
  };
}

/** What the prints of a minute follow from, second by second. */
interface PrintedMinute {
  /** Logs at which it trades, from which the bar of the minute is made. */
  readonly level: Float64Array;
  readonly hasPrint: Uint8Array;
  /** An opening print is the price that an auction found. */
  readonly isOpening: boolean;
  /** By how much buyers prevail. */
  readonly flow: Float64Array;
  /** Chance of a single order: a normal of unit variance. */
  chanceAt(step: number): number;
  /** What the thing is worth, on no tick, and the quote around it. */
  quoteAt(step: number): { readonly worth: number; readonly best: Around };
}

/**
 * Prices and sides: an order takes the ask or the bid, whichever the flow of orders
 * says. A print that would widen the bar of its minute is where the path is instead, on the nearest
 * tick, as are the first and the last one: so bars stay those of the path, and nobody sees in a
 * print that the minute has its high or low yet to come.
 */
function flowPrints(
  { level, hasPrint, isOpening, flow, chanceAt, quoteAt }: PrintedMinute,
  scale: PriceScale,
): { price: Float64Array; side: Uint8Array } {
  const price = new Float64Array(STEPS);
  const side = new Uint8Array(STEPS);
  const range = { high: Number.NEGATIVE_INFINITY, low: Number.POSITIVE_INFINITY };
  const ticks = { high: 0, low: 0 };
  let last = tickPrice(scale, level[0] ?? 0);
  let lastSide = (flow[0] ?? 0) > 0 ? 1 : 2;
  let worthBefore = Number.NaN;
  for (let step = 0; step < STEPS; step += 1) {
    const at = level[step] ?? 0;
    const isNew = at > range.high || at < range.low;
    if (isNew) {
      const near = tickPrice(scale, at);
      if (at > range.high) [range.high, ticks.high] = [at, near];
      if (at < range.low) [range.low, ticks.low] = [at, near];
    }
    if (hasPrint[step] === 1) {
      const { worth, best } = quoteAt(step);
      const half = (best.ask - best.bid) / 2;
      const place = (worth - best.bid) / half - 1;
      const move = Number.isNaN(worthBefore) ? 0 : (worth - worthBefore) / half;
      const pressed =
        (flow[step] ?? 0) +
        chanceAt(step) +
        BY_PLACE * place +
        BY_MOVE * Math.max(-MOVE_MOST, Math.min(MOVE_MOST, move));
      const touch = pressed > 0 ? best.ask : best.bid;
      const isBound = isNew || step === LAST || (isOpening && step === 0) || touch <= 0;
      const isInside = touch >= ticks.low && touch <= ticks.high;
      last = !isBound && isInside ? touch : tickPrice(scale, at);
      lastSide = sideOf(last, best, pressed);
      worthBefore = worth;
    }
    price[step] = last;
    side[step] = lastSide;
  }
  return { price, side };
}

/** 1 where the buyer took the ask, 2 where the seller took the bid; between them who pressed. */
function sideOf(price: number, { bid, ask }: Around, pressed: number): number {
  if (price >= ask) return 1;
  if (price <= bid) return 2;
  return pressed > 0 ? 1 : 2;
}
