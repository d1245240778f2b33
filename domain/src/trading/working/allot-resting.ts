import type { DirectionWord } from '@candor/contract/enums';
import type { Instrument } from '../../instruments/instrument.ts';
import type { MarketView } from '../../market/market-view.ts';
import { BPS_ONE, floorToStep, larger, smaller } from '../../money/rounding.ts';
import {
  type Order,
  type QueueSpot,
  remainingQuantity,
  waitsForTrigger,
} from '../../orders/order.ts';
import type { OrderTerms } from '../../orders/order-terms.ts';
import { isWorse } from '../../orders/price-rules.ts';
import type { SeenPrints } from '../fill.ts';
import type { TradingRules } from '../rules.ts';
import { displayedSide } from './book-side.ts';

/** What prints did to a resting order: how much of them it may fill, and its queue after them. */
export interface Allotment {
  readonly prints: SeenPrints;
  readonly queue: QueueSpot;
}

/** What all customers' resting orders of an instrument had of the volume before this one. */
export interface VolumeUsed {
  /** In the last 60 seconds. */
  readonly usedQuantity: bigint;
  /** Of the prints of this very look. */
  readonly beforeQuantity: bigint;
}

/**
 * What the market's prints since the last look leave for a resting order at its own price: its
 * part of what printed at the price after the queue ahead, or of all that printed where prints went
 * through it, within the share of the last minute's volume that all customers have together. Null
 * when the prints did not reach it; also when a displayed price crosses it, for then the order
 * takes from the book.
 */
export function allotResting(input: {
  readonly order: Order;
  readonly instrument: Instrument;
  readonly market: MarketView;
  /** The instant after which the market's prints are. */
  readonly sinceMs: number;
  readonly used: VolumeUsed;
  readonly rules: Pick<TradingRules, 'participationBps'>;
}): Allotment | null {
  const { order, instrument, market, sinceMs, used, rules } = input;
  const { queue, terms } = order;
  const { price, direction } = terms;
  const { quote, printLow: low, printHigh: high, printVolume: volume, barVolume } = market;
  if (waitsForTrigger(order)) return null;
  if (quote === null || price === null || quote.timeMs <= terms.acceptedAtMs) return null;
  const [extreme, other] = direction === 'buy' ? [low, high] : [high, low];
  if (extreme === null || isWorse(direction, extreme, price)) return null;
  const best = displayedSide(market, direction)[0]?.price ?? null;
  if (best !== null && !isWorse(direction, best, price)) return null;
  // With nobody on the other side a limit past every print is no price anybody traded at.
  if (best === null && (other === null || isWorse(direction, price, other))) return null;
  const queueBefore = queue.aheadQuantity;
  const shown = { sinceMs, low, high, volume, barVolume, queueBefore, ...used };
  const remaining = remainingQuantity(order);
  const prints = shareOfPrints({ instrument, direction, price, remaining, shown, rules });
  return {
    prints,
    queue: { aheadQuantity: prints.queueAfter, seenVolume: quote.volume },
  };
}

/** What an order was shown of the prints; the rest of `SeenPrints` follows from it. */
export type ShownPrints = Omit<SeenPrints, 'capQuantity' | 'queueAfter' | 'allotted'>;

/**
 * The part of the prints that reached a price an order may fill there: what traded after the queue
 * ahead and the orders served before it, within what the cap leaves.
 */
export function shareOfPrints(input: {
  readonly instrument: Instrument;
  readonly direction: DirectionWord;
  readonly price: bigint;
  /** What the order still wants. */
  readonly remaining: bigint;
  readonly shown: ShownPrints;
  readonly rules: Pick<TradingRules, 'participationBps'>;
}): SeenPrints {
  const { instrument, direction, price, remaining, shown, rules } = input;
  const { low, high, volume, barVolume, beforeQuantity, usedQuantity, queueBefore } = shown;
  const { sinceMs } = shown;
  const isThrough = (direction === 'buy' ? low : high) !== price;
  const waited = isThrough ? queueBefore : smaller(volume, queueBefore);
  // Prints through the price have done away with the queue there, whatever they traded.
  const free = larger(volume - (isThrough ? 0n : waited) - beforeQuantity, 0n);
  const capQuantity = capOf(instrument, barVolume, rules);
  const most = smaller(remaining, smaller(free, larger(capQuantity - usedQuantity, 0n)));
  return {
    sinceMs,
    low,
    high,
    volume,
    beforeQuantity,
    barVolume,
    capQuantity,
    usedQuantity,
    queueBefore,
    queueAfter: queueBefore - waited,
    allotted: floorToStep(most, instrument.minCount),
  };
}

/**
 * What all customers' resting orders may have of a minute's volume together: its share, at least
 * one minCount, and never more than was traded.
 */
function capOf(
  instrument: Instrument,
  barVolume: bigint,
  rules: Pick<TradingRules, 'participationBps'>,
): bigint {
  const share = (barVolume * rules.participationBps) / BPS_ONE;
  return floorToStep(smaller(larger(share, instrument.minCount), barVolume), instrument.minCount);
}

/** What decides when the venue serves an order. */
export interface Ranked extends Pick<OrderTerms, 'direction' | 'price' | 'acceptedAtMs'> {
  /** It waits for its trigger, which stands as its price. */
  readonly isStop?: boolean;
}

/**
 * Negative when `a` comes first: on one side the better price, then the earlier order; between the
 * sides, which do not compete for a price, see `inPriceTimeOrder`.
 */
function compareOnSide(a: Ranked, b: Ranked): number {
  const { isStop = false } = a;
  if (isStop !== (b.isStop ?? false)) return isStop ? 1 : -1;
  if (a.price !== b.price) {
    if (a.price === null) return -1;
    if (b.price === null) return 1;
    // A stop that the market reached first lies nearer to where it came from.
    return isWorse(a.direction, b.price, a.price) === isStop ? -1 : 1;
  }
  return a.acceptedAtMs - b.acceptedAtMs;
}

/**
 * Orders of one instrument as the venue serves them, whoever placed them: market orders, then by
 * price, then by time, and within a millisecond as they are given; stops that are reached come
 * last, by their triggers as the market passed them. Of the heads of both sides the older one comes
 * first.
 */
export function inPriceTimeOrder<Item extends Ranked>(items: readonly Item[]): readonly Item[] {
  const side = (direction: Ranked['direction']) =>
    items.filter((one) => one.direction === direction).toSorted(compareOnSide);
  const buys = side('buy');
  const sells = side('sell');
  const served: Item[] = [];
  for (let b = 0, s = 0; b < buys.length || s < sells.length; ) {
    const buy = buys[b];
    const sell = sells[s];
    const isBuy =
      buy !== undefined && (sell === undefined || buy.acceptedAtMs <= sell.acceptedAtMs);
    if (isBuy) {
      served.push(buy);
      b += 1;
    } else if (sell !== undefined) {
      served.push(sell);
      s += 1;
    }
  }
  return served;
}
