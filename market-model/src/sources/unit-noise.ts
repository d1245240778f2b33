import { BLOCK_WORDS } from '../keys/cipher-block.ts';
import type { MarketKeys, Source } from '../keys/market-keys.ts';
import { exactExp } from '../math/exact-math.ts';
import { normalOfWord } from '../math/normals.ts';
import { DAY_MINUTES } from './path-day.ts';

const NOISE_BASE = 0x30000000;
/** Shocks of so many half-lives ago have faded to less than a thousandth. */
const HALF_LIVES = 10;
/** A shock comes so many times in a half-life. */
const SHOCKS = 4;

const words = new Uint32Array(Math.ceil(DAY_MINUTES / BLOCK_WORDS) * BLOCK_WORDS);

interface DrawnDay {
  readonly dayNumber: number;
  readonly values: Float64Array;
}

/**
 * Noise of unit variance that returns to 0 with a half-life (an autoregression of order one): what
 * keeps two prices of one thing a little apart. Rough, for a smooth one could be foreseen. A day
 * begins with what is left of the shocks before it and goes on by its own.
 */
export class UnitNoise {
  readonly #source: Source;
  readonly #fade: number;
  readonly #before: number;
  readonly #stepMinutes: number;
  /** Today and the day before, or whichever were asked for last. */
  #last: DrawnDay | null = null;
  #other: DrawnDay | null = null;

  constructor(name: string, halfLifeMinutes: number, keys: MarketKeys) {
    this.#source = keys.source(`noise ${name}`);
    this.#stepMinutes = stepOf(halfLifeMinutes);
    this.#fade = exactExp((-Math.LN2 * this.#stepMinutes) / halfLifeMinutes);
    this.#before = Math.ceil((HALF_LIVES * halfLifeMinutes) / this.#stepMinutes);
  }

  /** At a minute of a UTC day; at its end what it was before, for tomorrow's key is not known. */
  at(dayNumber: number, minute: number): number {
    const step = Math.floor(Math.min(minute, DAY_MINUTES - 1) / this.#stepMinutes);
    return this.#valuesOf(dayNumber)[step] ?? 0;
  }

  #valuesOf(dayNumber: number): Float64Array {
    if (this.#last?.dayNumber === dayNumber) return this.#last.values;
    const known = this.#other;
    this.#other = this.#last;
    this.#last =
      known?.dayNumber === dayNumber ? known : { dayNumber, values: this.#draw(dayNumber) };
    return this.#last.values;
  }

  #draw(dayNumber: number): Float64Array {
    const aDay = DAY_MINUTES / this.#stepMinutes;
    const spread = Math.sqrt(1 - this.#fade * this.#fade);
    let value = 0;
    for (let before = Math.ceil(this.#before / aDay); before > 0; before -= 1) {
      const first = Math.max(before * aDay - this.#before, 0);
      const from = this.#fill(dayNumber - before, first, aDay);
      for (let at = first; at < aDay; at += 1) {
        value = this.#fade * value + spread * normalOfWord(words[at - from] ?? 0);
      }
    }
    this.#fill(dayNumber, 0, aDay);
    const values = new Float64Array(aDay);
    for (let at = 0; at < aDay; at += 1) {
      value = this.#fade * value + spread * normalOfWord(words[at] ?? 0);
      values[at] = value;
    }
    return values;
  }

  /** Shocks of a day are drawn under its key. Answers which of them is the first drawn. */
  #fill(period: number, from: number, to: number): number {
    const block = Math.floor(from / BLOCK_WORDS);
    const blocks = Math.ceil(to / BLOCK_WORDS) - block;
    this.#source.fill({ period, block: NOISE_BASE + block, blocks }, words);
    return block * BLOCK_WORDS;
  }
}

/** A divisor of the day near a part of the half-life. */
function stepOf(halfLifeMinutes: number): number {
  const wanted = Math.max(1, Math.floor(halfLifeMinutes / SHOCKS));
  let step = Math.min(wanted, DAY_MINUTES);
  while (DAY_MINUTES % step !== 0) step -= 1;
  return step;
}
