import { sessionDay } from '@candor/domain/time/session-days';
import { expect, test } from 'vitest';
import { FinishedBars } from './finished-bars.ts';

const DAY_MS = 86_400_000;
const day = (dayNumber: number) => {
  const startMs = dayNumber * DAY_MS;
  return sessionDay(dayNumber, [{ startMs, endMs: startMs + DAY_MS }]);
};
const barOf = (dayNumber: number) => ({
  startMs: dayNumber * DAY_MS,
  ...{ open: 2n ** 50n + 1n, high: 7n, low: -3n, close: BigInt(dayNumber), volume: 0n },
});

test('a bar that was kept comes back as it was, one that was not does not', () => {
  const kept = new FinishedBars();
  for (const at of [20_000, 20_001, 20_040]) kept.keepBar('AAPL', day(at), barOf(at));
  for (const at of [20_000, 20_001, 20_040]) expect(kept.barOf('AAPL', day(at))).toEqual(barOf(at));
  expect(kept.barOf('AAPL', day(20_002))).toBeNull();
  expect(kept.barOf('MSFT', day(20_000))).toBeNull();
});

test('a close is that of the bar, or one that was kept alone', () => {
  const kept = new FinishedBars();
  const close = { startMs: 20_001 * DAY_MS, close: 0n };
  expect(kept.closeOf('AAPL', day(20_001))).toBeNull();
  kept.keepClose('AAPL', day(20_001), close);
  expect(kept.closeOf('AAPL', day(20_001))).toEqual(close);
  expect(kept.barOf('AAPL', day(20_001))).toBeNull();
  kept.keepBar('AAPL', day(20_001), barOf(20_001));
  expect(kept.closeOf('AAPL', day(20_001))?.close).toBe(20_001n);
});

test('it holds no more than it may, and forgets what nobody asked for the longest', () => {
  // Room for three pieces of bars.
  const kept = new FinishedBars({ barBytes: 3 * 32 * 5 * 8, closeBytes: 256 });
  for (const series of ['one', 'two', 'three']) kept.keepBar(series, day(64), barOf(64));
  expect(kept.barOf('one', day(64))).not.toBeNull();
  kept.keepBar('four', day(64), barOf(64));
  expect(kept.bytes).toBe(3 * 32 * 5 * 8);
  expect(['one', 'two', 'three', 'four'].map((one) => kept.barOf(one, day(64)) === null)).toEqual([
    ...[false, true, false, false],
  ]);
});
