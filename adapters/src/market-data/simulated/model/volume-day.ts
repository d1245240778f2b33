import { BLOCK_WORDS } from '../cipher-block.ts';
import type { Source } from '../market-keys.ts';
import { exactExp, exactLog } from './exact-math.ts';
import { DISPLACEMENT_SHIFT, displacements } from './normals.ts';
import type { OwnChain } from './own-chain.ts';
import { DAY_MINUTES } from './path-day.ts';
import type { SummedDay } from './summed-day.ts';

const NOISE_BASE = 0x20000000;
/** How volume follows what happens: market-model section 6. */
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
  readonly #day: SummedDay;
  readonly #from: number;
  readonly #to: number;
  /** What was traded before each minute that is known; of the others the calm weight before it. */
  readonly #sums: Float64Array;
  readonly #perWeight: number;
  #known = 0;
  /** Of the minutes known. */
  #variance = 0;

  constructor(terms: VolumeTerms) {
    const { day, from, to, usual } = terms;
    this.#day = day;
    this.#from = from;
    this.#to = to;
    this.#sums = new Float64Array(to - from + 1);
    day.fill(from, to);
    const whole = calmWeights(terms, this.#sums);
    this.#perWeight = (usual * dayFactor(terms)) / whole;
  }

  /** Units traded before a minute of the session. */
  before(minute: number): number {
    const last = Math.min(minute, this.#to) - this.#from;
    if (last > this.#known) this.#learn(last);
    return this.#sums[last] ?? 0;
  }

  /** More is traded in a minute for what the price did before it. */
  #learn(last: number): void {
    const sums = this.#sums;
    this.#day.fill(this.#from, this.#to);
    const { points, variances, from } = this.#day;
    const first = this.#from - from;
    const open = points[first] ?? 0;
    for (let known = this.#known; known < last; known += 1) {
      const at = first + known;
      const variance = variances[at] ?? 0;
      this.#variance += variance;
      const point = points[at] ?? 0;
      let log = 0;
      if (known > 0) {
        const way = Math.abs(point - (points[at - 1] ?? 0));
        const before = Math.min(way / Math.sqrt(variances[at - 1] ?? 1), MOVE_MOST);
        const distance = Math.min(Math.abs(point - open) / Math.sqrt(this.#variance), MOVE_MOST);
        log = BY_MOVE * (before - MEAN_MOVE) + BY_DISTANCE * (distance - MEAN_MOVE);
      }
      const weight = sums[known + 1] ?? 0;
      sums[known + 1] = (sums[known] ?? 0) + this.#perWeight * exactExp(log) * weight;
    }
    this.#known = last;
  }
}

const words = new Uint32Array(DAY_MINUTES);
const noises = Float64Array.from(displacements, (normal) => exactExp(NOISE * normal));

/**
 * By the hour and the wildness of each minute, whatever the price does: into the place after the
 * minute's. Answers their sum.
 */
function calmWeights(terms: VolumeTerms, into: Float64Array): number {
  const { day, source, from, to } = terms;
  const usual = usualWeights(terms);
  const expected = day.expected(from, to);
  const first = Math.floor(from / BLOCK_WORDS);
  const blocks = Math.ceil(to / BLOCK_WORDS) - first;
  source.fill({ period: day.dayNumber, block: NOISE_BASE + first, blocks }, words);
  const shift = from - first * BLOCK_WORDS;
  const { variances } = day;
  const skipped = from - day.from;
  let whole = 0;
  for (let at = 0; at < to - from; at += 1) {
    const root = Math.sqrt((variances[at + skipped] ?? 0) / (expected[at] ?? 1));
    // To the power of five eighths.
    const wild = root * Math.sqrt(Math.sqrt(root));
    const noise = noises[(words[at + shift] ?? 0) >>> DISPLACEMENT_SHIFT] ?? 1;
    const weight = (usual[at] ?? 0) * wild * noise;
    into[at + 1] = weight;
    whole += weight;
  }
  return whole;
}

const usuals = new WeakMap<Float64Array, Map<string, Float64Array>>();

/** By the hour alone: a stretch of a day whose variance spreads by a profile. */
export function usualWeights({
  profile,
  from,
  to,
  leftAfter,
}: Pick<VolumeTerms, 'profile' | 'from' | 'to' | 'leftAfter'>): Float64Array {
  const ofProfile = usuals.get(profile) ?? new Map<string, Float64Array>();
  usuals.set(profile, ofProfile);
  const name = `${from} ${to} ${leftAfter}`;
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

/** Of the whole day, from what is known as it begins. */
function dayFactor({ chain, day }: VolumeTerms): number {
  const { dayNumber } = day;
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
