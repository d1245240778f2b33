import { Temporal } from 'temporal-polyfill';
import { epochDayOf, fromEpochDay } from './calendar-day.ts';

const MINUTES_PER_DAY = 1440;

/**
 * The instant at which a wall clock in `timeZone` shows the given minute of a day. Minutes below 0
 * fall on the day before, minutes from 1440 on the day after. A wall time that a daylight-saving
 * change skips moves forward by the gap; one that happens twice means its first run.
 */
export function zonedInstantMs(input: {
  epochDay: number;
  minuteOfDay: number;
  timeZone: string;
}): number {
  const dayShift = Math.floor(input.minuteOfDay / MINUTES_PER_DAY);
  const minute = input.minuteOfDay - dayShift * MINUTES_PER_DAY;
  const day = Temporal.PlainDate.from(fromEpochDay(input.epochDay + dayShift));
  const time = new Temporal.PlainTime(Math.floor(minute / 60), minute % 60);
  return day.toPlainDateTime(time).toZonedDateTime(input.timeZone).epochMilliseconds;
}

/** Days since 1970-01-01 of the day a wall clock in `timeZone` shows at an instant. */
export function zonedEpochDay(nowMs: number, timeZone: string): number {
  const local = Temporal.Instant.fromEpochMilliseconds(nowMs).toZonedDateTimeISO(timeZone);
  return epochDayOf({ year: local.year, month: local.month, day: local.day });
}
