import { BLOCK_WORDS } from '../cipher-block.ts';
import type { Source } from '../market-keys.ts';
import { exactExp, exactLog } from './exact-math.ts';
import type { InstrumentDay } from './instrument-day.ts';
import { displacementOf } from './normals.ts';
import type { OwnChain } from './own-chain.ts';

const NOISE_BASE = 0x20000000;
/** How volume follows what happens: market-model section 6. */
const BY_VARIANCE = 0.4;
const BY_RESULTS = 0.7;
const BY_PROFILE = 0.75;
const BY_WILDNESS = 0.625;
const BY_MOVE = 0.2;
const BY_DISTANCE = 0.16;
const NOISE = 0.22;
const CLOSE_MORE = 1.6;
const CLOSE_FADE = 15;
const MOVE_MOST = 5;
const MEAN_MOVE = 0.8;
/** What makes the mean of many days the usual volume. */
const LEVEL = 0.13;

export interface VolumeTerms {
  readonly chain: OwnChain;
  readonly day: InstrumentDay;
  /** Of the volume's own noise. */
  readonly source: Source;
  /** Units of a usual day. */
  readonly usual: number;
  /** The minutes of the UTC day in which it trades. */
  readonly from: number;
  readonly to: number;
  /** Shares of the day's variance before each minute, by expectation. */
  readonly profile: Float64Array;
}

/**
 * The volume of a day's session, minute by minute: more on wild days, on days of results, in wild
 * minutes, after a minute that moved and far from the open (Karpoff 1987). What hangs on the price
 * hangs on what it did before the minute; the rest is made to fit the day's sum, which says how
 * wild the rest of the day will be, and nothing of where it goes.
 */
export class VolumeDay {
  readonly #terms: VolumeTerms;
  readonly #sums: Float64Array;
  readonly #perWeight: number;
  readonly #words = new Uint32Array(BLOCK_WORDS);
  #block = -1;
  #known = 0;
  /** Of the minutes known. */
  #variance = 0;

  constructor(terms: VolumeTerms) {
    const { from, to, usual } = terms;
    this.#terms = terms;
    this.#sums = new Float64Array(to - from + 1);
    terms.day.fill(from, to);
    let whole = 0;
    for (let minute = from; minute < to; minute += 1) whole += this.#calm(minute);
    this.#perWeight = (usual * dayFactor(terms)) / whole;
  }

  /** Units traded before a minute of the session. */
  before(minute: number): number {
    const { from } = this.#terms;
    while (from + this.#known < minute) {
      const next = this.#perWeight * this.#weight(from + this.#known);
      this.#sums[this.#known + 1] = (this.#sums[this.#known] ?? 0) + next;
      this.#known += 1;
    }
    return this.#sums[minute - from] ?? 0;
  }

  #expected(minute: number): number {
    const { profile, to } = this.#terms;
    const share = (profile[minute + 1] ?? 0) - (profile[minute] ?? 0);
    const toClose = to - minute - 0.5;
    return (
      exactExp(BY_PROFILE * exactLog(share)) * (1 + CLOSE_MORE * exactExp(-toClose / CLOSE_FADE))
    );
  }

  /** By the hour and the wildness of the minute, whatever the price does. */
  #calm(minute: number): number {
    const wild = BY_WILDNESS * exactLog(this.#terms.day.wildness(minute));
    return this.#expected(minute) * exactExp(wild + NOISE * this.#noise(minute));
  }

  #weight(minute: number): number {
    const { day, from } = this.#terms;
    const before = minute > from ? Math.min(Math.abs(day.move(minute - 1)), MOVE_MOST) : MEAN_MOVE;
    const moved = BY_MOVE * (before - MEAN_MOVE);
    const away = BY_DISTANCE * (this.#distance(minute) - MEAN_MOVE);
    this.#variance += day.variance(minute);
    return this.#calm(minute) * exactExp(moved + away);
  }

  /** How far the price stands from the open as a minute begins, in deviations of the way there. */
  #distance(minute: number): number {
    const { day, from } = this.#terms;
    if (minute === from) return MEAN_MOVE;
    const way = Math.abs(day.at(minute) - day.at(from));
    return Math.min(way / Math.sqrt(this.#variance), MOVE_MOST);
  }

  #noise(minute: number): number {
    const block = Math.floor(minute / BLOCK_WORDS);
    if (block !== this.#block) {
      const { source, day } = this.#terms;
      const place = { period: day.dayNumber, block: NOISE_BASE + block, blocks: 1 };
      source.fill(place, this.#words);
      this.#block = block;
    }
    return displacementOf(this.#words[minute % BLOCK_WORDS] ?? 0);
  }
}

/** Of the whole day, from what is known as it begins. */
function dayFactor({ chain, day }: VolumeTerms): number {
  const { dayNumber } = day;
  const { weights, exposures, volatility } = chain.terms;
  let square = volatility * volatility;
  let variance = chain.variance(dayNumber);
  for (const { factor, beta } of exposures) {
    square += beta * beta;
    variance += beta * beta * factor.variance(dayNumber);
  }
  const usual = (square * weights.weightOf(dayNumber)) / weights.yearly;
  const wild = exactLog(variance / usual);
  const results = chain.hasResults(dayNumber) ? BY_RESULTS : 0;
  return exactExp(BY_VARIANCE * wild + chain.volumeNoise(dayNumber) + results + LEVEL);
}
