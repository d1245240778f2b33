import { BLOCK_WORDS } from '../cipher-block.ts';
import type { MarketKeys, Source } from '../market-keys.ts';
import { DayChain } from './day-chain.ts';
import type { ProfileKind } from './day-profile.ts';
import type { DayWeights } from './day-weights.ts';
import { EPOCH_DAYS } from './epoch-seeds.ts';
import { exactExp } from './exact-math.ts';
import {
  FACTOR_JUMP_VARIANCE,
  type FactorChain,
  minuteOf,
  START_BLOCK,
  STEP_BLOCK,
} from './factor-chain.ts';
import {
  type Component,
  factorComponents,
  LogVariance,
  ownComponents,
  type Stay,
  stayOf,
  sumVariance,
} from './log-variance.ts';
import { normalOfWord, uniformOfWord } from './normals.ts';

const MOVE = 0;
const SHOCKS = 1;
const JUMP = 4;
const JUMP_SIZE = 5;
const JUMP_MINUTE = 6;
const VOLUME_FAST = 7;
const VOLUME_SLOW = 8;
const VOLUME_NOISE = 9;
const RESULT_SIZE = 10;
const RESULT_SIGN = 11;

/** How much of its sector's wildness an instrument's own part has. */
const WITH_SECTOR = 0.8;
const TRADING_DAYS = 252;
/** Volume follows for some days, and for some months. */
const VOLUME_FAST_DAYS = 3;
const VOLUME_SLOW_DAYS = 60;

/** A part of an instrument's movement that it shares. */
export interface Exposure {
  readonly factor: FactorChain;
  /** Yearly volatility that comes from it, with its sign. */
  readonly beta: number;
}

/** News of a single firm. */
export interface OwnNews {
  /** Of a year's unscheduled items. */
  readonly aYear: number;
  readonly spread: number;
  /** Expected size of the move on results; 0 where there are none. */
  readonly resultSize: number;
  /** The minute at which results come on a day, or null when none do. */
  resultMinute(dayNumber: number): number | null;
}

export interface OwnTerms {
  readonly name: string;
  readonly exposures: readonly Exposure[];
  /** Whose unevenness within a day its own follows, and by whose hours. */
  readonly country: FactorChain | null;
  readonly profile: ProfileKind;
  /** Whose wildness its own part follows. */
  readonly sector: FactorChain | null;
  /** Yearly volatility of its own part, jumps taken out. */
  readonly volatility: number;
  /** Drift of a year. */
  readonly drift: number;
  readonly weights: DayWeights;
  readonly news: OwnNews;
  readonly components?: readonly Component[];
}

/** The numbers of a day, in their order. */
const [LEVEL, VARIANCE, MOVE_OF_DAY, JUMP_OF_DAY, MINUTE, VOLUME, RESULTS] = [0, 1, 2, 3, 4, 5, 6];
const COLUMNS = 7;
/** Its states: its level, what volume follows for long and short, then its components'. */
const [FAST, SLOW, COMPONENTS_FROM] = [1, 2, 3];
/** One epoch and the one beside it. */
const EPOCHS_KEPT = 2;

const words = new Uint32Array(BLOCK_WORDS);

/** Variance of a factor's log variance: what a sector brings of it. */
const SECTOR_VARIANCE = sumVariance(factorComponents);

/**
 * The days of what an instrument does alone. Each is compensated by half of all variance that is
 * known as it begins, so that the expected price of tomorrow is today's and its drift.
 */
export class OwnChain extends DayChain {
  readonly source: Source;
  readonly terms: OwnTerms;
  readonly #components: LogVariance;
  readonly #half: number;

  constructor(terms: OwnTerms, keys: MarketKeys, firstDay: number) {
    const components = terms.components ?? ownComponents;
    const states = COMPONENTS_FROM + components.length;
    super(firstDay, { columns: COLUMNS, states, epochsKept: EPOCHS_KEPT });
    this.terms = terms;
    this.source = keys.source(`own ${terms.name}`);
    this.#components = new LogVariance(components);
    const sector = terms.sector === null ? 0 : WITH_SECTOR * WITH_SECTOR * SECTOR_VARIANCE;
    this.#half = (sumVariance(components) + sector) / 2;
  }

  variance(dayNumber: number): number {
    return this.at(VARIANCE, dayNumber);
  }

  /** Of the whole day, without its jump. */
  move(dayNumber: number): number {
    return this.at(MOVE_OF_DAY, dayNumber);
  }

  jump(dayNumber: number): number {
    return this.at(JUMP_OF_DAY, dayNumber);
  }

  /** Of the UTC day. */
  jumpMinute(dayNumber: number): number {
    return this.at(MINUTE, dayNumber);
  }

  /** Log of what the day's volume has beyond what its variance and move bring. */
  volumeNoise(dayNumber: number): number {
    return this.at(VOLUME, dayNumber);
  }

  hasResults(dayNumber: number): boolean {
    return this.at(RESULTS, dayNumber) === 1;
  }

  protected override begin(): void {
    const { states } = this;
    this.source.fill({ period: this.firstDay, block: START_BLOCK, blocks: 1 }, words);
    for (let index = 0; index < this.#components.count; index += 1) {
      states[COMPONENTS_FROM + index] = normalAt(index);
    }
    states[FAST] = normalAt(VOLUME_FAST);
    states[SLOW] = normalAt(VOLUME_SLOW);
  }

  protected override step(days: Float64Array, at: number, dayNumber: number): void {
    const { terms, states } = this;
    const { news, sector, volatility } = terms;
    const weight = terms.weights.weightOf(dayNumber);
    const share = weight / terms.weights.yearly;
    const resultMinute = news.resultSize > 0 ? news.resultMinute(dayNumber) : null;
    const hasResults = resultMinute !== null;
    const ofSector = sector === null ? 0 : WITH_SECTOR * sector.logVariance(dayNumber);
    const log = ofSector + this.#components.now(states, COMPONENTS_FROM) - this.#half;
    const variance = volatility * volatility * share * exactExp(log);
    const known =
      variance +
      expectedSquare(news, weight, hasResults) +
      commonVariance(terms, dayNumber, weight);
    this.source.fill({ period: dayNumber, block: STEP_BLOCK, blocks: 1 }, words);
    const shock = normalAt(MOVE);
    const move = Math.sqrt(variance) * shock - known / 2 + terms.drift * share;
    const jump = jumpOf(news, weight, hasResults);
    const level = states[LEVEL] ?? 0;
    days[LEVEL * EPOCH_DAYS + at] = level;
    days[VARIANCE * EPOCH_DAYS + at] = variance;
    days[MOVE_OF_DAY * EPOCH_DAYS + at] = move;
    days[JUMP_OF_DAY * EPOCH_DAYS + at] = jump;
    days[MINUTE * EPOCH_DAYS + at] = resultMinute ?? minuteOf(words[JUMP_MINUTE] ?? 0);
    days[VOLUME * EPOCH_DAYS + at] = volumeNoise(states, weight);
    days[RESULTS * EPOCH_DAYS + at] = hasResults ? 1 : 0;
    states[LEVEL] = level + move + jump;
    this.#components.step([states, COMPONENTS_FROM], [weight, shock], [words, SHOCKS]);
  }
}

const volumeStays: Stay[] = [];

/** As the day begins; then a day later. */
function volumeNoise(states: Float64Array, weight: number): number {
  const [fast, slow] = [states[FAST] ?? 0, states[SLOW] ?? 0];
  let stay = volumeStays.find((one) => one.weight === weight);
  if (stay === undefined) {
    stay = stayOf([VOLUME_FAST_DAYS, VOLUME_SLOW_DAYS], weight);
    volumeStays.push(stay);
  }
  const { fades, spreads } = stay;
  states[FAST] = (fades[0] ?? 0) * fast + (spreads[0] ?? 0) * normalAt(VOLUME_FAST);
  states[SLOW] = (fades[1] ?? 0) * slow + (spreads[1] ?? 0) * normalAt(VOLUME_SLOW);
  return 0.26 * fast + 0.24 * slow + 0.06 * normalAt(VOLUME_NOISE);
}

/** Chance of unscheduled news on a day. */
function newsChance({ aYear }: OwnNews, weight: number): number {
  return (aYear / TRADING_DAYS) * weight;
}

/** Expected square of a day's jump, known before the day begins. */
function expectedSquare(news: OwnNews, weight: number, hasResults: boolean): number {
  if (hasResults) return news.resultSize * news.resultSize * RESULT_SQUARE;
  return newsChance(news, weight) * news.spread * news.spread;
}

/** Results move by a part of chance and a part that is good or bad. */
const RESULT_CHANCE = 0.75;
const RESULT_SIGNED = 0.66;
const RESULT_SQUARE = RESULT_CHANCE * RESULT_CHANCE + RESULT_SIGNED * RESULT_SIGNED;

function jumpOf(news: OwnNews, weight: number, hasResults: boolean): number {
  if (hasResults) {
    const isBad = uniformOfWord(words[RESULT_SIGN] ?? 0) < 0.5;
    const signed = isBad ? -RESULT_SIGNED : RESULT_SIGNED;
    return news.resultSize * (RESULT_CHANCE * normalAt(RESULT_SIZE) + signed);
  }
  if (uniformOfWord(words[JUMP] ?? 0) >= newsChance(news, weight)) return 0;
  return news.spread * normalAt(JUMP_SIZE);
}

function commonVariance({ exposures }: OwnTerms, dayNumber: number, weight: number): number {
  let sum = 0;
  for (const { factor, beta } of exposures) {
    sum += beta * beta * (factor.variance(dayNumber) + FACTOR_JUMP_VARIANCE * weight);
  }
  return sum;
}

function normalAt(index: number): number {
  return normalOfWord(words[index] ?? 0);
}
