import type { DirectionWord } from '@candor/contract/enums';
import type { Instrument } from '../instruments/instrument.ts';
import { tickAt } from '../instruments/tick-size.ts';

export function isOnTick(instrument: Pick<Instrument, 'ticks'>, price: bigint): boolean {
  return price % tickAt(instrument, price) === 0n;
}

/** The nearest price on a tick that is not below (`up`) or not above (`down`) a price. */
export function toTick(
  instrument: Pick<Instrument, 'ticks'>,
  price: bigint,
  side: 'up' | 'down',
): bigint {
  const tick = tickAt(instrument, price);
  const over = price % tick;
  if (over === 0n) return price;
  return side === 'down' ? price - over : price + tick - over;
}

/** True when `price` is worse for the customer than `limit`: dearer to buy, cheaper to sell. */
export function isWorse(direction: DirectionWord, price: bigint, limit: bigint): boolean {
  return direction === 'buy' ? price > limit : price < limit;
}
