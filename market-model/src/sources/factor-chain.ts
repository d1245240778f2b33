import { EPOCH_DAYS } from '../keys/epoch-seeds.ts';
import type { MarketKeys } from '../keys/market-keys.ts';
import { exactExp } from '../math/exact-math.ts';
import { normalOfWord, uniformOfWord } from '../math/normals.ts';
import { DAY_WORDS, DayChain } from './day-chain.ts';
import { type DayWeights, dayWeights } from './day-weights.ts';
import {
  COMPONENTS_FROM,
  type Component,
  factorComponents,
  type LogVariance,
  logVarianceOf,
  shocks,
  sumVariance,
} from './log-variance.ts';
import {
  ANNOUNCED,
  BURST,
  MACRO_DAY,
  type MacroEvent,
  macroEventOn,
  OTHER_DAY,
} from './macro-days.ts';

/** Words of a day; those before are the shocks of its move and of its components. */
const JUMP = 3;
const JUMP_SIZE = 4;
const JUMP_SIGN = 5;
const JUMP_MINUTE = 6;
const ANNOUNCED_SIZE = 7;

/** Of the world's variance how much a factor's own has. */
const WITH_WORLD = 0.85;
/** Variance of the world's log variance. */
const WORLD_VARIANCE = sumVariance(factorComponents);
const JUMPS_A_DAY = 1 / 252;
const JUMP_SPREAD = 2.5 * Math.sqrt(1 / 252);
const JUMP_DOWN = 0.75;
const MEAN_ABSOLUTE = Math.sqrt(2 / Math.PI);
const MEAN_JUMP = JUMPS_A_DAY * JUMP_SPREAD * MEAN_ABSOLUTE * (1 - 2 * JUMP_DOWN);
/** Expected square of a day's jump, of a factor of unit yearly variance. */
const FACTOR_JUMP_VARIANCE = JUMPS_A_DAY * JUMP_SPREAD * JUMP_SPREAD;

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

/** The variance of a day with an announcement's jump, against that without it. */
const WITH_JUMP = (1 + BURST + ANNOUNCED) / (1 + BURST);

/** The numbers of a day, in their order. */
const [LEVEL, VARIANCE, MOVE_OF_DAY, JUMP_OF_DAY, MINUTE, LOG] = [0, 1, 2, 3, 4, 5];
const COLUMNS = 6;

const DAY_MINUTES = 1_440;

/**
 * The days of a common source, of unit yearly variance: each day's variance follows from what the
 * days before did (clusters, leverage), so nothing hangs on a later draw. All are kept.
 */
export class FactorChain extends DayChain {
  readonly name: string;
  readonly #terms: FactorTerms;
  readonly #weights: DayWeights;
  readonly #components: LogVariance;
  readonly #half: number;

  constructor(terms: FactorTerms, keys: MarketKeys, firstDay: number) {
    const components = terms.components ?? factorComponents;
    const states = COMPONENTS_FROM + components.length;
    const source = keys.source(`factor ${terms.name}`);
    super(source, firstDay, { columns: COLUMNS, states, epochsKept: Number.POSITIVE_INFINITY });
    this.name = terms.name;
    this.#terms = terms;
    this.#weights = dayWeights(terms.calendar);
    this.#components = logVarianceOf(components);
    const ofWorld = terms.world === null ? 0 : WITH_WORLD * WITH_WORLD;
    this.#half = ((1 - ofWorld) * sumVariance(components) + ofWorld * WORLD_VARIANCE) / 2;
  }

  variance(dayNumber: number): number {
    return this.at(VARIANCE, dayNumber);
  }

  /** With the expected square of an announcement's jump; other jumps left out. */
  wholeVariance(dayNumber: number): number {
    return this.variance(dayNumber) * (this.isAnnounced(dayNumber) ? WITH_JUMP : 1);
  }

  /** Its variance against that of a usual day. */
  wildness(dayNumber: number): number {
    const { yearly } = this.#weights;
    return (this.wholeVariance(dayNumber) * yearly) / this.#weights.weightOf(dayNumber);
  }

  /** Whether the day's jump is at the second of an announcement. */
  isAnnounced(dayNumber: number): boolean {
    const { hasMacroDays = true } = this.#terms;
    return hasMacroDays && macroEventOn(dayNumber) !== null;
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

  protected override begin(words: Uint32Array): void {
    for (let index = 0; index < this.#components.count; index += 1) {
      this.states[COMPONENTS_FROM + index] = normalOfWord(words[index] ?? 0);
    }
  }

  /** Adds so many times its expected square of each day of an epoch, its jumps with it. */
  addSquares(sums: Float64Array, square: number, weights: Float64Array, dayNumber: number): void {
    const days = this.epochOf(dayNumber);
    for (let at = 0; at < EPOCH_DAYS; at += 1) {
      const variance = days[VARIANCE * EPOCH_DAYS + at] ?? 0;
      const ofJump = FACTOR_JUMP_VARIANCE * (weights[at] ?? 0);
      const whole = this.isAnnounced(dayNumber + at) ? WITH_JUMP * variance : variance;
      sums[at] = (sums[at] ?? 0) + square * (whole + ofJump);
    }
  }

  /** Of each day of an epoch so many times its log variance. */
  logVariances(into: Float64Array, times: number, dayNumber: number): void {
    const days = this.epochOf(dayNumber);
    for (let at = 0; at < EPOCH_DAYS; at += 1) {
      into[at] = times * (days[LOG * EPOCH_DAYS + at] ?? 0);
    }
  }

  protected override draw(days: Float64Array, from: number, firstOfEpoch: number): void {
    const { world, hasMacroDays = true } = this.#terms;
    const { states } = this;
    const { yearly } = this.#weights;
    const ofWorld = world === null ? 0 : WITH_WORLD;
    const ofOwn = Math.sqrt(1 - ofWorld * ofWorld);
    logs.fill(0);
    world?.logVariances(logs, ofWorld, firstOfEpoch);
    const weights = this.#weights.ofEpoch(firstOfEpoch);
    const words = this.wordsOf(firstOfEpoch);
    this.#components.addTo(logs, ofOwn, { from, weights, words, states });
    for (let at = from; at < EPOCH_DAYS; at += 1) {
      const first = at * DAY_WORDS;
      const weight = weights[at] ?? 0;
      const macro = hasMacroDays ? macroEventOn(firstOfEpoch + at) : null;
      const isAnnounced = macro !== null && this.isAnnounced(firstOfEpoch + at);
      const event = hasMacroDays ? eventWeight(macro, isAnnounced) : 1;
      const log = logs[at] ?? 0;
      const variance = (exactExp(log - this.#half) * weight * event) / yearly;
      const move = Math.sqrt(variance) * (shocks[at] ?? 0) - MEAN_JUMP * weight;
      let jump = jumpOf(words, first, weight);
      let minute = minuteOf(words[first + JUMP_MINUTE] ?? 0);
      if (macro !== null && isAnnounced) {
        // One jump a day: what else falls on it comes with the announcement.
        const spread = Math.sqrt((variance * ANNOUNCED) / (1 + BURST));
        jump += spread * normalOfWord(words[first + ANNOUNCED_SIZE] ?? 0);
        minute = macro.minute;
      }
      const level = states[LEVEL] ?? 0;
      days[LEVEL * EPOCH_DAYS + at] = level;
      days[VARIANCE * EPOCH_DAYS + at] = variance;
      days[MOVE_OF_DAY * EPOCH_DAYS + at] = move;
      days[JUMP_OF_DAY * EPOCH_DAYS + at] = jump;
      days[MINUTE * EPOCH_DAYS + at] = minute;
      days[LOG * EPOCH_DAYS + at] = log;
      states[LEVEL] = level + move + jump;
    }
  }
}

/** Scratch of the epoch that is drawn: what each day's log variance has of the world's. */
const logs = new Float64Array(EPOCH_DAYS);

function eventWeight(macro: MacroEvent | null, isAnnounced: boolean): number {
  if (macro === null) return OTHER_DAY;
  return isAnnounced ? 1 + BURST : MACRO_DAY;
}

/** A minute of the UTC day, any as likely. */
export function minuteOf(word: number): number {
  return Math.floor(uniformOfWord(word) * DAY_MINUTES);
}

function jumpOf(words: Uint32Array, first: number, weight: number): number {
  if (uniformOfWord(words[first + JUMP] ?? 0) >= JUMPS_A_DAY * weight) return 0;
  const size = JUMP_SPREAD * Math.abs(normalOfWord(words[first + JUMP_SIZE] ?? 0));
  return uniformOfWord(words[first + JUMP_SIGN] ?? 0) < JUMP_DOWN ? -size : size;
}
