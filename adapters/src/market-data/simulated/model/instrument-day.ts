import type { OwnChain } from './own-chain.ts';
import { DAY_MINUTES, type PathDay, POINTS, type Range, widenBy } from './path-day.ts';
import { type SourceDay, type SourceMinute, spanLeft } from './source-day.ts';
import type { SourceDays } from './source-days.ts';
import { COARSE_NODES, secondTree } from './span-tree.ts';

const STEPS = POINTS - 1;
/** Points stay within so many deviations of their ends: a bridge passes that once in 40,000. */
const CLIP = 2.3;

interface Part {
  readonly day: SourceDay;
  readonly beta: number;
}

/** Scratch of the minute that is drawn. */
const minuteOfSource: SourceMinute = {
  points: new Float64Array(POINTS),
  variances: new Float64Array(STEPS),
};
const sums = new Float64Array(POINTS);
const left = new Float64Array(secondTree.nodes);

/**
 * A UTC day of one instrument: the sum of its sources and nothing else, in logs from the day's
 * start. Highs and lows are those of its points, found without drawing what cannot matter.
 */
export class InstrumentDay implements PathDay {
  readonly dayNumber: number;
  readonly #base: number;
  readonly #parts: readonly Part[];
  readonly #own: SourceDay;
  readonly #jumps: readonly { readonly minute: number; readonly size: number }[];
  readonly #points = new Float64Array(DAY_MINUTES + 1);
  readonly #variances = new Float64Array(DAY_MINUTES);
  readonly #isFilled = new Uint8Array(DAY_MINUTES);

  /** @param base log price at 00:00 UTC of the day. */
  constructor(chain: OwnChain, dayNumber: number, days: SourceDays, base = 0) {
    this.dayNumber = dayNumber;
    this.#base = base;
    const { exposures } = chain.terms;
    this.#parts = exposures.map(({ factor, beta }) => ({
      ...{ day: days.factorDay(factor, dayNumber), beta },
    }));
    this.#own = days.ownDay(chain, dayNumber);
    const own = { minute: chain.jumpMinute(dayNumber), size: chain.jump(dayNumber) };
    const common = exposures.map(({ factor, beta }) => {
      const size = beta * factor.jump(dayNumber);
      return { minute: factor.jumpMinute(dayNumber), size };
    });
    this.#jumps = [own, ...common].filter(({ size }) => size !== 0);
  }

  /** Log of the price at the start of a minute of the UTC day, from the day's start; 0 to 1,440. */
  at(minute: number): number {
    this.#fill(Math.min(minute, DAY_MINUTES - 1), Math.min(minute, DAY_MINUTES - 1) + 1);
    return this.#points[minute] ?? 0;
  }

  /** Its clip, and its jumps. */
  reach(minute: number): number {
    this.#fill(minute, minute + 1);
    let reach = CLIP * Math.sqrt(this.#variances[minute] ?? 0);
    for (const jump of this.#jumps) if (jump.minute === minute) reach += Math.abs(jump.size);
    return reach;
  }

  /** How much wilder than expected of its day a minute is: its variance against that by profile. */
  wildness(minute: number): number {
    this.#fill(minute, minute + 1);
    let expected = this.#own.expected(minute);
    for (const { day, beta } of this.#parts) expected += beta * beta * day.expected(minute);
    return (this.#variances[minute] ?? 0) / expected;
  }

  /** Of a minute, as the cascade left it. */
  variance(minute: number): number {
    this.#fill(minute, minute + 1);
    return this.#variances[minute] ?? 0;
  }

  /** The move of a minute in its own deviations. */
  move(minute: number): number {
    this.#fill(minute, minute + 1);
    const way = (this.#points[minute + 1] ?? 0) - (this.#points[minute] ?? 0);
    return way / Math.sqrt(this.#variances[minute] ?? 1);
  }

  /** Fills the minutes from one up to another at once, which is quicker than one by one. */
  fill(from: number, to: number): void {
    this.#fill(from, to);
  }

  /** The sixty points of a minute; the last is where the next minute begins. */
  seconds(minute: number, into: Float64Array): void {
    this.#fill(minute, minute + 1);
    this.#drawSeconds(minute, STEPS - 1);
    into.set(sums);
    this.#addJumps(minute, into);
  }

  /** Widens a range by all points of the minutes from one up to another. */
  widen(range: Range, from: number, to: number): void {
    this.#fill(from, to);
    const points = this.#points;
    for (let minute = from; minute <= to; minute += 1) widenBy(range, points[minute] ?? 0);
    const { high, low } = range;
    const first = outermost(points, from, to, high, low);
    for (const minute of first) this.#widenByMinute(range, minute);
    for (let minute = from; minute < to; minute += 1) this.#widenByMinute(range, minute);
  }

  #widenByMinute(range: Range, minute: number): void {
    const start = this.#points[minute] ?? 0;
    const end = this.#points[minute + 1] ?? 0;
    const reach = CLIP * Math.sqrt(this.#variances[minute] ?? 0);
    const jumps = this.#jumps.some((jump) => jump.minute === minute);
    const isInside =
      Math.max(start, end) + reach <= range.high && Math.min(start, end) - reach >= range.low;
    if (isInside && !jumps) return;
    this.#drawSeconds(minute, COARSE_NODES);
    if (!jumps && !mayWiden(range, this.#jumpedBefore(minute))) return;
    this.#drawSeconds(minute, STEPS - 1);
    this.#addJumps(minute, sums);
    for (let point = 1; point < STEPS; point += 1) widenBy(range, sums[point] ?? 0);
  }

  /** All jumps of the day before a minute. */
  #jumpedBefore(minute: number): number {
    let sum = 0;
    for (const jump of this.#jumps) if (jump.minute < minute) sum += jump.size;
    return sum;
  }

  /** Sums the sources' seconds and holds them within the bounds, jumps left out. */
  #drawSeconds(minute: number, nodes: number): void {
    sums.fill(this.#base);
    left.fill(0);
    this.#own.minute(minute, nodes, minuteOfSource);
    addPart(1);
    for (const { day, beta } of this.#parts) {
      day.minute(minute, nodes, minuteOfSource);
      addPart(beta);
    }
    clipSeconds(this.#variances[minute] ?? 0, nodes);
  }

  #addJumps(minute: number, into: Float64Array): void {
    for (const { minute: at, size } of this.#jumps) {
      if (at > minute) continue;
      const from = at === minute ? JUMP_SECOND : 0;
      for (let point = from; point < POINTS; point += 1) into[point] = (into[point] ?? 0) + size;
    }
  }

  #fill(from: number, to: number): void {
    let first = from;
    while (first < to && this.#isFilled[first] === 1) first += 1;
    if (first === to) return;
    this.#own.fill(from, to);
    for (const { day } of this.#parts) day.fill(from, to);
    for (let minute = from; minute <= to; minute += 1) this.#points[minute] = this.#sumAt(minute);
    for (let minute = from; minute < to; minute += 1) {
      let variance = this.#own.variances[minute] ?? 0;
      for (const { day, beta } of this.#parts) {
        variance += beta * beta * (day.variances[minute] ?? 0);
      }
      this.#variances[minute] = variance;
      this.#isFilled[minute] = 1;
    }
  }

  #sumAt(minute: number): number {
    let sum = this.#base + (this.#own.points[minute] ?? 0);
    for (const { day, beta } of this.#parts) sum += beta * (day.points[minute] ?? 0);
    return sum + this.#jumpedBefore(minute);
  }
}

/** A jump falls into the middle of its minute. */
const JUMP_SECOND = 30;

/** The minutes beside the highest and the lowest end: there the range most likely widens. */
function outermost(
  points: Float64Array,
  from: number,
  to: number,
  high: number,
  low: number,
): number[] {
  const found: number[] = [];
  for (let minute = from; minute <= to; minute += 1) {
    if (points[minute] !== high && points[minute] !== low) continue;
    if (minute > from) found.push(minute - 1);
    if (minute < to) found.push(minute);
  }
  return found;
}

/** The sixteen segments between a minute's coarse points: the nodes below the first fifteen. */
const SEGMENTS_FROM = COARSE_NODES;
const SEGMENTS_TO = COARSE_NODES + 16;

/** Whether a segment may hold a point outside the range, so far above the day's start. */
function mayWiden(range: Range, above: number): boolean {
  for (let node = SEGMENTS_FROM; node < SEGMENTS_TO; node += 1) {
    const low = above + (sums[secondTree.low[node] ?? 0] ?? 0);
    const high = above + (sums[secondTree.high[node] ?? 0] ?? 0);
    const reach = CLIP * Math.sqrt(left[node] ?? 0);
    if (Math.max(low, high) + reach > range.high) return true;
    if (Math.min(low, high) - reach < range.low) return true;
  }
  return false;
}

function addPart(beta: number): void {
  const { points } = minuteOfSource;
  for (let point = 0; point < POINTS; point += 1) {
    sums[point] = (sums[point] ?? 0) + beta * (points[point] ?? 0);
  }
  const square = beta * beta;
  for (let node = SEGMENTS_FROM; node < SEGMENTS_TO; node += 1) {
    left[node] = (left[node] ?? 0) + square * spanLeft(node);
  }
}

/** Holds the coarse points within the minute's reach, then those of a segment within its own. */
function clipSeconds(variance: number, nodes: number): void {
  const reach = CLIP * Math.sqrt(variance);
  const start = sums[0] ?? 0;
  const end = sums[STEPS] ?? 0;
  const high = Math.max(start, end) + reach;
  const low = Math.min(start, end) - reach;
  for (let node = 0; node < COARSE_NODES; node += 1) {
    const middle = secondTree.middle[node] ?? 0;
    sums[middle] = held(sums[middle] ?? 0, low, high);
  }
  if (nodes === COARSE_NODES) return;
  for (let node = SEGMENTS_FROM; node < SEGMENTS_TO; node += 1) {
    clipSegment(node, { high, low });
  }
}

function clipSegment(node: number, bounds: Range): void {
  const from = secondTree.low[node] ?? 0;
  const to = secondTree.high[node] ?? 0;
  const reach = CLIP * Math.sqrt(left[node] ?? 0);
  const [start, end] = [sums[from] ?? 0, sums[to] ?? 0];
  const high = Math.min(Math.max(start, end) + reach, bounds.high);
  const low = Math.max(Math.min(start, end) - reach, bounds.low);
  for (let point = from + 1; point < to; point += 1) {
    sums[point] = held(sums[point] ?? 0, low, high);
  }
}

function held(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
