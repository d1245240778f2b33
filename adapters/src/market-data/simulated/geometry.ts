import { BLOCK_WORDS } from './cipher-block.ts';

/**
 * The displacement tree of a trading day, precomputed once per day length: the path at a minute is
 * the weighted mean of two known minutes around it plus a scaled normal draw (a Brownian bridge).
 */
export interface DayGeometry {
  readonly minutes: number;
  /** Minutes in filling order. The arrays below are indexed by minute, 1 to minutes - 1. */
  readonly order: Int32Array;
  /** The two minutes between which this one is filled. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  /** Where the draws of a minute lie in their day, from 1; 0 belongs to the day itself. */
  readonly place: Int32Array;
  /** Blocks of draws that minutes with shared movement lie in, and how many follow for the rest. */
  readonly sharedBlocks: number;
  readonly ownBlocks: number;
  /** Weight of `high` in the mean. */
  readonly blend: Float64Array;
  /** Standard deviation of the displacement, in units of the day's. */
  readonly spread: Float64Array;
  /** Weight of the left half in the volume between `low` and `high`. */
  readonly volumeBlend: Float64Array;
  /** 1 where market and sector move together, 0 where only the instrument itself does. */
  readonly isShared: Uint8Array;
  /** Share of the day's variance that lies in one minute. */
  readonly minuteVariance: Float64Array;
  /** Share of the day's usual volume that falls in one minute. */
  readonly minuteVolume: Float64Array;
  /** Deviation of the day's path up to a minute, in units of the day's. */
  readonly deviationBefore: Float64Array;
}

/** Below this span of minutes an instrument moves alone: nobody sees a sector in five minutes. */
const SHARED_SPAN_MINUTES = 8;

const cache = new Map<number, DayGeometry>();

/** The geometry of a day of so many trading minutes. Kept for ever: few lengths exist. */
export function geometryOf(minutes: number): DayGeometry {
  const known = cache.get(minutes);
  if (known !== undefined) return known;
  const built = buildGeometry(minutes);
  cache.set(minutes, built);
  return built;
}

/** The minute that parts a span. One rule for filling and for descending. */
export function middleOf(low: number, high: number): number {
  return (low + high) >> 1;
}

/**
 * Activity over the day, busiest at the open and the close (Admati/Pfleiderer 1988,
 * Wood/McInish/Ord 1985): a parabola from 1 in the middle to `edge` at both ends.
 */
function shape(minutes: number, edge: number): Float64Array {
  const sums = new Float64Array(minutes + 1);
  for (let minute = 0; minute < minutes; minute += 1) {
    const fromMiddle = (2 * (minute + 0.5)) / minutes - 1;
    sums[minute + 1] = (sums[minute] ?? 0) + 1 + (edge - 1) * fromMiddle * fromMiddle;
  }
  const total = sums[minutes] ?? 1;
  return sums.map((sum) => sum / total);
}

/** A geometry being built. */
type Built = { -readonly [Field in keyof DayGeometry]: DayGeometry[Field] };

function buildGeometry(minutes: number): DayGeometry {
  const variance = shape(minutes, 2.5);
  const volume = shape(minutes, 3.5);
  const size = minutes + 1;
  const geometry: Built = {
    minutes,
    order: new Int32Array(Math.max(0, minutes - 1)),
    low: new Int32Array(size),
    high: new Int32Array(size),
    place: new Int32Array(size),
    sharedBlocks: 0,
    ownBlocks: Math.ceil(size / BLOCK_WORDS),
    blend: new Float64Array(size),
    spread: new Float64Array(size),
    volumeBlend: new Float64Array(size),
    isShared: new Uint8Array(size),
    minuteVariance: new Float64Array(minutes),
    minuteVolume: new Float64Array(minutes),
    deviationBefore: variance.map(Math.sqrt),
  };
  for (let minute = 0; minute < minutes; minute += 1) {
    geometry.minuteVariance[minute] = (variance[minute + 1] ?? 0) - (variance[minute] ?? 0);
    geometry.minuteVolume[minute] = (volume[minute + 1] ?? 0) - (volume[minute] ?? 0);
  }
  const spans: [number, number][] = [[0, minutes]];
  let filled = 0;
  for (let next = 0; next < spans.length; next += 1) {
    const [low, high] = spans[next] ?? [0, 0];
    if (high - low < 2) continue;
    const middle = middleOf(low, high);
    const left = (variance[middle] ?? 0) - (variance[low] ?? 0);
    const right = (variance[high] ?? 0) - (variance[middle] ?? 0);
    const leftVolume = (volume[middle] ?? 0) - (volume[low] ?? 0);
    const bothVolume = (volume[high] ?? 0) - (volume[low] ?? 0);
    geometry.order[filled] = middle;
    geometry.low[middle] = low;
    geometry.high[middle] = high;
    geometry.blend[middle] = left / (left + right);
    geometry.spread[middle] = Math.sqrt((left * right) / (left + right));
    geometry.volumeBlend[middle] = leftVolume / bothVolume;
    geometry.isShared[middle] = high - low >= SHARED_SPAN_MINUTES ? 1 : 0;
    filled += 1;
    spans.push([low, middle], [middle, high]);
  }
  placeDraws(geometry);
  return geometry;
}

/**
 * Draws come sixteen at a time. What is shared by many is numbered in filling order, so that it
 * fills few blocks; the rest by minute, so that neighbours lie together.
 */
function placeDraws(geometry: Built): void {
  const { order, isShared, place } = geometry;
  let shared = 0;
  for (const minute of order) {
    if (isShared[minute] !== 1) continue;
    shared += 1;
    place[minute] = shared;
  }
  geometry.sharedBlocks = Math.floor(shared / BLOCK_WORDS) + 1;
  const own = geometry.sharedBlocks * BLOCK_WORDS;
  for (const minute of order) {
    if (isShared[minute] !== 1) place[minute] = own + minute;
  }
}
