import { epochDayOf, fromEpochDay, toEpochDay } from '@candor/domain/time/calendar-day';
import { zonedEpochDay, zonedInstantMs } from '@candor/domain/time/zoned-instant';

/** Months a list goes back at most. */
const MONTHS_MAX = 120;

/** A month by its name, `2026-11`, and its first instant in a zone. */
export interface Month {
  readonly name: string;
  readonly startMs: number;
}

/** The months from one instant to another, oldest first, as a wall clock in the zone has them. */
export function monthsOf(fromMs: number, toMs: number, timeZone: string): readonly Month[] {
  const first = monthAt(fromMs, timeZone);
  const last = monthAt(toMs, timeZone);
  const count = Math.min(last - first + 1, MONTHS_MAX);
  return Array.from({ length: count }, (_, at) => monthOf(last - count + 1 + at, timeZone));
}

function monthAt(atMs: number, timeZone: string): number {
  const [year = '', month = ''] = fromEpochDay(zonedEpochDay(atMs, timeZone)).split('-');
  return Number(year) * 12 + Number(month) - 1;
}

function monthOf(number: number, timeZone: string): Month {
  const name = `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  const day = { epochDay: toEpochDay(`${name}-01`), minuteOfDay: 0, timeZone };
  return { name, startMs: zonedInstantMs(day) };
}

/** The last instant that a range may end at: the same day of the next year, in the zone. */
export function latestEndMs(fromMs: number, timeZone: string): number {
  const fromDay = zonedEpochDay(fromMs, timeZone);
  const [year = 0, month = 1, day = 1] = fromEpochDay(fromDay).split('-').map(Number);
  const midnight = (epochDay: number) => zonedInstantMs({ epochDay, minuteOfDay: 0, timeZone });
  const nextYear = epochDayOf({ year: year + 1, month, day });
  return midnight(nextYear) + (fromMs - midnight(fromDay));
}
