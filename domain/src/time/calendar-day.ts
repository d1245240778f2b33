/**
 * A calendar day as `YYYY-MM-DD`. Which calendar it belongs to is said by
 * the function that takes it.
 */
export type CalendarDay = string;

const DAY_MS = 86_400_000;
/** Every price asks for its day: some fifty years of them are kept as they are written. */
const SPELLED_MAX = 20_000;
const spelled = new Map<number, CalendarDay>();

/** Days since 1970-01-01 of a `YYYY-MM-DD` day. Throws on anything that is not a real day. */
export function toEpochDay(day: CalendarDay): number {
  const ms = Date.parse(`${day}T00:00:00Z`);
  if (day.length !== 10 || Number.isNaN(ms)) throw new Error(`not a calendar day: ${day}`);
  return ms / DAY_MS;
}

/** The `YYYY-MM-DD` day that lies `epochDay` days after 1970-01-01. */
export function fromEpochDay(epochDay: number): CalendarDay {
  const known = spelled.get(epochDay);
  if (known !== undefined) return known;
  const day = new Date(epochDay * DAY_MS).toISOString().slice(0, 10);
  if (spelled.size < SPELLED_MAX) spelled.set(epochDay, day);
  return day;
}

/** The day `count` days later, or earlier when negative. */
export function addDays(day: CalendarDay, count: number): CalendarDay {
  return fromEpochDay(toEpochDay(day) + count);
}

/** 0 Sunday to 6 Saturday. */
export function weekdayOfEpochDay(epochDay: number): number {
  return (((epochDay + 4) % 7) + 7) % 7;
}

/** Days since 1970-01-01 of the UTC day that holds an instant. */
export function utcEpochDay(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS);
}

/** The UTC day that holds an instant. */
export function utcDay(nowMs: number): CalendarDay {
  return fromEpochDay(utcEpochDay(nowMs));
}

/**
 * Days since 1970-01-01 of a year, month (1 to 12, may overflow) and day of month (may overflow).
 */
export function epochDayOf(date: { year: number; month: number; day: number }): number {
  return Date.UTC(date.year, date.month - 1, date.day) / DAY_MS;
}
