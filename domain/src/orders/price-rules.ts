import type { DirectionWord } from '@candor/contract/enums';
import type { Instrument } from '../instruments/instrument.ts';
import { tickAt } from '../instruments/tick-size.ts';
import { ceilToStep, floorToStep } from '../money/rounding.ts';

export function isOnTick(instrument: Pick<Instrument, 'ticks'>, price: bigint): boolean {
  return price % tickAt(instrument, price) === 0n;
}

/** The nearest price on a tick not below (`up`) or not above (`down`) a price of any sign. */
export function toTick(
  instrument: Pick<Instrument, 'ticks'>,
  price: bigint,
  side: 'up' | 'down',
): bigint {
  const tick = tickAt(instrument, price);
  return side === 'down' ? floorToStep(price, tick) : ceilToStep(price, tick);
}

/** True when `price` is worse for the customer than `limit`: dearer to buy, cheaper to sell. */
export function isWorse(direction: DirectionWord, price: bigint, limit: bigint): boolean {
  return direction === 'buy' ? price > limit : price < limit;
}
