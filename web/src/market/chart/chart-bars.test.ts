import type { KlinePoint } from '@candor/contract/market-shapes';
import { expect, test } from 'vitest';
import { changePercent, leastSpan, summaryOf } from './chart-bars.ts';

function point(k: number, close: string, high = close, low = close): KlinePoint {
  return { k, o: close, open: '100', high, low, close, volume: '1' };
}
const bars = [point(1, '101', '103', '99'), point(2, '98', '100', '97')];

test('the axis spans at least one percent of its middle', () => {
  expect(leastSpan({ from: 99.9, to: 100.1 }, 0.01)).toEqual({ from: 99.5, to: 100.5 });
  expect(leastSpan({ from: 90, to: 110 }, 0.01)).toEqual({ from: 90, to: 110 });
});

test('the summary tells the ends and the extremes', () => {
  expect(summaryOf(bars)).toEqual({
    fromMs: 1,
    toMs: 2,
    last: '98',
    high: '103',
    low: '97',
  });
  expect(summaryOf([])).toBeNull();
});

test('a bar changes in percent of its open, and there is no change from nothing', () => {
  expect(changePercent('100', '98')).toBe('-2.0000');
  expect(changePercent('0', '5')).toBeNull();
});
