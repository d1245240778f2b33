import { expect, test } from 'vitest';
import { boundedMove, boundedSpace, fittingSpace, isAtNow, type View } from './view-bounds.ts';

/** 100 bars of 3 px end at 300 of 304 px. */
const full: View = { widthPx: 304, spacePx: 3, lastPx: 298.5, barCount: 100, slotCount: 100 };
/** The same zoomed in, in the middle: 10 px a bar, from -350 to 650. */
const near: View = { ...full, spacePx: 10, lastPx: 645 };

test('a range that fits does not move at all', () => {
  expect([boundedMove(full, 80), boundedMove(full, -80)].map(Math.abs)).toEqual([0, 0]);
});

test('nothing empty comes before the first bar or after the last', () => {
  expect(boundedMove(near, 100)).toBe(100);
  expect(boundedMove(near, 5_000)).toBe(350);
  expect(boundedMove(near, -5_000)).toBe(-350);
});

test('a drawing left half empty by fewer bars is put right', () => {
  expect(boundedMove({ ...full, lastPx: 100 }, 0)).toBe(198.5);
  const few = { ...full, spacePx: 20, barCount: 5, slotCount: 5, lastPx: 290 };
  expect(boundedMove(few, 0)).toBe(-200);
});

test('the part of a day to come keeps its place', () => {
  const morning: View = { ...full, barCount: 40, lastPx: 118.5 };
  expect(Math.abs(boundedMove(morning, -50))).toBe(0);
  expect(isAtNow(morning, 100)).toBe(true);
});

test('zoom ends at the whole range and at twelve bars', () => {
  expect(boundedSpace(0.5, 304, 100)).toBe(3);
  expect(boundedSpace(12, 304, 100)).toBe(12);
  expect(boundedSpace(90, 304, 100)).toBe(25);
  expect(fittingSpace(304, 3)).toBe(25);
});

test('moved or zoomed, there is a way back to now', () => {
  expect(isAtNow(full, 100)).toBe(true);
  expect(isAtNow(near, 100)).toBe(false);
  expect(isAtNow({ ...full, barCount: 300, slotCount: 300, lastPx: 340 }, 100)).toBe(false);
});
