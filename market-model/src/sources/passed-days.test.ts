import { expect, test } from 'vitest';
import { PassedDays } from './passed-days.ts';

const aDay = (bytes: number) => ({ bytes });

/** Keeps so many days of a size, by their numbers from one on. */
function kept(count: number, bytes: number, most: readonly [number, number?]) {
  const days = new PassedDays<{ bytes: number }>(...most);
  for (let name = 1; name <= count; name += 1) days.keep(name, aDay(bytes));
  return days;
}

test('what was kept first is dropped first, when there is no more room', () => {
  const days = kept(100, 10, [300]);
  // Thirty that are drawn, and those that may not be yet.
  expect(days.size).toBeGreaterThanOrEqual(30);
  expect(days.size).toBeLessThan(50);
  expect(days.find(1)).toBeUndefined();
  expect(days.find(100)).toEqual(aDay(10));
});

test('a day that is larger than a day may be is not kept', () => {
  const days = kept(100, 40, [3_000, 20]);
  expect(days.size).toBeLessThan(15);
  expect(days.find(1)).toBeUndefined();
});

test('a day that has grown counts as large as it is', () => {
  const days = new PassedDays<{ bytes: number }>(300);
  const grown = aDay(0);
  days.keep(0, grown);
  for (let name = 1; name <= 20; name += 1) days.keep(name, aDay(10));
  expect(days.size).toBe(21);
  grown.bytes = 1_000;
  expect(days.find(0)).toBe(grown);
  days.keep(21, aDay(10));
  expect(days.find(0)).toBeUndefined();
  expect(days.find(20)).toEqual(aDay(10));
});
