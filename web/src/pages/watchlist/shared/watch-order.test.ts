import { expect, test } from 'vitest';
import { moved, nextSort, passesFilter, sortedRows } from './watch-order.ts';
import type { WatchRow } from './watch-row.ts';

function row(given: Partial<WatchRow>): WatchRow {
  return {
    id: given.code ?? 'x',
    name: given.code ?? 'x',
    code: 'X',
    change: null,
    ratio: null,
    volume: null,
    price: null,
    source: 0,
    market: 'NASDAQ',
    classify: 'UsStock',
    currency: 'USD',
    fall: false,
    sort: 0,
    marketStatus: 1,
    ...given,
  };
}

const rows = [
  row({ code: 'B', price: '100.00', ratio: '-1.00' }),
  row({ code: 'A', price: '9.00', ratio: '2.50' }),
  row({ code: 'C', price: null, ratio: null }),
];
const codes = (list: readonly WatchRow[]) => list.map(({ code }) => code).join('');

test('prices sort as numbers, and a row without a price comes last either way', () => {
  expect(codes(sortedRows(rows, 'price'))).toBe('ABC');
  expect(codes(sortedRows(rows, '-price'))).toBe('BAC');
  expect(codes(sortedRows(rows, '-ratio'))).toBe('ABC');
  expect(codes(sortedRows(rows, 'own'))).toBe('BAC');
});

test('a column head goes largest first, smallest first, own order', () => {
  expect(nextSort('own', 'price')).toBe('-price');
  expect(nextSort('-price', 'price')).toBe('price');
  expect(nextSort('price', 'price')).toBe('own');
  expect(nextSort('price', 'ratio')).toBe('-ratio');
  expect(nextSort('own', 'name')).toBe('name');
});

test('European stocks, coins and futures are other', () => {
  expect(passesFilter(row({ market: 'LSE' }), 'other')).toBe(true);
  expect(passesFilter(row({ source: 100, market: 'CRYPTO' }), 'other')).toBe(true);
  expect(passesFilter(row({ source: 11, market: 'HK' }), 'other')).toBe(false);
  expect(passesFilter(row({}), 'us')).toBe(true);
});

test('an item moves to its new place and the others close up', () => {
  expect(moved(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 0, 9)).toEqual(['b', 'a']);
  expect(moved(['a'], 5, 0)).toEqual(['a']);
});
