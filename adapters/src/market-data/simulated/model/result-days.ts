import { createHash } from 'node:crypto';
import { calendarOf } from '@candor/domain/time/calendars';
import { dayScheduleOf, isOpenOn } from '@candor/domain/time/day-schedule';
import { RESULT_DAYS } from './share-exposures.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const BEFORE_OPEN_MINUTES = 90;
const AFTER_CLOSE_MINUTES = 5;
/** Trading days are counted from here: 2000-01-03. */
const COUNTED_FROM = 10_959;

const counts = new Map<string, { readonly from: number; readonly days: number[] }>();

/** How many trading days of a calendar were before a day. */
function tradingDaysBefore(calendarId: string, dayNumber: number): number {
  let counted = counts.get(calendarId);
  if (counted === undefined) {
    counted = { from: COUNTED_FROM, days: [0] };
    counts.set(calendarId, counted);
  }
  const { from, days } = counted;
  const calendar = calendarOf(calendarId);
  while (days.length <= dayNumber - from) {
    const isOpen = isOpenOn(calendar, from + days.length - 1);
    days.push((days.at(-1) ?? 0) + (isOpen ? 1 : 0));
  }
  return days[dayNumber - from] ?? 0;
}

/**
 * When a firm tells its results, by a public rule that everybody may know ahead: every 63 trading
 * days, some 90 minutes before the open, others five after the close. Answers the minute of a UTC
 * day, or null on the other days.
 */
export function resultMinutes(name: string, calendarId: string): (day: number) => number | null {
  const public64 = createHash('sha256').update(`results ${name}`).digest();
  const phase = public64.readUInt32LE(0) % RESULT_DAYS;
  const isBefore = public64.readUInt32LE(4) % 2 === 0;
  const calendar = calendarOf(calendarId);
  return (dayNumber) => {
    if (tradingDaysBefore(calendarId, dayNumber) % RESULT_DAYS !== phase) return null;
    const schedule = dayScheduleOf(calendar, dayNumber);
    const open = schedule?.stretches.filter(({ kind }) => kind === 'open') ?? [];
    const [first, last] = [open[0], open.at(-1)];
    if (first === undefined || last === undefined) return null;
    const atMs = isBefore
      ? first.fromMs - BEFORE_OPEN_MINUTES * MINUTE_MS
      : last.untilMs + AFTER_CLOSE_MINUTES * MINUTE_MS;
    return Math.floor((atMs - dayNumber * DAY_MS) / MINUTE_MS);
  };
}
