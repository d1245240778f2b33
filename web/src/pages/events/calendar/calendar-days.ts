import { wallClock } from '@candor/ui/format/time';

const DAY_MS = 86_400_000;
/** 1970-01-01 was a Thursday; a week begins on Monday. */
const MONDAY_OFFSET = 3;
const WEEK_DAYS = 7;

/** Days since 1970-01-01 of the day a zone is in. */
export function dayNumberAt(atMs: number, timeZone: string): number {
  const { year, month, day } = wallClock(atMs, timeZone);
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS;
}

/** The instant at which a day begins in a zone, whatever its clock did in the night. */
export function dayStartMs(dayNumber: number, timeZone: string): number {
  let atMs = dayNumber * DAY_MS;
  // The offset of the first guess may be that of the other side of a change of the clock.
  for (let turn = 0; turn < 2; turn += 1) atMs = dayNumber * DAY_MS - offsetAt(atMs, timeZone);
  return atMs;
}

/** The Monday of a day's week. */
export function mondayOf(dayNumber: number): number {
  return dayNumber - ((((dayNumber + MONDAY_OFFSET) % WEEK_DAYS) + WEEK_DAYS) % WEEK_DAYS);
}

/** The seven days of the week that begins on a day. */
export function weekFrom(monday: number): readonly number[] {
  return Array.from({ length: WEEK_DAYS }, (_, at) => monday + at);
}

/** A day as calls name it: `10/21/2025`. */
export function wireDay(dayNumber: number): string {
  const [year, month, day] = new Date(dayNumber * DAY_MS).toISOString().slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}

/** `Tue` or `Tuesday` in the language of the page. */
export function weekdayName(dayNumber: number, locale: string, form: 'short' | 'long'): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: form, timeZone: 'UTC' });
  return format.format(dayNumber * DAY_MS);
}

function offsetAt(atMs: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(atMs, timeZone);
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = [
    ...[year, month, day, hour, minute, second].map(Number),
  ];
  return Date.UTC(y, mo - 1, d, h, mi, s) - Math.floor(atMs / 1000) * 1000;
}
