import { expect, test } from 'vitest';
import { clearOfTag, evenMarks, tagPlace } from './axis-marks.ts';

const drawn = {
  from: 0,
  to: 63,
  barCount: 63,
  textOf: (index: number) => `bar ${index}`,
  pixelOf: (index: number) => index * 5,
};

test('63 bars get five marks, 13 apart, the last half a step before the newest', () => {
  expect(evenMarks(drawn).map(({ value }) => value)).toEqual([4, 17, 30, 43, 56]);
});

test('a mark stays with its bar when the bars are moved', () => {
  const moved = evenMarks({ ...drawn, from: 5, to: 68, pixelOf: (index) => (index - 5) * 5 });
  expect(moved.map(({ value, coord }) => [value, coord])).toEqual([
    [17, 60],
    [30, 125],
    [43, 190],
    [56, 255],
  ]);
});

test('neighbours of the same day are told once', () => {
  const marks = evenMarks({ ...drawn, textOf: (index) => (index < 40 ? '11/06' : '11/07') });
  expect(marks.map(({ text }) => text)).toEqual(['11/06', '11/07']);
});

test('without bars in view there is nothing to mark', () => {
  expect(evenMarks({ ...drawn, from: 0, to: 0, barCount: 0 })).toEqual([]);
});

test('a price tag stands by its price, and whole at the edges where the price is out of view', () => {
  expect([-40, 4, 100, 195, 260].map((y) => tagPlace(y, 200))).toEqual([10, 10, 100, 190, 190]);
});

test('figures that a tag would half cover are left out', () => {
  const marks = [20, 60, 86, 115, 140].map((coord) => ({ coord }));
  expect(clearOfTag(marks, 100).map(({ coord }) => coord)).toEqual([20, 60, 115, 140]);
});
