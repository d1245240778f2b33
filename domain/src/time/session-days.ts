/** A stretch of trading without a break, [startMs, endMs), both on whole minutes. */
export interface SessionSegment {
  readonly startMs: number;
  readonly endMs: number;
}

/** One trading day of one calendar. */
export interface SessionDay {
  /** Days from 1970-01-01 to the trade date. */
  readonly dayNumber: number;
  /** Ascending; a lunch break parts two segments. */
  readonly segments: readonly SessionSegment[];
  readonly startMs: number;
  readonly endMs: number;
  readonly minutes: number;
}

/** When markets trade, in both modes of hours. */
export interface SessionDays {
  /** The last trading day that has begun at `atMs`; null before the first one known. */
  latest(calendarId: string, atMs: number): SessionDay | null;
  /** The trading day before this trade date, holidays skipped. */
  before(calendarId: string, dayNumber: number): SessionDay | null;
  /** True when the calendar trades seven days a week. */
  tradesEveryDay(calendarId: string): boolean;
}

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;

/** A trading day from its segments. */
export function sessionDay(dayNumber: number, segments: readonly SessionSegment[]): SessionDay {
  const first = segments[0];
  const last = segments[segments.length - 1];
  if (first === undefined || last === undefined) throw new Error('a trading day needs a segment');
  let minutes = 0;
  for (const segment of segments) {
    minutes += Math.floor((segment.endMs - segment.startMs) / MINUTE_MS);
  }
  return { dayNumber, segments, startMs: first.startMs, endMs: last.endMs, minutes };
}

/** Always-open hours: every calendar trades the whole UTC day, every day. */
export function alwaysOpen(): SessionDays {
  const day = (dayNumber: number): SessionDay => {
    const startMs = dayNumber * DAY_MS;
    return sessionDay(dayNumber, [{ startMs, endMs: startMs + DAY_MS }]);
  };
  return {
    latest: (_calendarId, atMs) => day(Math.floor(atMs / DAY_MS)),
    before: (_calendarId, dayNumber) => day(dayNumber - 1),
    tradesEveryDay: () => true,
  };
}

/** The instant at which a trading minute of a day begins. */
export function minuteStartMs(day: SessionDay, minute: number): number {
  let left = minute;
  for (const segment of day.segments) {
    const length = Math.floor((segment.endMs - segment.startMs) / MINUTE_MS);
    if (left < length) return segment.startMs + left * MINUTE_MS;
    left -= length;
  }
  return day.endMs;
}

/**
 * A point of a trading day: which minute, and how far into it. Past the close, the end of the last.
 */
export interface DayPoint {
  readonly minute: number;
  readonly intoMinuteMs: number;
}

/** Where an instant falls in a day that has begun. */
export function dayPoint(session: SessionDay, atMs: number): DayPoint {
  let passed = 0;
  for (const segment of session.segments) {
    const length = Math.floor((segment.endMs - segment.startMs) / MINUTE_MS);
    if (atMs < segment.startMs) break;
    if (atMs < segment.endMs) {
      const into = atMs - segment.startMs;
      const minute = Math.floor(into / MINUTE_MS);
      return { minute: passed + minute, intoMinuteMs: into - minute * MINUTE_MS };
    }
    passed += length;
  }
  return { minute: Math.max(0, passed - 1), intoMinuteMs: MINUTE_MS - 1 };
}
