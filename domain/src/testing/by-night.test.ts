import { expect, test } from 'vitest';
import { sampleOf } from './by-night.ts';

const cases = Array.from({ length: 10 }, (_, index) => index);
const byDay = (turnOf: number) => sampleOf(cases, 3, { atNight: false, turnOf });

test('a day has a few cases, evenly apart, and each commit has others', () => {
  expect(byDay(0)).toEqual([0, 3, 6]);
  expect(byDay(1)).toEqual([1, 4, 7]);
  expect(byDay(123_456_789)).toEqual([9, 2, 5]);
});

test('every case has its day, and the night has all', () => {
  expect(new Set(cases.flatMap(byDay))).toEqual(new Set(cases));
  expect(sampleOf(cases, 3, { atNight: true })).toEqual(cases);
  expect(sampleOf(cases, 20, { atNight: false })).toEqual(cases);
});
