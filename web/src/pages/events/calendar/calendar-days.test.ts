import { expect, test } from 'vitest';
import {
  dayNumberAt,
  dayStartMs,
  mondayOf,
  weekdayName,
  weekFrom,
  wireDay,
} from './calendar-days.ts';

const at = Date.parse;

test('a day begins at midnight of its zone, also where the clock changes on it', () => {
  // Friday 20 November 2026 is day 20,777.
  expect(dayNumberAt(at('2026-11-20T04:59:59Z'), 'America/New_York')).toBe(20_776);
  expect(dayNumberAt(at('2026-11-20T05:00:00Z'), 'America/New_York')).toBe(20_777);
  expect(dayStartMs(20_777, 'America/New_York')).toBe(at('2026-11-20T05:00:00Z'));
  expect(dayStartMs(20_777, 'Asia/Hong_Kong')).toBe(at('2026-11-19T16:00:00Z'));
  // On Sunday 1 November 2026 New York goes back an hour at two.
  expect(dayStartMs(20_758, 'America/New_York')).toBe(at('2026-11-01T04:00:00Z'));
  expect(dayStartMs(20_759, 'America/New_York')).toBe(at('2026-11-02T05:00:00Z'));
});

test('a week begins on Monday', () => {
  expect(mondayOf(20_777)).toBe(20_773);
  expect(mondayOf(20_773)).toBe(20_773);
  expect(mondayOf(20_779)).toBe(20_773);
  expect(weekFrom(20_773).map(wireDay)).toEqual([
    '11/16/2026',
    '11/17/2026',
    '11/18/2026',
    '11/19/2026',
    '11/20/2026',
    '11/21/2026',
    '11/22/2026',
  ]);
});

test('weekdays have the names of the language', () => {
  expect(weekdayName(20_777, 'en', 'short')).toBe('Fri');
  expect(weekdayName(20_777, 'zh-Hans', 'short')).toBe('周五');
  expect(weekdayName(20_777, 'zh-Hant', 'long')).toBe('星期五');
});
