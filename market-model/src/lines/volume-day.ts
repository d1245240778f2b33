import { BLOCK_WORDS } from '../keys/cipher-block.ts';
import type { Source } from '../keys/market-keys.ts';
import { exactExp, exactLog } from '../math/exact-math.ts';
import { DISPLACEMENT_SHIFT, displacements } from '../math/normals.ts';
import type { OwnChain } from '../sources/own-chain.ts';
import { DAY_MINUTES } from '../sources/path-day.ts';
import type { SummedDay } from './summed-day.ts';

const NOISE_BASE = 0x20000000;
/** How volume follows what happens. */
const BY_VARIANCE = 0.4;
const BY_RESULTS = 0.7;
const BY_PROFILE = 0.75;
const BY_MOVE = 0.2;
const BY_DISTANCE = 0.16;
const NOISE = 0.22;
const CLOSE_MORE = 1.6;
const CLOSE_FADE = 15;
/** From where the close is not felt. */
const CLOSE_FAR = 600;
const MOVE_MOST = 5;
const MEAN_MOVE = 0.8;
/** What makes the mean of many days the usual volume. */
const LEVEL = 0.13;
/** Minutes that are drawn at once: a whole day's sums of everything would be 20 MB. */
const CHUNK = 64;

export interface VolumeTerms {
  readonly chain: OwnChain;
  readonly day: SummedDay;
  /** Of the volume's own noise. */
  readonly source: Source;
  /** Units of a usual day. */
  readonly usual: number;
  /** The minutes of the UTC day in which it trades. */
  readonly from: number;
  readonly to: number;
  /** Minutes of trading from there to the close; infinite where nothing ever closes. */
  readonly leftAfter: number;
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
  readonly #perWeight: number;
  /** As each chunk begins: what was traded, and the variance, of those known and the next. */
  readonly #tradedAt: number[] = [0];
  readonly #varianceAt: number[] = [0];
  /** Of the chunk that was looked at last what was traded before each minute. */
  readonly #sums = new Float64Array(CHUNK + 1);
  #chunk = -1;

  constructor(terms: VolumeTerms) {
    const { from, to, usual } = terms;
    this.#terms = terms;
    let whole = 0;
    for (let first = from; first < to; first += CHUNK) {
      const count = calmWeights(terms, first);
      for (let at = 0; at < count; at += 1) whole += weights[at] ?? 0;
      newest.set(weights, first - from);
    }
    newestOf = this;
    const { chain, day } = terms;
    this.#perWeight = (usual * plannedVolume(chain, day.dayNumber)) / whole;
  }

  /** Units traded before a minute of the session. */
  before(minute: number): number {
    const { from, to } = this.#terms;
    const last = Math.min(minute, to) - from;
    if (last <= 0) return 0;
    const chunk = Math.floor((last - 1) / CHUNK);
    for (let next = Math.min(chunk, this.#tradedAt.length - 1); next <= chunk; next += 1) {
      if (next !== this.#chunk) this.#learn(next);
    }
    return this.#sums[last - chunk * CHUNK] ?? 0;
  }

  #recall(chunk: number): number {
    const { from, to } = this.#terms;
    const first = chunk * CHUNK;
    weights.set(newest.subarray(first, first + CHUNK));
    return Math.min(CHUNK, to - from - first);
  }

  /** More is traded in a minute for what the price did before it. */
  #learn(chunk: number): void {
    const terms = this.#terms;
    const sums = this.#sums;
    const start = terms.from + chunk * CHUNK;
    const count = newestOf === this ? this.#recall(chunk) : calmWeights(terms, start);
    const { points, variances, from } = terms.day;
    const open = points[terms.from - from] ?? 0;
    let variance = this.#varianceAt[chunk] ?? 0;
    sums[0] = this.#tradedAt[chunk] ?? 0;
    for (let known = 0; known < count; known += 1) {
      const at = start + known - from;
      variance += variances[at] ?? 0;
      const point = points[at] ?? 0;
      let log = 0;
      if (start + known > terms.from) {
        const way = Math.abs(point - (points[at - 1] ?? 0));
        const before = Math.min(way / Math.sqrt(variances[at - 1] ?? 1), MOVE_MOST);
        const distance = Math.min(Math.abs(point - open) / Math.sqrt(variance), MOVE_MOST);
        log = BY_MOVE * (before - MEAN_MOVE) + BY_DISTANCE * (distance - MEAN_MOVE);
      }
      sums[known + 1] =
        (sums[known] ?? 0) + this.#perWeight * exactExp(log) * (weights[known] ?? 0);
    }
    this.#tradedAt[chunk + 1] = sums[count] ?? 0;
    this.#varianceAt[chunk + 1] = variance;
    this.#chunk = chunk;
  }
}

/** What the minutes of the day that was begun last weigh: a bar of it asks for them at once. */
const newest = new Float64Array(DAY_MINUTES + CHUNK);
let newestOf: VolumeDay | null = null;

const words = new Uint32Array(CHUNK + BLOCK_WORDS);
/** Scratch of the chunk that is drawn. */
const weights = new Float64Array(CHUNK);
const noises = Float64Array.from(displacements, (normal) => exactExp(NOISE * normal));

/**
 * What the minutes of a chunk weigh by the hour and the wildness of each, whatever the price does:
 * into `weights`. Answers how many there are.
 *
 * @param start the chunk's first minute of the UTC day.
 */
function calmWeights(terms: VolumeTerms, start: number): number {
  const { day, source, from, to } = terms;
  const end = Math.min(start + CHUNK, to);
  const usual = usualWeights(terms);
  day.fill(from, to);
  const expected = day.expected(start, end);
  const first = Math.floor(start / BLOCK_WORDS);
  const blocks = Math.ceil(end / BLOCK_WORDS) - first;
  source.fill({ period: day.dayNumber, block: NOISE_BASE + first, blocks }, words);
  const shift = start - first * BLOCK_WORDS;
  const { variances } = day;
  const skipped = start - day.from;
  for (let at = 0; at < end - start; at += 1) {
    const root = Math.sqrt((variances[at + skipped] ?? 0) / (expected[at] ?? 1));
    // To the power of five eighths.
    const wild = root * Math.sqrt(Math.sqrt(root));
    const noise = noises[(words[at + shift] ?? 0) >>> DISPLACEMENT_SHIFT] ?? 1;
    weights[at] = (usual[start - from + at] ?? 0) * wild * noise;
  }
  return end - start;
}

const usuals = new WeakMap<Float64Array, Map<number, Float64Array>>();
/** Of the minutes to a close; where nothing closes there are as many as can be. */
const LEFT_MOST = 2 * DAY_MINUTES;

/** By the hour alone: a stretch of a day whose variance spreads by a profile. */
export function usualWeights({
  profile,
  from,
  to,
  leftAfter,
}: Pick<VolumeTerms, 'profile' | 'from' | 'to' | 'leftAfter'>): Float64Array {
  let ofProfile = usuals.get(profile);
  if (ofProfile === undefined) {
    ofProfile = new Map();
    usuals.set(profile, ofProfile);
  }
  const stretch = from * (DAY_MINUTES + 1) + to;
  const name = stretch * (LEFT_MOST + 1) + Math.min(leftAfter, LEFT_MOST);
  const known = ofProfile.get(name);
  if (known !== undefined) return known;
  const built = Float64Array.from({ length: to - from }, (_, at) => {
    const share = (profile[from + at + 1] ?? 0) - (profile[from + at] ?? 0);
    const toClose = to - from - at - 0.5 + leftAfter;
    const close = 1 + CLOSE_MORE * exactExp(-Math.min(toClose, CLOSE_FAR) / CLOSE_FADE);
    return exactExp(BY_PROFILE * exactLog(share)) * close;
  });
  ofProfile.set(name, built);
  return built;
}

const wholes = new WeakMap<Float64Array, number>();

/** The same of a whole stretch. */
export function usualWeight(
  stretch: Pick<VolumeTerms, 'profile' | 'from' | 'to' | 'leftAfter'>,
): number {
  const weighed = usualWeights(stretch);
  const known = wholes.get(weighed);
  if (known !== undefined) return known;
  const whole = weighed.reduce((sum, one) => sum + one, 0);
  wholes.set(weighed, whole);
  return whole;
}

/**
 * What a day is to trade, in parts of a usual one, from what is known as it begins; what its price
 * does adds to that minute by minute.
 */
export function plannedVolume(chain: OwnChain, dayNumber: number): number {
  const wild = exactLog(wildnessOf(chain, dayNumber));
  const results = chain.hasResults(dayNumber) ? BY_RESULTS : 0;
  return exactExp(BY_VARIANCE * wild + chain.volumeNoise(dayNumber) + results + LEVEL);
}

/** The variance of a day against its usual one, known before it begins; jumps left out. */
export function wildnessOf(chain: OwnChain, dayNumber: number): number {
  const { weights, exposures, volatility } = chain.terms;
  let square = volatility * volatility;
  let variance = chain.variance(dayNumber);
  for (const { factor, beta } of exposures) {
    square += beta * beta;
    variance += beta * beta * factor.wholeVariance(dayNumber);
  }
  const usual = (square * weights.weightOf(dayNumber)) / weights.yearly;
  return variance / usual;
}
