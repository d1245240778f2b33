import type { KlinePoint } from '@candor/contract/market-shapes';
import { expect, test } from 'vitest';
import {
  type HeardPoint,
  heardSince,
  joinLive,
  keptHistory,
  type LivePoint,
  olderPage,
  withWord,
} from './kline-series.ts';

const minute = 60_000;
function bar(minutes: number, close = '100'): KlinePoint {
  const price = { o: close, open: close, high: close, low: close, close };
  return { k: minutes * minute, ...price, volume: '1' };
}
const over = (minutes: number, close?: string): LivePoint => ({
  ...bar(minutes, close),
  done: true,
});
const minutesOf = (points: readonly KlinePoint[]) => points.map(({ k }) => k / minute);
const read = [bar(1), bar(2)];

test('a live bar replaces the one that began with it, and follows one that is over', () => {
  const same = joinLive(read, [bar(2, '99')], 'intraday');
  expect(same.points.map(({ close }) => close)).toEqual(['100', '99']);
  const next = joinLive(read, [over(2, '98'), bar(3)], 'intraday');
  expect(minutesOf(next.points)).toEqual([1, 2, 3]);
  expect(next.points[1]?.close).toBe('98');
  expect(next.hasGap).toBe(false);
});

test('after a lost connection nothing is joined across the bars between', () => {
  const joined = joinLive(read, [bar(2, '99'), bar(6)], 'intraday');
  expect(joined.hasGap).toBe(true);
  expect(minutesOf(joined.points)).toEqual([1, 2]);
});

test('the next bar after one whose end was missed is a gap too: its close is not known', () => {
  expect(joinLive(read, [bar(2, '99'), bar(3)], 'intraday').hasGap).toBe(true);
});

test('a gap is closed by reading again, whatever came live meanwhile', () => {
  const words = [bar(2, '99'), bar(6), over(6, '97'), bar(7)].map((value) => ({ value, atMs: 5 }));
  const live = heardSince(words.reduce(withWord, [] as readonly HeardPoint[]), 4);
  const again = joinLive(
    [1, 2, 3, 4, 5, 6].map((at) => bar(at)),
    live,
    'intraday',
  );
  expect(minutesOf(again.points)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(again.points[5]?.close).toBe('97');
  expect(again.hasGap).toBe(false);
});

test('five minutes follow five minutes; the next day is always read', () => {
  expect(joinLive([bar(0)], [over(0), bar(5)], '1D').hasGap).toBe(false);
  expect(joinLive([bar(0)], [over(0), bar(5)], 'intraday').hasGap).toBe(true);
  expect(joinLive([bar(0)], [over(0), bar(1440)], '3M').hasGap).toBe(true);
});

test('a live bar from before the last one changes nothing; the first of a day is read', () => {
  expect(joinLive(read, [bar(1, '55')], 'intraday')).toEqual({ points: read, hasGap: false });
  expect(joinLive([], [bar(1)], 'intraday')).toEqual({ points: [], hasGap: true });
});

test('history stays whole when the range moves on, and goes when they no longer touch', () => {
  const older = [bar(-2), bar(-1), bar(0)];
  expect(minutesOf(keptHistory(older, read, [bar(2), bar(3)]))).toEqual([-2, -1, 0, 1]);
  expect(keptHistory(older, read, [bar(9)])).toEqual([]);
});

test('a page of older bars goes before those known, and the first is told', () => {
  const page = olderPage([bar(-2), bar(-1), bar(1)], read);
  expect(minutesOf(page.points)).toEqual([-2, -1, 1, 2]);
  expect(page.isAll).toBe(false);
  expect(olderPage([bar(1), bar(2)], read).isAll).toBe(true);
});

test('an answer knows what was told before it was asked for; what came since goes on from it', () => {
  const words = [over(2, '98'), bar(3, '97'), bar(3, '96')].map((value, at) => ({
    value,
    atMs: 10 + at,
  }));
  const told = words.reduce(withWord, [] as readonly HeardPoint[]);
  expect(told.map(({ value, atMs }) => [value.close, atMs])).toEqual([
    ['98', 10],
    ['96', 12],
  ]);
  expect(heardSince(told, 10).map(({ close }) => close)).toEqual(['96']);
  expect(heardSince(told, 12)).toEqual([]);
  expect(heardSince(undefined, 0)).toEqual([]);
});
