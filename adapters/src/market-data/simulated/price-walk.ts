import { type DayGeometry, middleOf } from './geometry.ts';
import { at, normalOf, SQUARED_RAYLEIGH_MAX, squaredRayleighOf, streamOf } from './hash.ts';

/** One source of movement: its key and its yearly volatility with sign. */
export interface WalkPart {
  readonly key: number;
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
  readonly wickKey: number;
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
    sum += part.weight * normalOf(at(streamOf(part.key, period), index));
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
  const target = businessDay - block * ANCHOR_DAYS;
  const stream = -1 - block;
  let low = 0;
  let high = ANCHOR_DAYS;
  let atLow = ANCHOR_SPREAD * normalSum(walk.shared, stream, 0);
  if (target === 0) return atLow;
  let atHigh = ANCHOR_SPREAD * normalSum(walk.shared, stream - 1, 0);
  for (;;) {
    const middle = (low + high) / 2;
    const spread = Math.sqrt((high - low) / 4 / daysPerYear);
    const value = (atLow + atHigh) / 2 + spread * normalSum(walk.shared, stream, middle);
    if (middle === target) return value;
    if (target < middle) {
      high = middle;
      atHigh = value;
    } else {
      low = middle;
      atLow = value;
    }
  }
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
  const shared = streamsOf(walk.shared, span.dayNumber);
  const own = streamsOf(walk.own, span.dayNumber);
  for (const minute of geometry.order) {
    const streams = geometry.isShared[minute] === 1 ? shared : own;
    let sum = 0;
    for (const stream of streams) sum += stream.weight * normalOf(at(stream.key, minute));
    const low = path[geometry.low[minute] ?? 0] ?? 0;
    const high = path[geometry.high[minute] ?? 0] ?? 0;
    path[minute] =
      low +
      (high - low) * (geometry.blend[minute] ?? 0) +
      deviation * (geometry.spread[minute] ?? 0) * sum;
  }
}

function streamsOf(parts: readonly WalkPart[], period: number): WalkPart[] {
  return parts.map((part) => ({ key: streamOf(part.key, period), weight: part.weight }));
}

/** The log distance at one minute, by descending the same tree: equal to what `fillPath` gives. */
export function pathAt(
  walk: PriceWalk,
  span: DaySpan,
  geometry: DayGeometry,
  minute: number,
): number {
  let low = 0;
  let high = geometry.minutes;
  let atLow = span.open;
  let atHigh = span.close;
  if (minute <= low) return atLow;
  if (minute >= high) return atHigh;
  const deviation = Math.sqrt(span.variance);
  for (;;) {
    const middle = middleOf(low, high);
    const parts = geometry.isShared[middle] === 1 ? walk.shared : walk.own;
    const value =
      atLow +
      (atHigh - atLow) * (geometry.blend[middle] ?? 0) +
      deviation * (geometry.spread[middle] ?? 0) * normalSum(parts, span.dayNumber, middle);
    if (middle === minute) return value;
    if (minute < middle) {
      high = middle;
      atHigh = value;
    } else {
      low = middle;
      atLow = value;
    }
  }
}

export interface Extremes {
  high: number;
  low: number;
}

/** Reads the extremes of minutes, one after the other, from a day's path. */
export interface WickReader {
  readonly stream: number;
  readonly varianceOfDay: number;
  readonly geometry: DayGeometry;
}

export function wickReader(walk: PriceWalk, span: DaySpan, geometry: DayGeometry): WickReader {
  return {
    stream: streamOf(walk.wickKey, span.dayNumber),
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
  const hash = at(reader.stream, minute);
  const high = (sum + Math.sqrt(move + variance * squaredRayleighOf(hash >>> 22))) / 2;
  const low = (sum - Math.sqrt(move + variance * squaredRayleighOf(hash >>> 12))) / 2;
  if (high > into.high) into.high = high;
  if (low < into.low) into.low = low;
}
