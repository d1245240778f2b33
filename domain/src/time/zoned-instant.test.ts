import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import { fromEpochDay, toEpochDay } from './calendar-day.ts';
import { zonedInstantMs } from './zoned-instant.ts';

const ZONES = ['America/New_York', 'Europe/Berlin', 'Asia/Hong_Kong', 'Australia/Lord_Howe', 'UTC'];

test('every hour of two years is the instant that the calendar library names', () => {
  for (const timeZone of ZONES) {
    const first = toEpochDay('2026-01-01');
    for (let epochDay = first; epochDay < first + 730; epochDay += 1) {
      for (const minuteOfDay of [0, 90, 150, 570, 960, 1439]) {
        const named = namedInstant(epochDay, minuteOfDay, timeZone);
        if (zonedInstantMs({ epochDay, minuteOfDay, timeZone }) === named) continue;
        expect.fail(`${fromEpochDay(epochDay)} ${minuteOfDay} ${timeZone}`);
      }
    }
  }
});

test('minutes outside of a day belong to the days beside it', () => {
  const timeZone = 'America/New_York';
  const epochDay = toEpochDay('2026-11-01');
  const at = (minuteOfDay: number) => zonedInstantMs({ epochDay, minuteOfDay, timeZone });
  expect(new Date(at(-60)).toISOString()).toBe('2026-11-01T03:00:00.000Z');
  expect(new Date(at(1440 + 60)).toISOString()).toBe('2026-11-02T06:00:00.000Z');
});

test('a wall time that a change skips moves on by the gap, one that comes twice is its first', () => {
  const timeZone = 'America/New_York';
  const at = (day: string, minuteOfDay: number) =>
    new Date(zonedInstantMs({ epochDay: toEpochDay(day), minuteOfDay, timeZone })).toISOString();
  expect(at('2026-03-08', 150)).toBe('2026-03-08T07:30:00.000Z');
  expect(at('2026-11-01', 90)).toBe('2026-11-01T05:30:00.000Z');
});

function namedInstant(epochDay: number, minute: number, timeZone: string): number {
  const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return Temporal.PlainDateTime.from(`${fromEpochDay(epochDay)}T${clock}`).toZonedDateTime(timeZone)
    .epochMilliseconds;
}
