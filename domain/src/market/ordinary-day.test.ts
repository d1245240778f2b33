import { expect, test } from 'vitest';
import { ORDINARY_DAYS_LEAST, ordinaryDayMove } from './ordinary-day.ts';
import type { PriceBar } from './price-bar.ts';

const stock = { future: null };

/** A day that went so far up from where it began and came back to it. */
function day(rise: bigint, close = 10_000n): PriceBar {
  return { startMs: 0, open: close, low: close, high: close + rise, close, volume: 1n };
}

const days = (rises: readonly bigint[]) => [day(0n), ...rises.map((rise) => day(rise))];
const repeated = (rise: bigint, times: number) => Array.from({ length: times }, () => rise);

test('the median of the days, in percent of the close before', () => {
  // 31 days of 0.30%, 30 of 2.00%: the 31st of 61 is the last of the quiet ones.
  const mixed = [...repeated(200n, 30), ...repeated(30n, 31)];
  expect(ordinaryDayMove(stock, days(mixed))).toBe(30n);
});

test('between two middle days it is their mean, rounded once and half to even', () => {
  // 30 days of 0.30% and 30 of 0.45%: (0.30 + 0.45) / 2 = 0.375, which is told as 0.38.
  expect(ordinaryDayMove(stock, days([...repeated(30n, 30), ...repeated(45n, 30)]))).toBe(38n);
  // 0.30 and 0.35 have 0.325 between them: 0.32.
  expect(ordinaryDayMove(stock, days([...repeated(30n, 30), ...repeated(35n, 30)]))).toBe(32n);
});

test('a day is counted from the close before it, not from its own', () => {
  // Closes go 10000, 20000, 10000 …: a range of 100 is 1% and 0.5% in turn, 0.75% between them.
  const bars = Array.from({ length: 61 }, (_, at) => day(100n, at % 2 === 0 ? 10_000n : 20_000n));
  expect(ordinaryDayMove(stock, bars)).toBe(75n);
});

test('too few days say nothing', () => {
  const rises = repeated(30n, ORDINARY_DAYS_LEAST);
  expect(ordinaryDayMove(stock, days(rises))).toBe(30n);
  // One bar less; the first gives its close alone.
  expect(ordinaryDayMove(stock, days(rises.slice(1)))).toBeNull();
  expect(ordinaryDayMove(stock, [])).toBeNull();
});

test('below zero a day is a share of the least margin price', () => {
  const future = {
    product: 'CL',
    category: 'energy',
    contractMonth: '2020-05',
    lastTradingDay: '2020-04-21',
    settlement: 'physical' as const,
    marginPrice: 1_000n,
  };
  // Closes at −3700 with a range of 50: 50 / 1000 is 5%. A stock has no such price: no day counts.
  const bars = Array.from({ length: 61 }, () => day(50n, -3_700n));
  expect(ordinaryDayMove({ future }, bars)).toBe(500n);
  expect(ordinaryDayMove(stock, bars)).toBeNull();
});
