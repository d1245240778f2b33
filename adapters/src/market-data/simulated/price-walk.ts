import { BLOCK_WORDS } from './cipher-block.ts';
import { normalOf, SQUARED_RAYLEIGH_MAX, squaredRayleighOf } from './draws.ts';
import type { DayGeometry } from './geometry.ts';
import type { Source } from './market-keys.ts';

/** One source of movement and its yearly volatility with sign. */
export interface WalkPart {
  readonly source: Source;
  readonly weight: number;
}

/** What moves one instrument. Several instruments may share a walk and differ in level. */
export interface PriceWalk {
  /** Market, sector and own parts; their squares sum to `sigma` squared. */
  readonly shared: readonly WalkPart[];
  /** What moves it inside a few minutes; squares sum to `sigma` squared too. */
  readonly own: readonly WalkPart[];
  /** Yearly volatility of log prices. */
  readonly sigma: number;
  readonly wicks: Source;
  /**
   * The seconds of a minute. What follows a leader shares them with it, and all its followers:
   * seconds of their own would let one of them say where the others have to come to before the
   * minute ends.
   */
  readonly seconds: Source;
  /** It moves against its leader, whose highest point is its lowest. */
  readonly isReversed: boolean;
}

/** Days between two anchors of the long walk, a power of two. */
const ANCHOR_DAYS = 256;
/**
 * Standard deviation of an anchor, in yearly volatilities: as wide as a year's bridge is in its
 * middle.
 */
const ANCHOR_SPREAD = 0.5;

function normalSum(parts: readonly WalkPart[], period: number, index: number): number {
  let sum = 0;
  for (const part of parts) {
    sum += part.weight * normalOf(part.source.draw(period, index));
  }
  return sum;
}

/**
 * Log distance from the reference level at the close of a business day. Anchors every 256 days hang
 * around the reference, so no century runs away; between two anchors a Brownian bridge refines by
 * midpoint displacement (Fournier/Fussell/Carpenter 1982), so day returns have the yearly
 * volatility.
 */
export function closeLevel(walk: PriceWalk, businessDay: number, daysPerYear: number): number {
  const block = Math.floor(businessDay / ANCHOR_DAYS);
  return closesOf(walk, block, daysPerYear)[businessDay - block * ANCHOR_DAYS] ?? 0;
}

interface Closes {
  readonly block: number;
  readonly daysPerYear: number;
  readonly levels: Float64Array;
}

/** The stretches between anchors asked for last: a chart of a year touches two. */
const KEPT_STRETCHES = 2;
const keptCloses = new WeakMap<PriceWalk, readonly Closes[]>();

function closesOf(walk: PriceWalk, block: number, daysPerYear: number): Float64Array {
  const kept = keptCloses.get(walk) ?? [];
  for (const one of kept) {
    if (one.block === block && one.daysPerYear === daysPerYear) return one.levels;
  }
  const levels = drawCloses(walk, block, daysPerYear);
  keptCloses.set(walk, [{ block, daysPerYear, levels }, ...kept].slice(0, KEPT_STRETCHES));
  return levels;
}

function drawCloses(walk: PriceWalk, block: number, daysPerYear: number): Float64Array {
  const period = -1 - block;
  const levels = new Float64Array(ANCHOR_DAYS + 1);
  levels[0] = ANCHOR_SPREAD * normalSum(walk.shared, period, 0);
  levels[ANCHOR_DAYS] = ANCHOR_SPREAD * normalSum(walk.shared, period - 1, 0);
  const sums = normalSums(walk.shared, { period, block: 0, blocks: ANCHOR_DAYS / BLOCK_WORDS });
  let node = 1;
  for (let span = ANCHOR_DAYS; span > 1; span /= 2) {
    const spread = Math.sqrt(span / 4 / daysPerYear);
    for (let low = 0; low < ANCHOR_DAYS; low += span) {
      const mean = ((levels[low] ?? 0) + (levels[low + span] ?? 0)) / 2;
      levels[low + span / 2] = mean + spread * (sums[node] ?? 0);
      node += 1;
    }
  }
  return levels;
}

const SCRATCH_BLOCKS = 128;
const words = new Uint32Array(SCRATCH_BLOCKS * BLOCK_WORDS);
const sharedSums = new Float64Array(SCRATCH_BLOCKS * BLOCK_WORDS);
const ownSums = new Float64Array(SCRATCH_BLOCKS * BLOCK_WORDS);

/**
 * The weighted sums of some blocks of draws, one for each place, in `into`. Read before the next
 * call with the same.
 */
function normalSums(
  parts: readonly WalkPart[],
  place: Parameters<Source['fill']>[0],
  into: Float64Array = sharedSums,
): Float64Array {
  if (place.blocks > SCRATCH_BLOCKS) throw new Error('no day has so many draws');
  const count = place.blocks * BLOCK_WORDS;
  into.fill(0, 0, count);
  for (const { source, weight } of parts) {
    source.fill(place, words);
    for (let index = 0; index < count; index += 1) {
      into[index] = (into[index] ?? 0) + weight * normalOf(words[index] ?? 0);
    }
  }
  return into;
}

/** The two ends of a trading day's path and the deviation between them. */
export interface DaySpan {
  readonly dayNumber: number;
  readonly open: number;
  readonly close: number;
  /** Share of a year's variance that falls between open and close. */
  readonly variance: number;
}

/**
 * Where a day opens: on the bridge between yesterday's close and today's, `gapShare` of a day's
 * variance after yesterday. In a market that never closes the share is 0 and the day opens where it
 * closed.
 */
export function daySpan(
  walk: PriceWalk,
  day: { dayNumber: number; businessDay: number; daysPerYear: number; gapShare: number },
): DaySpan {
  const before = closeLevel(walk, day.businessDay - 1, day.daysPerYear);
  const close = closeLevel(walk, day.businessDay, day.daysPerYear);
  const share = day.gapShare;
  const gap = Math.sqrt((share * (1 - share)) / day.daysPerYear);
  const open =
    share === 0
      ? before
      : before + (close - before) * share + gap * normalSum(walk.shared, day.dayNumber, 0);
  return { dayNumber: day.dayNumber, open, close, variance: (1 - share) / day.daysPerYear };
}

/** Fills `path[0..minutes]` with the log distance at each minute of the day. */
export function fillPath(
  walk: PriceWalk,
  span: DaySpan,
  geometry: DayGeometry,
  path: Float64Array,
): void {
  const deviation = Math.sqrt(span.variance);
  path[0] = span.open;
  path[geometry.minutes] = span.close;
  const { dayNumber: period } = span;
  const { sharedBlocks, ownBlocks } = geometry;
  const shared = normalSums(walk.shared, { period, block: 0, blocks: sharedBlocks });
  const own = normalSums(walk.own, { period, block: sharedBlocks, blocks: ownBlocks }, ownSums);
  const firstOwn = sharedBlocks * BLOCK_WORDS;
  for (const minute of geometry.order) {
    const place = geometry.place[minute] ?? 0;
    const sum = (place < firstOwn ? shared[place] : own[place - firstOwn]) ?? 0;
    const low = path[geometry.low[minute] ?? 0] ?? 0;
    const high = path[geometry.high[minute] ?? 0] ?? 0;
    path[minute] =
      low +
      (high - low) * (geometry.blend[minute] ?? 0) +
      deviation * (geometry.spread[minute] ?? 0) * sum;
  }
}

export interface Extremes {
  high: number;
  low: number;
}

/** Reads the extremes of minutes, one after the other, from a day's path. */
export interface WickReader {
  readonly source: Source;
  readonly isReversed: boolean;
  readonly dayNumber: number;
  readonly varianceOfDay: number;
  readonly geometry: DayGeometry;
}

export function wickReader(walk: PriceWalk, span: DaySpan, geometry: DayGeometry): WickReader {
  return {
    source: walk.wicks,
    isReversed: walk.isReversed,
    dayNumber: span.dayNumber,
    varianceOfDay: span.variance * walk.sigma * walk.sigma,
    geometry,
  };
}

/**
 * Widens `into` by the highest and lowest point inside a minute. The maximum of a Brownian bridge
 * from a to b with variance v is `(a + b + sqrt((b - a)^2 - 2 v ln U)) / 2` (Glasserman 2003,
 * section 6.4). What the seconds of the minute later show touches exactly these two.
 */
export function widenByMinute(
  reader: WickReader,
  path: Float64Array,
  minute: number,
  into: Extremes,
): void {
  const from = path[minute] ?? 0;
  const to = path[minute + 1] ?? 0;
  const sum = from + to;
  const move = (to - from) * (to - from);
  const variance = reader.varianceOfDay * (reader.geometry.minuteVariance[minute] ?? 0);
  const reach = Math.sqrt(move + variance * SQUARED_RAYLEIGH_MAX);
  if (sum + reach <= 2 * into.high && sum - reach >= 2 * into.low) return;
  const draw = reader.source.draw(reader.dayNumber, minute);
  const [up, down] = reader.isReversed ? [draw >>> 12, draw >>> 22] : [draw >>> 22, draw >>> 12];
  const high = (sum + Math.sqrt(move + variance * squaredRayleighOf(up))) / 2;
  const low = (sum - Math.sqrt(move + variance * squaredRayleighOf(down))) / 2;
  if (high > into.high) into.high = high;
  if (low < into.low) into.low = low;
}
