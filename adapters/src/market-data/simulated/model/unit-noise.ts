import { BLOCK_WORDS } from '../cipher-block.ts';
import type { MarketKeys, Source } from '../market-keys.ts';
import { exactExp } from './exact-math.ts';
import { normalOfWord } from './normals.ts';
import { DAY_MINUTES } from './path-day.ts';

const NOISE_BASE = 0x30000000;
const LN2 = 0.6931471805599453;
/** Shocks of so many half-lives ago have faded to less than a thousandth. */
const HALF_LIVES = 10;
/** A shock comes so many times in a half-life. */
const SHOCKS = 4;

/**
 * Noise of unit variance that returns to 0 with a half-life (an autoregression of order one): what
 * keeps two prices of one thing a little apart. Rough, for a smooth one could be foreseen. Any
 * minute can be asked for alone: it is what is left of the shocks until then.
 */
export class UnitNoise {
  readonly #source: Source;
  readonly #weights: readonly number[];
  readonly #stepMinutes: number;
  readonly #words = new Uint32Array(BLOCK_WORDS);
  #drawn = '';

  constructor(name: string, halfLifeMinutes: number, keys: MarketKeys) {
    this.#source = keys.source(`noise ${name}`);
    this.#stepMinutes = stepOf(halfLifeMinutes);
    const fading = (-LN2 * this.#stepMinutes) / halfLifeMinutes;
    const count = Math.ceil((HALF_LIVES * halfLifeMinutes) / this.#stepMinutes);
    const weights = Array.from({ length: count }, (_, at) => exactExp(at * fading));
    const spread = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
    this.#weights = weights.map((weight) => weight / spread);
  }

  /** At a minute of a UTC day. */
  at(dayNumber: number, minute: number): number {
    const place = Math.floor((dayNumber * DAY_MINUTES + minute) / this.#stepMinutes);
    let sum = 0;
    for (const [back, weight] of this.#weights.entries()) sum += weight * this.#shock(place - back);
    return sum;
  }

  /** Shocks of a day are drawn under its key. */
  #shock(place: number): number {
    const aDay = DAY_MINUTES / this.#stepMinutes;
    const dayNumber = Math.floor(place / aDay);
    const ofDay = place - dayNumber * aDay;
    const block = Math.floor(ofDay / BLOCK_WORDS);
    const drawn = `${dayNumber} ${block}`;
    if (drawn !== this.#drawn) {
      const from = { period: dayNumber, block: NOISE_BASE + block, blocks: 1 };
      this.#source.fill(from, this.#words);
      this.#drawn = drawn;
    }
    return normalOfWord(this.#words[ofDay % BLOCK_WORDS] ?? 0);
  }
}

/** A divisor of the day near a part of the half-life. */
function stepOf(halfLifeMinutes: number): number {
  const wanted = Math.max(1, Math.floor(halfLifeMinutes / SHOCKS));
  let step = Math.min(wanted, DAY_MINUTES);
  while (DAY_MINUTES % step !== 0) step -= 1;
  return step;
}
