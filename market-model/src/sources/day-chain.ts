import { BLOCK_WORDS } from '../keys/cipher-block.ts';
import { EPOCH_DAYS, epochOfDay, firstDayOf } from '../keys/epoch-seeds.ts';
import type { Source } from '../keys/market-keys.ts';

/** Blocks of a source's day that are no part of its tree. */
const START_BLOCK = 0x7ffffffe;
const STEP_BLOCK = 0x7fffffff;
/** A block has the words of two days. */
export const DAY_WORDS = BLOCK_WORDS / 2;
/** Of the epoch that is drawn. */
const epochWords = new Uint32Array(EPOCH_DAYS * DAY_WORDS);
const startWords = new Uint32Array(BLOCK_WORDS);
const FIRST_MARKS = 32;
/** The state that every chain has first: the sum of all moves. */
export const LEVEL = 0;

/**
 * What a source does day by day, each day out of the states that the day before left. The states at
 * the start of every epoch are kept, and the days of some epochs: any day is a few steps away.
 */
export abstract class DayChain {
  readonly firstDay: number;
  readonly source: Source;
  /** As a day begins; a step leads to the next day's. */
  protected readonly states: Float64Array;
  readonly #columns: number;
  readonly #epochsKept: number;
  readonly #firstEpoch: number;
  /** States at the start of each epoch that was reached. */
  #marks: Float64Array;
  #marked = 0;
  /** Days of epochs, the one that was asked for last at the end. */
  readonly #kept = new Map<number, Float64Array>();
  #epoch = Number.NaN;
  #first = Number.NEGATIVE_INFINITY;
  /** The first day there is of the epoch at hand. */
  #least = 0;
  #days: Float64Array = new Float64Array(0);

  /** @param of how many numbers a day and a state have, and how many epochs of days are kept. */
  protected constructor(
    source: Source,
    firstDay: number,
    of: { readonly columns: number; readonly states: number; readonly epochsKept: number },
  ) {
    this.source = source;
    this.firstDay = firstDay;
    this.#columns = of.columns;
    this.#epochsKept = of.epochsKept;
    this.#firstEpoch = epochOfDay(firstDay);
    this.states = new Float64Array(of.states);
    this.#marks = new Float64Array(of.states * FIRST_MARKS);
  }

  /** At 00:00 UTC: the sum of all moves since the first day. */
  level(dayNumber: number): number {
    const index = epochOfDay(dayNumber) - this.#firstEpoch;
    const isBorder = dayNumber === firstDayOf(index + this.#firstEpoch) && index > 0;
    // As an epoch begins nothing of it is known yet, and nothing of it is needed.
    return isBorder ? this.#stateAt(index) : this.at(LEVEL, dayNumber);
  }

  /** All numbers of the epoch of a day. */
  epochOf(dayNumber: number): Float64Array {
    this.at(LEVEL, Math.max(dayNumber, this.firstDay));
    return this.#days;
  }

  /** Bytes that it holds. */
  get bytes(): number {
    let bytes = this.#marks.byteLength;
    for (const days of this.#kept.values()) bytes += days.byteLength;
    return bytes;
  }

  /**
   * Draws the days of an epoch from one of them on: `states` are those of that day, and then those
   * of the day after the epoch. Of each number the days stand side by side.
   */
  protected abstract draw(days: Float64Array, from: number, firstOfEpoch: number): void;

  /** Words of the days of an epoch, `DAY_WORDS` each; good until the next chain is drawn. */
  protected wordsOf(firstOfEpoch: number): Uint32Array {
    for (let pair = 0; pair < EPOCH_DAYS / 2; pair += 1) {
      const period = firstOfEpoch + 2 * pair;
      if (period + 1 < this.firstDay) continue;
      this.source.fill({ period, block: STEP_BLOCK, blocks: 1 }, epochWords, pair * BLOCK_WORDS);
    }
    return epochWords;
  }

  /** The states of the first day. */
  protected abstract begin(words: Uint32Array): void;

  /** One number of a day. */
  protected at(column: number, dayNumber: number): number {
    const inEpoch = dayNumber - this.#first;
    const isAtHand = dayNumber >= this.#least && inEpoch < EPOCH_DAYS;
    if (!isAtHand) return this.#turnedTo(column, dayNumber);
    return this.#days[column * EPOCH_DAYS + inEpoch] ?? 0;
  }

  #turnedTo(column: number, dayNumber: number): number {
    if (dayNumber < this.firstDay) throw new Error(`there is no day ${dayNumber}`);
    const epoch = epochOfDay(dayNumber);
    if (epoch !== this.#epoch) {
      this.#days = this.#kept.get(epoch) ?? this.#drawn(epoch - this.#firstEpoch);
      this.#kept.delete(epoch);
      this.#kept.set(epoch, this.#days);
      this.#epoch = epoch;
      this.#first = firstDayOf(epoch);
      this.#least = Math.max(this.#first, this.firstDay);
    }
    return this.#days[column * EPOCH_DAYS + dayNumber - this.#first] ?? 0;
  }

  #stateAt(index: number): number {
    if (index >= this.#marked) this.#drawn(index - 1);
    return this.#marks[index * this.states.length + LEVEL] ?? 0;
  }

  /** Draws an epoch, and those before it whose states are not known yet. */
  #drawn(index: number): Float64Array {
    if (this.#marked === 0) {
      this.source.fill({ period: this.firstDay, block: START_BLOCK, blocks: 1 }, startWords);
      this.begin(startWords);
      this.#mark(0);
    }
    let days = this.#days;
    for (let at = Math.min(index, this.#marked - 1); at <= index; at += 1) {
      days = this.#room();
      this.#draw(at, days);
      if (at === this.#marked - 1) this.#mark(at + 1);
      this.#kept.set(this.#firstEpoch + at, days);
    }
    return days;
  }

  /** For the days of another epoch: of one longest not asked for, where enough are kept. */
  #room(): Float64Array {
    if (this.#kept.size >= this.#epochsKept) {
      for (const [epoch, days] of this.#kept) {
        if (epoch === this.#epoch) continue;
        this.#kept.delete(epoch);
        return days;
      }
    }
    return new Float64Array(this.#columns * EPOCH_DAYS);
  }

  #draw(index: number, days: Float64Array): void {
    const { states } = this;
    for (let at = 0; at < states.length; at += 1) {
      states[at] = this.#marks[index * states.length + at] ?? 0;
    }
    const first = firstDayOf(this.#firstEpoch + index);
    this.draw(days, Math.max(this.firstDay - first, 0), first);
  }

  /** The states as an epoch begins. */
  #mark(index: number): void {
    const { states } = this;
    if ((index + 1) * states.length > this.#marks.length) {
      const wider = new Float64Array(2 * this.#marks.length);
      wider.set(this.#marks);
      this.#marks = wider;
    }
    this.#marks.set(states, index * states.length);
    this.#marked = index + 1;
  }
}
