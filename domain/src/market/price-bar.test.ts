import { expect, test } from 'vitest';
import { barsOfSlots, joinBars, type PriceBar, slotsOf } from './price-bar.ts';

const MINUTE = 60_000;

/** Open, high, low, close, volume of the minute that begins so many minutes after midnight. */
function minute(at: number, [open, high, low, close, volume]: readonly number[]): PriceBar {
  const figure = (value: number | undefined) => BigInt(value ?? 0);
  return {
    startMs: at * MINUTE,
    open: figure(open),
    high: figure(high),
    low: figure(low),
    close: figure(close),
    volume: figure(volume),
  };
}

test('a union opens with its first bar, closes with its last, and spans and counts them all', () => {
  const union = joinBars([
    minute(0, [100, 104, 99, 103, 10]),
    minute(1, [103, 109, 101, 102, 0]),
    minute(2, [102, 102, 95, 96, 7]),
  ]);
  expect(union).toEqual(minute(0, [100, 109, 95, 96, 17]));
  expect(joinBars([])).toBeNull();
});

test('places begin with the trading, and the last one is as long as what is left of it', () => {
  // 09:30 to 12:00 in hours: the last half hour stands alone before the break.
  const slots = slotsOf({ fromMs: 570 * MINUTE, untilMs: 720 * MINUTE }, 60 * MINUTE);
  expect(slots.map(({ startMs, endMs }) => [startMs / MINUTE, endMs / MINUTE])).toEqual([
    [570, 630],
    [630, 690],
    [690, 720],
  ]);
});

test('a place without bars has none, one that runs is not whole, and others lend it nothing', () => {
  const slots = slotsOf({ fromMs: 0, untilMs: 9 * MINUTE }, 3 * MINUTE);
  const bars = [minute(1, [5, 6, 4, 5, 1]), minute(6, [7, 9, 7, 8, 2]), minute(7, [8, 8, 1, 2, 3])];
  expect(barsOfSlots(bars, slots, 8 * MINUTE)).toEqual([
    // Its first minute had no trade: the bar still begins at its place.
    { ...minute(0, [5, 6, 4, 5, 1]), endMs: 3 * MINUTE, isWhole: true },
    { ...minute(6, [7, 9, 1, 2, 5]), endMs: 9 * MINUTE, isWhole: false },
  ]);
  expect(barsOfSlots(bars, slots, 9 * MINUTE).at(-1)?.isWhole).toBe(true);
});
