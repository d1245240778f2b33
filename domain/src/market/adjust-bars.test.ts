import { expect, test } from 'vitest';
import { adjusted, factorsOf } from './adjust-bars.ts';
import type { PriceBar } from './price-bar.ts';

const bar = (startMs: number, price: bigint): PriceBar => ({
  startMs,
  open: price,
  high: price + 10n,
  low: price - 10n,
  close: price,
  volume: 7n,
});

test('each ex-date scales what lies before it by what was left of the close', () => {
  const factors = factorsOf([
    // 1.00 of 50.00 and later 2.00 of 40.00, at two decimals.
    { exMs: 2000, amount: 200n, closeBefore: 4000n },
    { exMs: 1000, amount: 100n, closeBefore: 5000n },
  ]);
  expect(factors.map(({ exMs, factor, product }) => [exMs, factor, product])).toEqual([
    [1000, 980_000_000_000n, 931_000_000_000n],
    [2000, 950_000_000_000n, 950_000_000_000n],
  ]);
  // 100.00 before both: 93.10; between: 95.00; from the second on: as it was traded.
  expect(adjusted(bar(999, 10_000n), factors)).toMatchObject({ close: 9310n, volume: 7n });
  expect(adjusted(bar(1000, 10_000n), factors).close).toBe(9500n);
  expect(adjusted(bar(2000, 10_000n), factors)).toEqual(bar(2000, 10_000n));
});

test('a factor that does not end has twelve decimals, and prices round half to even', () => {
  const [third] = factorsOf([{ exMs: 5, amount: 1n, closeBefore: 3n }]);
  expect(third?.factor).toBe(666_666_666_667n);
  const [half] = factorsOf([{ exMs: 5, amount: 1n, closeBefore: 2n }]);
  expect(half?.factor).toBe(500_000_000_000n);
  if (half === undefined) throw new Error('no factor');
  // 2.5 and 3.5 of the smallest step.
  expect([adjusted(bar(1, 5n), [half]).close, adjusted(bar(1, 7n), [half]).close]).toEqual([
    2n,
    4n,
  ]);
});

test('a dividend as large as the price says nothing of it', () => {
  expect(factorsOf([{ exMs: 5, amount: 3n, closeBefore: 3n }])).toEqual([]);
});
