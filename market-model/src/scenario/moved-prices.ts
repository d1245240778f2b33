import { isPrice } from '@candor/domain/instruments/below-zero';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { tickAt } from '@candor/domain/instruments/tick-size';
import type { BookChange, Change } from './price-change.ts';

/** So near a tick, in ticks, a price is on it. */
const ON_TICK = 1e-6;

/**
 * So many times a price and so much more, in scaled units. A book moves as its middle does and
 * outwards to ticks, so that it keeps its width and what a thing is worth stays inside of it.
 */
export class MovedPrices implements Change {
  readonly #times: number;
  readonly #add: number;

  constructor(times: number, add: number) {
    this.#times = times;
    this.#add = add;
  }

  price(instrument: Instrument, price: bigint): bigint {
    const near = onTick(instrument, this.#of(Number(price)), Math.round);
    return atLeastOneTick(instrument, near);
  }

  sides(twiceMiddle: bigint): BookChange {
    const middle = Number(twiceMiddle) / 2;
    const by = this.#of(middle) - middle;
    return {
      bid: (instrument, price) => {
        const moved = Math.min(this.#of(Number(price)), Number(price) + by);
        return onTick(instrument, moved, (ticks) => Math.floor(ticks + ON_TICK));
      },
      ask: (instrument, price) => {
        const moved = Math.max(this.#of(Number(price)), Number(price) + by);
        const above = onTick(instrument, moved, (ticks) => Math.ceil(ticks - ON_TICK));
        return atLeastOneTick(instrument, above);
      },
    };
  }

  #of(price: number): number {
    return this.#times * price + this.#add;
  }
}

function onTick(instrument: Instrument, price: number, round: (ticks: number) => number): bigint {
  const tick = tickAt(instrument, BigInt(Math.floor(price + ON_TICK)));
  return BigInt(round(price / Number(tick))) * tick;
}

function atLeastOneTick(instrument: Instrument, price: bigint): bigint {
  return isPrice(instrument, price) ? price : tickAt(instrument, 1n);
}
