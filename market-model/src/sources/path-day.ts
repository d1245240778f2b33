export const DAY_MINUTES = 1_440;
/** Points of a minute; its last is the first of the next. */
export const POINTS = 60;

/** The highest and lowest point of a stretch, in logs. */
export interface Range {
  high: number;
  low: number;
}

/** A stretch that nothing has happened in yet. */
export function noRange(): Range {
  return { high: Number.NEGATIVE_INFINITY, low: Number.POSITIVE_INFINITY };
}

export function widenBy(range: Range, value: number): void {
  if (value > range.high) range.high = value;
  if (value < range.low) range.low = value;
}

/** A UTC day of a path of log prices, whoever draws it. */
export interface PathDay {
  readonly dayNumber: number;
  /** Draws the minutes from one up to another at once, which is quicker than one by one. */
  fill(from: number, to: number): void;
  /** At the start of a minute, 0 to 1,440. */
  at(minute: number): number;
  /** How far the points of a minute may lie above or below both of its ends. */
  reach(minute: number): number;
  /** The sixty points of a minute. */
  seconds(minute: number, into: Float64Array): void;
  /** Widens a range by all points of the minutes from one up to another. */
  widen(range: Range, from: number, to: number): void;
  /** Widens a range by all points of a minute. */
  widenMinute(range: Range, minute: number): void;
}

const points = new Float64Array(POINTS);

/** Widens by a day's minutes, drawing only those that can matter. */
export function widenByReach(day: PathDay, range: Range, from: number, to: number): void {
  day.fill(from, to);
  for (let minute = from; minute <= to; minute += 1) widenBy(range, day.at(minute));
  for (let minute = from; minute < to; minute += 1) day.widenMinute(range, minute);
}

/** Widens by a minute's points, unless none of them can matter. */
export function widenMinuteByReach(day: PathDay, range: Range, minute: number): void {
  const [start, end] = [day.at(minute), day.at(minute + 1)];
  widenBy(range, start);
  widenBy(range, end);
  const reach = day.reach(minute);
  const isInside =
    Math.max(start, end) + reach <= range.high && Math.min(start, end) - reach >= range.low;
  if (isInside) return;
  day.seconds(minute, points);
  for (const point of points) widenBy(range, point);
}
