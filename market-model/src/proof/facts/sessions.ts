import type { Instrument } from '@candor/domain/instruments/instrument';
import { calendarOf } from '@candor/domain/time/calendars';
import { dayScheduleOf } from '@candor/domain/time/day-schedule';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Minutes of a whole session of New York. */
export const SESSION = 390;

/** The chains run so long before, so that they have forgotten where they began. */
export const BEFORE_DAYS = 250;

/** Sessions of some shares in some markets. */
export interface SessionSample {
  readonly shares: readonly Instrument[];
  readonly firstDay: number;
  /** Trading days of New York. */
  readonly days: number;
  readonly seeds: readonly string[];
}

/** Whole sessions of New York, with the minute of the UTC day at which each begins. */
export function sessionsFrom(firstDay: number, count: number) {
  const calendar = calendarOf('XNYS');
  const found: { readonly dayNumber: number; readonly open: number }[] = [];
  for (let dayNumber = firstDay; found.length < count; dayNumber += 1) {
    const schedule = dayScheduleOf(calendar, dayNumber);
    const open = schedule?.stretches.find(({ kind }) => kind === 'open');
    if (open === undefined || open.untilMs - open.fromMs !== SESSION * MINUTE_MS) continue;
    found.push({ dayNumber, open: Math.round((open.fromMs - dayNumber * DAY_MS) / MINUTE_MS) });
  }
  return found;
}
