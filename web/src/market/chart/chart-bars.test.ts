import type { KlinePoint } from '@candor/contract/market-shapes';
import { expect, test } from 'vitest';
import { changePercent, leastSpan, summaryOf, withLivePoint } from './chart-bars.ts';

function point(k: number, close: string, high = close, low = close): KlinePoint {
  return { k, o: close, open: '100', high, low, close, volume: '1' };
}
const bars = [point(1, '101', '103', '99'), point(2, '98', '100', '97')];

test('a live bar replaces the one that began with it, and follows the last when it is new', () => {
  expect(withLivePoint(bars, point(2, '99')).map(({ close }) => close)).toEqual(['101', '99']);
  expect(withLivePoint(bars, point(3, '97')).map(({ k }) => k)).toEqual([1, 2, 3]);
});

test('a live bar from before the last one, or none, changes nothing', () => {
  expect(withLivePoint(bars, point(1, '55'))).toBe(bars);
  expect(withLivePoint(bars, null)).toBe(bars);
  expect(withLivePoint([], point(1, '55'))).toEqual([]);
});

test('the axis spans at least one percent of its middle', () => {
  expect(leastSpan({ from: 99.9, to: 100.1 }, 0.01)).toEqual({ from: 99.5, to: 100.5 });
  expect(leastSpan({ from: 90, to: 110 }, 0.01)).toEqual({ from: 90, to: 110 });
});

test('the summary tells the ends, the extremes and the change over the range', () => {
  expect(summaryOf(bars)).toEqual({
    fromMs: 1,
    toMs: 2,
    last: '98',
    high: '103',
    low: '97',
    ratio: '-2.0000',
  });
  expect(summaryOf([])).toBeNull();
});

test('there is no change from nothing', () => {
  expect(changePercent('0', '5')).toBeNull();
});
