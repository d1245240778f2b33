import type { MarketKeys, Source } from '../market-keys.ts';
import { DayColumns } from './day-columns.ts';
import type { ProfileKind } from './day-profile.ts';
import type { DayWeights } from './day-weights.ts';
import { exactExp } from './exact-math.ts';
import {
  type ChainDays,
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

const columnsOfOwn = [
  'level',
  'variance',
  'move',
  'jump',
  'jumpMinute',
  'volumeNoise',
  'hasResults',
] as const;

/** Variance of a factor's log variance: what a sector brings of it. */
const SECTOR_VARIANCE = sumVariance(factorComponents);

/**
 * The days of what an instrument does alone. Each is compensated by half of all variance that is
 * known as it begins, so that the expected price of tomorrow is today's and its drift.
 */
export class OwnChain implements ChainDays {
  readonly source: Source;
  readonly terms: OwnTerms;
  readonly #firstDay: number;
  readonly #states: LogVariance;
  readonly #half: number;
  readonly #days = new DayColumns(columnsOfOwn);
  readonly #words = new Uint32Array(16);
  #level = 0;
  #fast: number;
  #slow: number;

  constructor(terms: OwnTerms, keys: MarketKeys, firstDay: number) {
    const components = terms.components ?? ownComponents;
    this.terms = terms;
    this.source = keys.source(`own ${terms.name}`);
    this.#firstDay = firstDay;
    const words = this.#words;
    this.source.fill({ period: firstDay, block: START_BLOCK, blocks: 1 }, words);
    const start = components.map((_, index) => normalAt(words, index));
    this.#states = new LogVariance(components, start);
    this.#fast = normalAt(words, VOLUME_FAST);
    this.#slow = normalAt(words, VOLUME_SLOW);
    const sector = terms.sector === null ? 0 : WITH_SECTOR * WITH_SECTOR * SECTOR_VARIANCE;
    this.#half = (sumVariance(components) + sector) / 2;
  }

  level(dayNumber: number): number {
    return this.#at('level', dayNumber);
  }

  variance(dayNumber: number): number {
    return this.#at('variance', dayNumber);
  }

  move(dayNumber: number): number {
    return this.#at('move', dayNumber);
  }

  jump(dayNumber: number): number {
    return this.#at('jump', dayNumber);
  }

  jumpMinute(dayNumber: number): number {
    return this.#at('jumpMinute', dayNumber);
  }

  /** Log of what the day's volume has beyond what its variance and move bring. */
  volumeNoise(dayNumber: number): number {
    return this.#at('volumeNoise', dayNumber);
  }

  hasResults(dayNumber: number): boolean {
    return this.#at('hasResults', dayNumber) === 1;
  }

  #at(column: (typeof columnsOfOwn)[number], dayNumber: number): number {
    const index = dayNumber - this.#firstDay;
    while (this.#days.count <= index) this.#step(this.#firstDay + this.#days.count);
    return this.#days.at(column, index);
  }

  #step(dayNumber: number): void {
    const { terms } = this;
    const words = this.#words;
    this.source.fill({ period: dayNumber, block: STEP_BLOCK, blocks: 1 }, words);
    const weight = terms.weights.weightOf(dayNumber);
    const share = weight / terms.weights.yearly;
    const ofSector = terms.sector === null ? 0 : WITH_SECTOR * terms.sector.logVariance(dayNumber);
    const log = ofSector + this.#states.now() - this.#half;
    const variance = terms.volatility * terms.volatility * share * exactExp(log);
    const resultMinute = terms.news.resultSize > 0 ? terms.news.resultMinute(dayNumber) : null;
    const expectedJump = expectedSquare(terms.news, weight, resultMinute !== null);
    const allVariance = variance + expectedJump + commonVariance(terms, dayNumber, weight);
    const shock = normalAt(words, MOVE);
    const move = Math.sqrt(variance) * shock - allVariance / 2 + terms.drift * share;
    const jump = jumpOf(terms.news, words, weight, resultMinute !== null);
    const days = this.#days.open();
    const at = this.#days.count;
    days.level[at] = this.#level;
    days.variance[at] = variance;
    days.move[at] = move;
    days.jump[at] = jump;
    days.jumpMinute[at] = resultMinute ?? minuteOf(words[JUMP_MINUTE] ?? 0);
    days.volumeNoise[at] = this.#volumeNoise(words, weight);
    days.hasResults[at] = resultMinute === null ? 0 : 1;
    this.#days.close();
    this.#level += move + jump;
    this.#states.step(weight, shock, words, SHOCKS);
  }

  /** As the day begins; then a day later. */
  #volumeNoise(words: Uint32Array, weight: number): number {
    const noise = 0.26 * this.#fast + 0.24 * this.#slow + 0.06 * normalAt(words, VOLUME_NOISE);
    this.#fast = faded(this.#fast, weight / VOLUME_FAST_DAYS, normalAt(words, VOLUME_FAST));
    this.#slow = faded(this.#slow, weight / VOLUME_SLOW_DAYS, normalAt(words, VOLUME_SLOW));
    return noise;
  }
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

function jumpOf(news: OwnNews, words: Uint32Array, weight: number, hasResults: boolean): number {
  if (hasResults) {
    const isBad = uniformOfWord(words[RESULT_SIGN] ?? 0) < 0.5;
    const signed = isBad ? -RESULT_SIGNED : RESULT_SIGNED;
    return news.resultSize * (RESULT_CHANCE * normalAt(words, RESULT_SIZE) + signed);
  }
  if (uniformOfWord(words[JUMP] ?? 0) >= newsChance(news, weight)) return 0;
  return news.spread * normalAt(words, JUMP_SIZE);
}

function commonVariance({ exposures }: OwnTerms, dayNumber: number, weight: number): number {
  let sum = 0;
  for (const { factor, beta } of exposures) {
    sum += beta * beta * (factor.variance(dayNumber) + FACTOR_JUMP_VARIANCE * weight);
  }
  return sum;
}

function normalAt(words: Uint32Array, index: number): number {
  return normalOfWord(words[index] ?? 0);
}

function faded(state: number, by: number, shock: number): number {
  const fade = exactExp(-by);
  return fade * state + Math.sqrt(1 - fade * fade) * shock;
}
