import { expect, test } from 'vitest';
import { correlation, excessKurtosis, medianOf, varianceOf, varianceRatio } from './moments.ts';

test('moments of samples worked out by hand', () => {
  expect(medianOf([3, 1, 2])).toBe(2);
  expect(medianOf([4, 1, 2, 3])).toBe(2.5);
  expect(varianceOf([1, 2, 3, 4])).toBe(1.25);
  // Two values as often: fourth moment 1, variance 1.
  expect(excessKurtosis([1, -1, 1, -1])).toBe(-2);
  expect(correlation([1, 2, 3], [2, 4, 6])).toBeCloseTo(1, 12);
  expect(correlation([1, -1, 1, -1, 1], [1, -1, 1, -1, 1], 1)).toBeCloseTo(-1, 12);
});

test('moves that go back and forth have a small variance over long spans', () => {
  const there = Array.from({ length: 1_000 }, (_, at) => (at % 2 === 0 ? 1 : -1));
  expect(varianceRatio(there, 2)).toBeCloseTo(0, 6);
  expect(varianceRatio(there, 1)).toBeCloseTo(1, 2);
});
