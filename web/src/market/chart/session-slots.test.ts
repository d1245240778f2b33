import { expect, test } from 'vitest';
import { chartBars } from './chart-bars.ts';
import { sessionSlots } from './session-slots.ts';

const minute = 60_000;
/** Hong Kong: 9:30 to 12:00 and 13:00 to 16:00. */
const open = Date.UTC(2026, 10, 18, 1, 30);
const sessions = [
  { startTimestamp: open, endTimestamp: open + 150 * minute },
  { startTimestamp: open + 210 * minute, endTimestamp: open + 390 * minute },
];
const barsAt = (...minutes: number[]) =>
  chartBars(
    minutes.map((at) => ({
      k: open + at * minute,
      o: '5',
      open: '5',
      high: '5',
      low: '5',
      close: '5',
      volume: '1',
    })),
  );

test('the axis is the whole day, and the break has its place on it', () => {
  const day = sessionSlots(barsAt(0, 1, 2), sessions, minute);
  expect(day?.slots.length).toBe(3);
  expect(day?.slotCount).toBe(390);
  expect(day?.breaks).toEqual([{ from: 150, to: 210 }]);
});

test('minutes without a trade and the break stay empty, so that no line is drawn over them', () => {
  const day = sessionSlots(barsAt(0, 3, 149, 210), sessions, minute);
  const isTraded = day?.slots.map(({ point }) => point !== null) ?? [];
  expect(isTraded.flatMap((traded, index) => (traded ? [index] : []))).toEqual([0, 3, 149, 210]);
  expect(day?.slots[180]?.timestamp).toBe(open + 180 * minute);
  expect(day?.slots[180]?.close).toBeNaN();
});

test('candles of five minutes share the same axis', () => {
  const day = sessionSlots(barsAt(0, 5, 10, 210, 215), sessions, 5 * minute);
  expect([day?.slotCount, day?.slots.length]).toEqual([78, 44]);
  expect(day?.breaks).toEqual([{ from: 30, to: 42 }]);
});

test('hours of another day, or none, have no axis to offer', () => {
  expect(sessionSlots(barsAt(-60, 0), sessions, minute)).toBeNull();
  expect(sessionSlots(barsAt(0, 400), sessions, minute)).toBeNull();
  expect(sessionSlots(barsAt(0), [], minute)).toBeNull();
  expect(sessionSlots([], sessions, minute)).toBeNull();
});
