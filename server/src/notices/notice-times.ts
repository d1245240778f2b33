import type { Locale } from '@candor/contract/enums';
import type { CalendarDay } from '@candor/domain/time/calendar-day';
import { zoneLabel } from '@candor/domain/time/zone-label';

const MINUTES_PER_DAY = 1440;

/** A day without its year: 11/26, 11月26日. */
export function dayText(day: CalendarDay, locale: Locale): string {
  const month = Number(day.slice(5, 7));
  const date = Number(day.slice(8, 10));
  if (locale === 'en') return `${padded(month)}/${padded(date)}`;
  return `${month}月${date}日`;
}

/** A day with its year: 11/26/2026, 2026年11月26日. */
export function fullDayText(day: CalendarDay, locale: Locale): string {
  const year = day.slice(0, 4);
  return locale === 'en'
    ? `${dayText(day, locale)}/${year}`
    : `${Number(year)}年${dayText(day, locale)}`;
}

/** An instant on the wall clock of an exchange: 11/27 09:30 ET, 11月27日 09:30 ET. */
export function instantText(atMs: number, timeZone: string, locale: Locale): string {
  const parts = wallClock(atMs, timeZone);
  return `${dayText(parts.day, locale)} ${parts.time} ${zoneLabel(timeZone)}`;
}

/** The time of an instant on the wall clock of an exchange: 13:00 ET. */
export function timeText(atMs: number, timeZone: string): string {
  return `${wallClock(atMs, timeZone).time} ${zoneLabel(timeZone)}`;
}

/** Minutes of a day as two times: 13:30–20:00. They may fall on the day before or after. */
export function spanText(span: { readonly fromMinute: number; readonly toMinute: number }): string {
  return `${minuteText(span.fromMinute)}–${minuteText(span.toMinute)}`;
}

function minuteText(minute: number): string {
  const inDay = ((minute % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
  return `${padded(Math.floor(inDay / 60))}:${padded(inDay % 60)}`;
}

function wallClock(atMs: number, timeZone: string): { day: CalendarDay; time: string } {
  // Sweden writes a date as the calendars of the house do: 2026-11-27 09:30.
  const text = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(atMs);
  return { day: text.slice(0, 10), time: text.slice(11, 16) };
}

function padded(number: number): string {
  return String(number).padStart(2, '0');
}
