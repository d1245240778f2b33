import type { KlinePoint } from '@candor/contract/market-shapes';
import { expect, test } from 'vitest';
import { rangeReturn } from './range-return.ts';

function point(k: number, open: string, close: string): KlinePoint {
  return { k, o: close, open, high: '999', low: '1', close, volume: '1' };
}
const points = [
  point(1, '80.00', '90.00'),
  point(2, '90.00', '95.00'),
  point(3, '95.00', '100.10'),
];

test('a range returns what lies between its first price and its last', () => {
  expect(rangeReturn(points, '3M', '99.00')).toEqual({
    from: '80.00',
    isFromPreviousClose: false,
    fromMs: 1,
    last: '100.10',
    lastMs: 3,
    change: '20.10',
    ratio: '25.1250',
  });
});

test('the day of the minute chart counts from the close before it, as the change beside the price', () => {
  const day = rangeReturn(points, 'intraday', '104.00');
  expect([day?.from, day?.change, day?.ratio]).toEqual(['104.00', '-3.90', '-3.7500']);
  expect(day?.isFromPreviousClose).toBe(true);
});

test('without a close before it the day counts from its first price, and without prices not at all', () => {
  expect(rangeReturn(points, 'intraday', null)?.from).toBe('80.00');
  expect(rangeReturn(points, 'intraday', '0.00')?.from).toBe('80.00');
  expect(rangeReturn([], '1D', '5.00')).toBeNull();
  expect(rangeReturn([point(1, '0', '5')], '1D', null)).toBeNull();
});
