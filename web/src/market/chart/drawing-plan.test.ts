import type { KlineType } from '@candor/contract/enums';
import { expect, test } from 'vitest';
import { chartBars } from './chart-bars.ts';
import { barAtPlace, drawingPlan, timeOfPlace } from './drawing-plan.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
/** Wednesday 18 November 2026, 9:30 in New York. */
const open = Date.UTC(2026, 10, 18, 14, 30);
const sessions = [{ startTimestamp: open, endTimestamp: open + 390 * minute }];

const every = (fromMs: number, stepMs: number, count: number) =>
  chartBars(
    Array.from({ length: count }, (_, index) => ({
      k: fromMs + index * stepMs,
      o: '5',
      open: '5',
      high: '5',
      low: '5',
      close: '5',
      volume: '1',
    })),
  );
const at = (range: KlineType, bars: ReturnType<typeof every>, kind: 'candles' | 'line') =>
  drawingPlan({
    bars,
    rangeFromMs: bars[0]?.timestamp ?? 0,
    range,
    kind,
    widthPx: 300,
    sessions: range === 'intraday' ? sessions : [],
    timeZone: 'America/New_York',
  });

test('candles are drawn on every range, each at least three pixels wide', () => {
  const always: readonly [KlineType, ReturnType<typeof every>][] = [
    ['intraday', every(open, minute, 390)],
    ['1D', every(open, 5 * minute, 288)],
    ['1W', every(open, 30 * minute, 336)],
    ['1M', every(open, hour, 720)],
    ['3M', every(open, day, 91)],
    ['1Y', every(open, day, 365)],
  ];
  const counts = always.map(([range, bars]) => at(range, bars, 'candles').slots.length);
  expect(counts).toEqual([78, 96, 85, 91, 91, 53]);
  expect(Math.max(...counts)).toBeLessThanOrEqual(100);
});

test('a line is of all the bars there are', () => {
  expect(at('1M', every(open, hour, 720), 'line').slots.length).toBe(720);
});

test('the minute chart is the whole day, the other ranges end with their last bar', () => {
  const morning = at('intraday', every(open, minute, 40), 'line');
  expect([morning.slots.length, morning.slotCount, morning.rangeCount]).toEqual([40, 390, 390]);
  expect(timeOfPlace(morning, 389)).toBe(open + 389 * minute);
  expect(timeOfPlace(morning, 390)).toBeUndefined();
  const five = at('1D', every(open, 5 * minute, 40), 'line');
  expect([five.slotCount, five.rangeCount]).toEqual([40, 40]);
  expect(timeOfPlace(five, 40)).toBeUndefined();
});

test('older bars are there to move to and leave the candles of the range as they were', () => {
  const bars = every(open - 600 * hour, hour, 1320);
  const moved = drawingPlan({
    bars,
    rangeFromMs: open,
    range: '1M',
    kind: 'candles',
    widthPx: 300,
    sessions: [],
    timeZone: 'America/New_York',
  });
  expect([moved.rangeCount, moved.slotCount]).toEqual([90, 166]);
});

test('under an untraded place the bar before it is read', () => {
  const bars = [...every(open, minute, 2), ...every(open + 5 * minute, minute, 1)];
  const plan = at('intraday', bars, 'line');
  expect(barAtPlace(plan, 4)?.timestamp).toBe(open + minute);
  expect(barAtPlace(plan, 300)?.timestamp).toBe(open + 5 * minute);
  expect(barAtPlace(plan, -3)?.timestamp).toBe(open);
});

test('the day of the minute chart keeps its places behind the days before it', () => {
  const before = every(open - day, minute, 390);
  const today = every(open, minute, 100);
  const lunch = [
    { startTimestamp: open, endTimestamp: open + 120 * minute },
    { startTimestamp: open + 180 * minute, endTimestamp: open + 390 * minute },
  ];
  const plan = drawingPlan({
    bars: [...before, ...today],
    rangeFromMs: open,
    range: 'intraday',
    sessions: lunch,
    kind: 'line',
    timeZone: 'America/New_York',
    widthPx: 300,
  });
  // 390 minutes before, and the whole of today, whose lunch stands where it will be.
  expect([plan.slots.length, plan.rangeCount, plan.slotCount]).toEqual([490, 390, 780]);
  expect(plan.breaks).toEqual([{ from: 510, to: 570 }]);
  expect(timeOfPlace(plan, 390)).toBe(open);
  expect(timeOfPlace(plan, 779)).toBe(open + 389 * minute);
});
