import { expect, test } from 'vitest';
import { clearOfTag, tagPlace } from './axis-marks.ts';

test('a price tag stands by its price, and whole at the edges where the price is out of view', () => {
  expect([-40, 4, 100, 195, 260].map((y) => tagPlace(y, 200))).toEqual([10, 10, 100, 190, 190]);
});

test('figures that a tag would half cover are left out', () => {
  const marks = [20, 60, 86, 115, 140].map((coord) => ({ coord }));
  expect(clearOfTag(marks, 100).map(({ coord }) => coord)).toEqual([20, 60, 115, 140]);
});
