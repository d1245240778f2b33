import { KeptMinutes } from '../sources/kept-minutes.ts';
import { DAY_MINUTES, type PathDay, POINTS, type Range, widenBy } from '../sources/path-day.ts';
import type { SourceDay, SourceDayTerms } from '../sources/source-day.ts';
import { SourceMinute } from '../sources/source-minute.ts';
import {
  addSource,
  beginSums,
  CLIP,
  drawSegments,
  holdSums,
  sums,
  widenBySums,
} from './minute-sums.ts';

const STEPS = POINTS - 1;
const CLIP_SQUARE = CLIP * CLIP;
/** A jump falls into the middle of its minute, or is there from its first second on. */
const JUMP_SECOND = 30;
const FIRST_SECOND = 1;

export interface Part {
  readonly day: SourceDay;
  readonly beta: number;
}

export interface Jump {
  readonly minute: number;
  readonly size: number;
  /** Whether it comes as the minute begins: an announcement is told then. */
  readonly isAtOnce: boolean;
}

const expectations = new Float64Array(DAY_MINUTES);
const ownMinute = new SourceMinute();
/** The minutes of the day that is looked through which may be in its range. */
const nearAt = new Uint16Array(DAY_MINUTES);
const nearHigh = new Float64Array(DAY_MINUTES);
const nearLow = new Float64Array(DAY_MINUTES);
let nearCount = 0;

/**
 * A UTC day that is a sum of sources: some that others share, and one of its own, which is what is
 * left of each minute. Highs and lows are those of its points, found without drawing what cannot
 * matter.
 */
export abstract class SummedDay extends KeptMinutes implements PathDay {
  readonly dayNumber: number;
  protected readonly parts: readonly Part[];
  /** Those whose seconds it has; what the others do in a minute is in its own. */
  readonly #leading: readonly Part[];
  protected readonly jumps: readonly Jump[];
  /** What it has of its own: its seconds are drawn from there. */
  protected readonly ownTerms: SourceDayTerms;

  constructor(of: {
    readonly dayNumber: number;
    readonly parts: readonly Part[];
    readonly leading?: readonly Part[];
    readonly jumps: readonly Jump[];
    readonly own: SourceDayTerms;
  }) {
    super();
    this.dayNumber = of.dayNumber;
    this.parts = of.parts;
    this.#leading = of.leading ?? of.parts;
    this.jumps = of.jumps;
    this.ownTerms = of.own;
  }

  /** Its clip, and its jumps. */
  reach(minute: number): number {
    let reach = CLIP * Math.sqrt(this.variance(minute));
    for (const jump of this.jumps) if (jump.minute === minute) reach += Math.abs(jump.size);
    return reach;
  }

  /** How much wilder than expected of its day a minute is: its variance against that by profile. */
  wildness(minute: number): number {
    return this.variance(minute) / (this.expected(minute, minute + 1)[0] ?? 1);
  }

  /**
   * Of some minutes the variance that each has by the profiles of its sources; valid until the next
   * day is asked.
   */
  expected(from: number, to: number): Float64Array {
    expectations.fill(0, 0, to - from);
    addExpected(this.ownTerms, 1, [from, to]);
    for (const { day, beta } of this.parts) addExpected(day.terms, beta * beta, [from, to]);
    return expectations;
  }

  /** The move of a minute in its own deviations. */
  move(minute: number): number {
    const variance = this.variance(minute);
    const at = minute - this.from;
    return ((this.points[at + 1] ?? 0) - (this.points[at] ?? 0)) / Math.sqrt(variance);
  }

  /** The sixty points of a minute; the last is where the next minute begins. */
  seconds(minute: number, into: Float64Array): void {
    this.fill(minute, minute + 1);
    this.#draw(minute);
    drawSegments();
    this.#write(minute, into);
  }

  /** Widens a range by all points of the minutes from one up to another. */
  widen(range: Range, from: number, to: number): void {
    this.fill(from, to);
    const { points } = this;
    const [first, last] = [from - this.from, to - this.from];
    let [highest, lowest] = [first, first];
    for (let at = first; at <= last; at += 1) {
      const point = points[at] ?? 0;
      if (point > (points[highest] ?? 0)) highest = at;
      if (point < (points[lowest] ?? 0)) lowest = at;
    }
    widenBy(range, points[highest] ?? 0);
    widenBy(range, points[lowest] ?? 0);
    for (const { minute } of this.jumps) {
      if (minute >= from && minute < to) this.#widenMinute(range, minute);
    }
    this.#listNear(range, first, last);
    // What may reach furthest first, as long as one may reach out of the range.
    for (let at = this.#furthestMinute(range); at >= 0; at = this.#furthestMinute(range)) {
      this.#widenMinute(range, at + this.from);
    }
  }

  /** Lists the minutes that may reach out of a range, each with how far. */
  #listNear({ high, low }: Range, first: number, last: number): void {
    const { points, variances } = this;
    nearCount = 0;
    let start = points[first] ?? 0;
    for (let at = first; at < last; at += 1) {
      const end = points[at + 1] ?? 0;
      const upper = Math.max(start, end);
      const lower = Math.min(start, end);
      start = end;
      const room = Math.min(high - upper, lower - low);
      const square = CLIP_SQUARE * (variances[at] ?? 0);
      if (room >= 0 && room * room >= square) continue;
      const reach = Math.sqrt(square);
      nearAt[nearCount] = at;
      nearHigh[nearCount] = upper + reach;
      nearLow[nearCount] = lower - reach;
      nearCount += 1;
    }
  }

  /** Takes out of the list the minute that may reach furthest out of a range; -1 if none may. */
  #furthestMinute({ high, low }: Range): number {
    let found = -1;
    let most = 0;
    for (let index = 0; index < nearCount; index += 1) {
      const out = Math.max((nearHigh[index] ?? 0) - high, low - (nearLow[index] ?? 0));
      if (out <= most) continue;
      most = out;
      found = index;
    }
    if (found < 0) return -1;
    const at = nearAt[found] ?? -1;
    nearCount -= 1;
    nearAt[found] = nearAt[nearCount] ?? 0;
    nearHigh[found] = nearHigh[nearCount] ?? 0;
    nearLow[found] = nearLow[nearCount] ?? 0;
    return at;
  }

  /** Widens a range by the points of a minute. */
  widenMinute(range: Range, minute: number): void {
    this.fill(minute, minute + 1);
    widenBy(range, this.points[minute - this.from] ?? 0);
    widenBy(range, this.points[minute - this.from + 1] ?? 0);
    this.#widenMinute(range, minute);
  }

  /** Adds the jumps to what was drawn without them. */
  protected addJumps(): void {
    const { from, points } = this;
    for (const { minute, size } of this.jumps) {
      const first = Math.max(minute + 1 - from, 0);
      for (let at = first; at < points.length; at += 1) points[at] = (points[at] ?? 0) + size;
    }
  }

  #widenMinute(range: Range, minute: number): void {
    const at = minute - this.from;
    const start = this.points[at] ?? 0;
    const end = this.points[at + 1] ?? 0;
    const above = range.high - Math.max(start, end);
    const below = Math.min(start, end) - range.low;
    const room = Math.min(above, below);
    const hasJump = this.#hasJump(minute);
    const variance = this.variances[at] ?? 0;
    if (!hasJump && room >= 0 && room * room >= CLIP_SQUARE * variance) return;
    this.#draw(minute);
    if (!hasJump) {
      widenBySums(range, start);
      return;
    }
    drawSegments();
    this.#write(minute, sums);
    for (let point = 0; point < POINTS; point += 1) widenBy(range, sums[point] ?? 0);
  }

  #hasJump(minute: number): boolean {
    const { jumps } = this;
    for (let at = 0; at < jumps.length; at += 1) if (jumps[at]?.minute === minute) return true;
    return false;
  }

  #jumpOf(minute: number): number {
    let size = 0;
    for (const jump of this.jumps) if (jump.minute === minute) size += jump.size;
    return size;
  }

  /** Sums the coarse seconds of all sources and holds them within the minute's reach. */
  #draw(minute: number): void {
    const at = minute - this.from;
    const variance = this.variances[at] ?? 0;
    const move = (this.points[at + 1] ?? 0) - (this.points[at] ?? 0) - this.#jumpOf(minute);
    beginSums();
    let ownMove = move;
    let ownVariance = variance;
    for (const { day, beta } of this.#leading) {
      const source = day.minute(minute);
      const place = minute - day.from;
      const way = (day.points[place + 1] ?? 0) - (day.points[place] ?? 0);
      ownMove -= beta * way;
      ownVariance -= beta * beta * (day.variances[place] ?? 0);
      addSource(source, beta);
    }
    ownMinute.begin(this.ownTerms, minute, ownMove, Math.max(ownVariance, 0));
    addSource(ownMinute, 1);
    holdSums(move, variance);
  }

  /** The points as they are shown: from where the minute starts, with its jumps. */
  #write(minute: number, into: Float64Array): void {
    const at = minute - this.from;
    const start = this.points[at] ?? 0;
    let [early, late] = [0, 0];
    for (const { minute: of, size, isAtOnce } of this.jumps) {
      if (of !== minute) continue;
      if (isAtOnce) early += size;
      else late += size;
    }
    for (let point = 0; point < STEPS; point += 1) {
      const sum = start + (sums[point] ?? 0);
      if (point < JUMP_SECOND) into[point] = sum + (point < FIRST_SECOND ? 0 : early);
      else into[point] = sum + (early + late);
    }
    into[STEPS] = this.points[at + 1] ?? 0;
  }
}

function addExpected(
  { profile, usualProfile: usual = profile, variance }: SourceDayTerms,
  square: number,
  [from, to]: readonly [number, number],
): void {
  const scale = square * variance;
  for (let minute = from; minute < to; minute += 1) {
    const share = (usual[minute + 1] ?? 0) - (usual[minute] ?? 0);
    expectations[minute - from] = (expectations[minute - from] ?? 0) + scale * share;
  }
}
