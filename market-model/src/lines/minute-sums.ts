import { POINTS, type Range, widenBy } from '../sources/path-day.ts';
import type { SourceMinute } from '../sources/source-minute.ts';
import { COARSE_NODES, SEGMENTS, secondTree } from '../sources/span-tree.ts';

const STEPS = POINTS - 1;
/** Points stay within so many deviations of their ends: a bridge passes that once in 40,000. */
export const CLIP = 2.3;
/** Where so many segments may matter all are drawn. */
const MANY = 8;

/**
 * The minute that is drawn, the only one there is: its points from its start on, jumps left out, as
 * sums of its sources. Those at which it is parted coarsely come first, those between two of them,
 * a segment, when they may matter.
 */
export const sums = new Float64Array(POINTS);
const middles = secondTree.middle.subarray(0, COARSE_NODES);
const finePoints = Uint8Array.from(secondTree.middle.subarray(COARSE_NODES));
const segmentLow = secondTree.low.subarray(COARSE_NODES, COARSE_NODES + SEGMENTS);
const segmentHigh = secondTree.high.subarray(COARSE_NODES, COARSE_NODES + SEGMENTS);
/** Of each segment its variance, and between which levels it lies. */
const left = new Float64Array(SEGMENTS);
const highest = new Float64Array(SEGMENTS);
const lowest = new Float64Array(SEGMENTS);
const sources: SourceMinute[] = [];
const betas: number[] = [];
let sourceCount = 0;
/** Between which levels the whole minute lies. */
let top = 0;
let bottom = 0;

/** Begins another minute, of nothing yet. */
export function beginSums(): void {
  sums.fill(0);
  left.fill(0);
  sourceCount = 0;
}

/** Adds a source that is at this minute: first its coarse points. */
export function addSource(source: SourceMinute, beta: number): void {
  sources[sourceCount] = source;
  betas[sourceCount] = beta;
  sourceCount += 1;
  const { points } = source;
  for (let node = 0; node < COARSE_NODES; node += 1) {
    const middle = middles[node] ?? 0;
    sums[middle] = (sums[middle] ?? 0) + beta * (points[middle] ?? 0);
  }
  const square = beta * beta;
  for (let segment = 0; segment < SEGMENTS; segment += 1) {
    left[segment] = (left[segment] ?? 0) + square * source.left(segment);
  }
}

/** Holds the coarse points within reach of both ends, when all sources were added. */
export function holdSums(move: number, variance: number): void {
  const reach = CLIP * Math.sqrt(variance);
  top = Math.max(0, move) + reach;
  bottom = Math.min(0, move) - reach;
  for (let node = 0; node < COARSE_NODES; node += 1) {
    const middle = middles[node] ?? 0;
    sums[middle] = held(sums[middle] ?? 0, bottom, top);
  }
  sums[STEPS] = move;
}

/** Draws all of its segments at once, which is quicker than one by one. */
export function drawSegments(): void {
  for (let index = 0; index < sourceCount; index += 1) {
    const source = sources[index];
    const beta = betas[index] ?? 0;
    if (source === undefined) break;
    const points = source.whole();
    for (let at = 0; at < finePoints.length; at += 1) {
      const point = finePoints[at] ?? 0;
      sums[point] = (sums[point] ?? 0) + beta * (points[point] ?? 0);
    }
  }
  for (let segment = 0; segment < SEGMENTS; segment += 1) clip(segment);
}

/**
 * Widens a range by all of its points, of which only those are drawn that may matter.
 *
 * @param start where the minute starts.
 */
export function widenBySums(range: Range, start: number): void {
  for (let node = 0; node < COARSE_NODES; node += 1) {
    widenBy(range, start + (sums[middles[node] ?? 0] ?? 0));
  }
  if (reachSegments(range.high - start, range.low - start) >= MANY) {
    drawSegments();
    for (let point = 1; point < STEPS; point += 1) widenBy(range, start + (sums[point] ?? 0));
    return;
  }
  // The segment that may reach furthest first, as long as one may reach out of the range.
  for (let drawn = 0; drawn < SEGMENTS; drawn += 1) {
    const segment = furthest(range.high - start, range.low - start);
    if (segment < 0) return;
    drawSegment(segment);
    // Not to be chosen again.
    highest[segment] = Number.NEGATIVE_INFINITY;
    lowest[segment] = Number.POSITIVE_INFINITY;
    const to = segmentHigh[segment] ?? 0;
    for (let point = (segmentLow[segment] ?? 0) + 1; point < to; point += 1) {
      widenBy(range, start + (sums[point] ?? 0));
    }
  }
}

function drawSegment(segment: number): void {
  const low = segmentLow[segment] ?? 0;
  const high = segmentHigh[segment] ?? 0;
  for (let index = 0; index < sourceCount; index += 1) {
    const source = sources[index];
    const beta = betas[index] ?? 0;
    if (source === undefined) break;
    const points = source.segment(segment);
    for (let point = low + 1; point < high; point += 1) {
      sums[point] = (sums[point] ?? 0) + beta * (points[point] ?? 0);
    }
  }
  clip(segment);
}

/** Holds the points of a segment within its own reach, and within that of the minute. */
function clip(segment: number): void {
  const from = segmentLow[segment] ?? 0;
  const to = segmentHigh[segment] ?? 0;
  const start = sums[from] ?? 0;
  const end = sums[to] ?? 0;
  const reach = CLIP * Math.sqrt(left[segment] ?? 0);
  const high = Math.min(Math.max(start, end) + reach, top);
  const low = Math.max(Math.min(start, end) - reach, bottom);
  for (let point = from + 1; point < to; point += 1) {
    sums[point] = held(sums[point] ?? 0, low, high);
  }
}

/** Finds between which levels each segment lies; answers how many may reach out of a range. */
function reachSegments(high: number, low: number): number {
  let count = 0;
  for (let segment = 0; segment < SEGMENTS; segment += 1) {
    const start = sums[segmentLow[segment] ?? 0] ?? 0;
    const end = sums[segmentHigh[segment] ?? 0] ?? 0;
    const reach = CLIP * Math.sqrt(left[segment] ?? 0);
    const most = Math.max(start, end) + reach;
    const least = Math.min(start, end) - reach;
    highest[segment] = most;
    lowest[segment] = least;
    if (most > high || least < low) count += 1;
  }
  return count;
}

/** The segment that may reach furthest out of a range about the minute's start; -1 if none may. */
function furthest(high: number, low: number): number {
  let found = -1;
  let most = 0;
  for (let segment = 0; segment < SEGMENTS; segment += 1) {
    const out = Math.max((highest[segment] ?? 0) - high, low - (lowest[segment] ?? 0));
    if (out <= most) continue;
    most = out;
    found = segment;
  }
  return found;
}

function held(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
