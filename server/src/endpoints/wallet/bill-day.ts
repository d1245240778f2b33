import { fromEpochDay } from '@candor/domain/time/calendar-day';
import { zonedEpochDay } from '@candor/domain/time/zoned-instant';
import { wireDate } from '../../present/wire-date.ts';

/** The day a row of a bill stands under: MM/DD/YYYY of an instant in a zone. */
export function billDay(atMs: number, timeZone: string): string {
  return wireDate(fromEpochDay(zonedEpochDay(atMs, timeZone)));
}
