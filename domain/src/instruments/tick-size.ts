import { floorToStep } from '../money/rounding.ts';
import { mayBeBelowZero, type Priced } from './below-zero.ts';
import type { Instrument, TickBand } from './instrument.ts';

type Ticked = Pick<Instrument, 'ticks'>;

/** The smallest price step at a price, in scaled price units. */
export function tickAt(instrument: Ticked, price: bigint): bigint {
  return bandAt(instrument.ticks, price).tick;
}

/** The nearest price on the tick; a tie goes up. Never below one tick, where it may not be. */
export function roundToTick(instrument: Ticked & Priced, price: bigint): bigint {
  const tick = tickAt(instrument, price);
  const near = floorToStep(price + tick / 2n, tick);
  return mayBeBelowZero(instrument) ? near : atLeastOneTick(near, instrument);
}

function atLeastOneTick(price: bigint, instrument: Ticked): bigint {
  if (price > 0n) return price;
  const first = instrument.ticks[0];
  if (first === undefined) throw new Error('an instrument without ticks');
  return first.tick;
}

function bandAt(ticks: readonly TickBand[], price: bigint): TickBand {
  for (const band of ticks) {
    if (band.toPrice === null || price < band.toPrice) return band;
  }
  throw new Error(`no tick band for price ${price}`);
}
