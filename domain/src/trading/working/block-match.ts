import type { DirectionWord } from '@candor/contract/enums';
import type { Instrument } from '../../instruments/instrument.ts';
import type { MarketView } from '../../market/market-view.ts';
import { powerOfTen } from '../../money/decimals.ts';
import { BPS_ONE } from '../../money/rounding.ts';
import { toTick } from '../../orders/price-rules.ts';
import type { SizeSchedule } from '../../products/product.ts';
import { bookSide } from './book-side.ts';
import { canFill, type Match } from './execution.ts';

/**
 * A block at its size price, whole: the best price of the other side with what the published
 * schedule adds. What others took past the book and has not come back counts as part of the size,
 * so that many blocks cost no less than one. Null while the market is not open, nobody is on the
 * other side, or the size is more than the schedule fills.
 */
export function blockMatch(at: {
  readonly schedule: SizeSchedule;
  readonly instrument: Instrument;
  readonly market: MarketView;
  readonly direction: DirectionWord;
  readonly quantity: bigint;
  readonly nowMs: number;
}): Match | null {
  const { schedule, instrument, market, direction, quantity, nowMs } = at;
  const { bid = null, ask = null } = market.quote ?? {};
  const best = direction === 'buy' ? ask : bid;
  if (best === null || !canFill(market, nowMs)) return null;
  const { beyond } = bookSide(market, direction);
  const price = sizePrice({ schedule, instrument, direction, best, quantity: quantity + beyond });
  if (price === null) return null;
  return { quantity, slices: [{ price, quantity }], levels: [], book: { left: [], beyond } };
}

/** The price of a size on a whole tick, rounded against the customer; null beyond the schedule. */
export function sizePrice(of: {
  readonly schedule: SizeSchedule;
  readonly instrument: Instrument;
  readonly direction: DirectionWord;
  readonly best: bigint;
  readonly quantity: bigint;
}): bigint | null {
  const { schedule, instrument, direction, best, quantity } = of;
  const one = powerOfTen(instrument.quantityDecimals);
  const step = schedule.steps.findLast(({ fromUnits }) => quantity >= fromUnits * one);
  const dayVolume = BigInt(instrument.reference.avgDailyVolume) * one;
  const isTooLarge = quantity * BPS_ONE > dayVolume * schedule.mostOfDayBps;
  if (step === undefined || isTooLarge) return null;
  return direction === 'buy'
    ? toTick(instrument, (best * (BPS_ONE + step.bps) + BPS_ONE - 1n) / BPS_ONE, 'up')
    : toTick(instrument, (best * (BPS_ONE - step.bps)) / BPS_ONE, 'down');
}

/** Whether a price is farther against the customer than he may find it after he confirmed. */
export function hasMoved(
  { movedMostBps }: SizeSchedule,
  of: {
    readonly direction: DirectionWord;
    readonly confirmed: bigint;
    readonly price: bigint;
  },
): boolean {
  const worse = of.direction === 'buy' ? of.price - of.confirmed : of.confirmed - of.price;
  return worse * BPS_ONE > of.confirmed * movedMostBps;
}
