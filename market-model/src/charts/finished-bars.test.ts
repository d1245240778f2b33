import { expect, test } from 'vitest';
import { barOfDay, wholeDay } from '../testing/finished-day.ts';
import { FinishedBars } from './finished-bars.ts';

const DAY_MS = 86_400_000;
test('a bar that was kept comes back as it was, one that was not does not', () => {
  const kept = new FinishedBars();
  for (const at of [20_000, 20_001, 20_040]) kept.keepBar('AAPL', wholeDay(at), barOfDay(at));
  for (const at of [20_000, 20_001, 20_040])
    expect(kept.barOf('AAPL', wholeDay(at))).toEqual(barOfDay(at));
  expect(kept.barOf('AAPL', wholeDay(20_002))).toBeNull();
  expect(kept.barOf('MSFT', wholeDay(20_000))).toBeNull();
});

test('a close is that of the bar, or one that was kept alone', () => {
  const kept = new FinishedBars();
  const close = { startMs: 20_001 * DAY_MS, close: 0n };
  expect(kept.closeOf('AAPL', wholeDay(20_001))).toBeNull();
  kept.keepClose('AAPL', wholeDay(20_001), close);
  expect(kept.closeOf('AAPL', wholeDay(20_001))).toEqual(close);
  expect(kept.barOf('AAPL', wholeDay(20_001))).toBeNull();
  kept.keepBar('AAPL', wholeDay(20_001), barOfDay(20_001));
  expect(kept.closeOf('AAPL', wholeDay(20_001))?.close).toBe(20_001n);
});

test('it holds no more than it may, and forgets what nobody asked for the longest', () => {
  // Room for three pieces of bars.
  const kept = new FinishedBars({ barBytes: 3 * 32 * 5 * 8, closeBytes: 256 });
  for (const series of ['one', 'two', 'three']) kept.keepBar(series, wholeDay(64), barOfDay(64));
  expect(kept.barOf('one', wholeDay(64))).not.toBeNull();
  kept.keepBar('four', wholeDay(64), barOfDay(64));
  expect(kept.bytes).toBe(3 * 32 * 5 * 8);
  expect(
    ['one', 'two', 'three', 'four'].map((one) => kept.barOf(one, wholeDay(64)) === null),
  ).toEqual([false, true, false, false]);
});
