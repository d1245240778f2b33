import { BLOCK_WORDS } from '../cipher-block.ts';
import type { MarketKeys, Source } from '../market-keys.ts';
import { DayChain } from './day-chain.ts';
import { type DayWeights, dayWeights } from './day-weights.ts';
import { EPOCH_DAYS } from './epoch-seeds.ts';
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

/** The numbers of a day, in their order. */
const [LEVEL, VARIANCE, MOVE_OF_DAY, JUMP_OF_DAY, MINUTE, LOG] = [0, 1, 2, 3, 4, 5];
const COLUMNS = 6;
/** Its states are its level and those of its components from here on. */
const COMPONENTS_FROM = 1;

const DAY_MINUTES = 1_440;
const words = new Uint32Array(BLOCK_WORDS);

/**
 * The days of a common source, of unit yearly variance: each day's variance follows from what the
 * days before did (clusters, leverage), so nothing hangs on a later draw. All are kept.
 */
export class FactorChain extends DayChain {
  readonly source: Source;
  readonly name: string;
  readonly #terms: FactorTerms;
  readonly #weights: DayWeights;
  readonly #components: LogVariance;
  readonly #half: number;

  constructor(terms: FactorTerms, keys: MarketKeys, firstDay: number) {
    const components = terms.components ?? factorComponents;
    const states = COMPONENTS_FROM + components.length;
    super(firstDay, { columns: COLUMNS, states, epochsKept: Number.POSITIVE_INFINITY });
    this.name = terms.name;
    this.source = keys.source(`factor ${terms.name}`);
    this.#terms = terms;
    this.#weights = dayWeights(terms.calendar);
    this.#components = new LogVariance(components);
    this.#half = sumVariance(components) / 2;
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

  /** The log of how much wilder than usual a day is, the world's part in it. */
  logVariance(dayNumber: number): number {
    return this.at(LOG, dayNumber);
  }

  protected override begin(): void {
    this.source.fill({ period: this.firstDay, block: START_BLOCK, blocks: 1 }, words);
    for (let index = 0; index < this.#components.count; index += 1) {
      this.states[COMPONENTS_FROM + index] = normalOfWord(words[index] ?? 0);
    }
  }

  protected override step(days: Float64Array, at: number, dayNumber: number): void {
    const { world, hasMacroDays = true } = this.#terms;
    const { states } = this;
    const weight = this.#weights.weightOf(dayNumber);
    const own = this.#components.now(states, COMPONENTS_FROM);
    const log =
      world === null
        ? own
        : Math.sqrt(1 - WITH_WORLD * WITH_WORLD) * own + WITH_WORLD * world.logVariance(dayNumber);
    const event = hasMacroDays ? eventWeight(dayNumber) : 1;
    const variance = (exactExp(log - this.#half) * weight * event) / this.#weights.yearly;
    this.source.fill({ period: dayNumber, block: STEP_BLOCK, blocks: 1 }, words);
    const shock = normalOfWord(words[MOVE] ?? 0);
    const move = Math.sqrt(variance) * shock - MEAN_JUMP * weight;
    const jump = jumpOf(weight);
    const level = states[LEVEL] ?? 0;
    days[LEVEL * EPOCH_DAYS + at] = level;
    days[VARIANCE * EPOCH_DAYS + at] = variance;
    days[MOVE_OF_DAY * EPOCH_DAYS + at] = move;
    days[JUMP_OF_DAY * EPOCH_DAYS + at] = jump;
    days[MINUTE * EPOCH_DAYS + at] = minuteOf(words[JUMP_MINUTE] ?? 0);
    days[LOG * EPOCH_DAYS + at] = log;
    states[LEVEL] = level + move + jump;
    this.#components.step([states, COMPONENTS_FROM], [weight, shock], [words, SHOCKS]);
  }
}

function eventWeight(dayNumber: number): number {
  return macroEventOn(dayNumber) === null ? OTHER_DAY : MACRO_DAY;
}

/** A minute of the UTC day, any as likely. */
export function minuteOf(word: number): number {
  return Math.floor(uniformOfWord(word) * DAY_MINUTES);
}

function jumpOf(weight: number): number {
  if (uniformOfWord(words[JUMP] ?? 0) >= JUMPS_A_DAY * weight) return 0;
  const size = JUMP_SPREAD * Math.abs(normalOfWord(words[JUMP_SIZE] ?? 0));
  return uniformOfWord(words[JUMP_SIGN] ?? 0) < JUMP_DOWN ? -size : size;
}
