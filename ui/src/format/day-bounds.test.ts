import { expect, test } from 'vitest';
import { dayEnd, dayOf, dayStart } from './day-bounds.ts';

const utc = (text: string) => Date.parse(`${text}Z`);

test('a day begins at the midnight of its zone, also where the clock changes that day', () => {
  expect(dayStart('2026-11-24', 'Asia/Hong_Kong')).toBe(utc('2026-11-23T16:00'));
  expect(dayStart('2026-11-01', 'America/New_York')).toBe(utc('2026-11-01T04:00'));
  expect(dayEnd('2026-11-01', 'America/New_York')).toBe(utc('2026-11-02T05:00'));
  expect(dayStart('2026-03-08', 'America/New_York')).toBe(utc('2026-03-08T05:00'));
  expect(dayOf(utc('2026-11-23T16:00'), 'Asia/Hong_Kong')).toBe('2026-11-24');
});

test('what is no day has no beginning', () => {
  expect([dayStart('', 'UTC'), dayStart('2026-13-40', 'UTC'), dayEnd('x', 'UTC')]).toEqual([
    null,
    null,
    null,
  ]);
});
