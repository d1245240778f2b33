import { expect, test } from 'vitest';
import { barTime, shortBarTime } from './chart-range.ts';

const newYork = 'America/New_York';
const at = (text: string) => Date.parse(text);

test('a daily bar of a market that never closes is of the day it is about', () => {
  const began = at('2026-11-22T00:00:00Z');
  expect(barTime(began, '3M', newYork)).toBe('11/22/2026');
  expect(shortBarTime(began, '3M', newYork)).toBe('11/22');
  expect(barTime(began, '3M', 'Asia/Hong_Kong')).toBe('11/22/2026');
  expect(barTime(began, '3M', 'UTC')).toBe('11/22/2026');
});

test('a daily bar that begins at the open is of that day', () => {
  expect(barTime(at('2026-11-20T14:30:00Z'), '3M', newYork)).toBe('11/20/2026');
  expect(barTime(at('2026-11-20T01:30:00Z'), '3M', 'Asia/Hong_Kong')).toBe('11/20/2026');
});

test('a future that opens on Sunday evening trades for Monday', () => {
  expect(barTime(at('2026-11-22T23:00:00Z'), '1Y', 'America/Chicago')).toBe('11/23/2026');
});

test('bars within days keep their hour', () => {
  const began = at('2026-11-22T00:30:00Z');
  expect(barTime(began, '1W', newYork)).toBe('11/21 19:30');
  expect(barTime(began, '1D', newYork)).toBe('19:30');
});
