import type { MarketKeys, Source } from '../market-keys.ts';
import { DayColumns } from './day-columns.ts';
import { dayWeights } from './day-weights.ts';
import { exactExp } from './exact-math.ts';
import { type Component, factorComponents, LogVariance, sumVariance } from './log-variance.ts';
import { MACRO_DAY, macroEventOn, OTHER_DAY } from './macro-days.ts';
import { normalOfWord, uniformOfWord } from './normals.ts';

/** Blocks of a source's day that are no part of its tree. */
export const START_BLOCK = 0x7ffffffe;
export const STEP_BLOCK = 0x7fffffff;

/** Words of a chain's block. */
const MOVE = 0;
const SHOCKS = 1;
const JUMP = 8;
const JUMP_SIZE = 9;
const JUMP_SIGN = 10;
const JUMP_MINUTE = 11;

/** Of the world's variance how much a factor's own has. */
const WITH_WORLD = 0.85;
const JUMPS_A_DAY = 1 / 252;
const JUMP_SPREAD = 2.5 * Math.sqrt(1 / 252);
const JUMP_DOWN = 0.75;
const MEAN_ABSOLUTE = Math.sqrt(2 / Math.PI);
const MEAN_JUMP = JUMPS_A_DAY * JUMP_SPREAD * MEAN_ABSOLUTE * (1 - 2 * JUMP_DOWN);
/** Expected square of a day's jump, of a factor of unit yearly variance. */
export const FACTOR_JUMP_VARIANCE = JUMPS_A_DAY * JUMP_SPREAD * JUMP_SPREAD;

export interface FactorTerms {
  readonly name: string;
  /** Whose days it moves on: `dayWeights`. */
  readonly calendar: string;
  readonly components?: readonly Component[];
  /** What makes it wild along with everything; null for the world itself. */
  readonly world: FactorChain | null;
  /** Whether announcements move it. */
  readonly hasMacroDays?: boolean;
}

/** What a source does on a day, as it begins. */
export interface ChainDays {
  /** At 00:00 UTC: the sum of all moves since the first day. */
  level(dayNumber: number): number;
  variance(dayNumber: number): number;
  /** Of the whole day, without its jump. */
  move(dayNumber: number): number;
  jump(dayNumber: number): number;
  /** Of the UTC day. */
  jumpMinute(dayNumber: number): number;
}

const columnsOfFactor = ['level', 'variance', 'move', 'jump', 'jumpMinute', 'log'] as const;

const DAY_MINUTES = 1_440;

/**
 * The days of a common source, of unit yearly variance: each day's variance follows from what the
 * days before did (clusters, leverage), so nothing hangs on a later draw. Kept from the first day.
 */
export class FactorChain implements ChainDays {
  readonly source: Source;
  readonly name: string;
  readonly #terms: FactorTerms;
  readonly #firstDay: number;
  readonly #states: LogVariance;
  readonly #half: number;
  readonly #days = new DayColumns(columnsOfFactor);
  readonly #words = new Uint32Array(16);
  #level = 0;

  constructor(terms: FactorTerms, keys: MarketKeys, firstDay: number) {
    const components = terms.components ?? factorComponents;
    this.name = terms.name;
    this.source = keys.source(`factor ${terms.name}`);
    this.#terms = terms;
    this.#firstDay = firstDay;
    this.source.fill({ period: firstDay, block: START_BLOCK, blocks: 1 }, this.#words);
    const start = components.map((_, index) => normalOfWord(this.#words[index] ?? 0));
    this.#states = new LogVariance(components, start);
    this.#half = sumVariance(components) / 2;
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

  /** The log of how much wilder than usual a day is, the world's part in it. */
  logVariance(dayNumber: number): number {
    return this.#at('log', dayNumber);
  }

  #at(column: (typeof columnsOfFactor)[number], dayNumber: number): number {
    const index = dayNumber - this.#firstDay;
    while (this.#days.count <= index) this.#step(this.#firstDay + this.#days.count);
    return this.#days.at(column, index);
  }

  #step(dayNumber: number): void {
    const { calendar, world, hasMacroDays = true } = this.#terms;
    const words = this.#words;
    this.source.fill({ period: dayNumber, block: STEP_BLOCK, blocks: 1 }, words);
    const weights = dayWeights(calendar);
    const weight = weights.weightOf(dayNumber);
    const own = this.#states.now();
    const log =
      world === null
        ? own
        : Math.sqrt(1 - WITH_WORLD * WITH_WORLD) * own + WITH_WORLD * world.logVariance(dayNumber);
    const event = hasMacroDays ? eventWeight(dayNumber) : 1;
    const variance = (exactExp(log - this.#half) * weight * event) / weights.yearly;
    const shock = normalOfWord(words[MOVE] ?? 0);
    const move = Math.sqrt(variance) * shock - MEAN_JUMP * weight;
    const jump = jumpOf(words, weight);
    const days = this.#days.open();
    const at = this.#days.count;
    days.level[at] = this.#level;
    days.variance[at] = variance;
    days.move[at] = move;
    days.jump[at] = jump;
    days.jumpMinute[at] = minuteOf(words[JUMP_MINUTE] ?? 0);
    days.log[at] = log;
    this.#days.close();
    this.#level += move + jump;
    this.#states.step(weight, shock, words, SHOCKS);
  }
}

function eventWeight(dayNumber: number): number {
  return macroEventOn(dayNumber) === null ? OTHER_DAY : MACRO_DAY;
}

/** A minute of the UTC day, any as likely. */
export function minuteOf(word: number): number {
  return Math.floor(uniformOfWord(word) * DAY_MINUTES);
}

function jumpOf(words: Uint32Array, weight: number): number {
  if (uniformOfWord(words[JUMP] ?? 0) >= JUMPS_A_DAY * weight) return 0;
  const size = JUMP_SPREAD * Math.abs(normalOfWord(words[JUMP_SIZE] ?? 0));
  return uniformOfWord(words[JUMP_SIGN] ?? 0) < JUMP_DOWN ? -size : size;
}
