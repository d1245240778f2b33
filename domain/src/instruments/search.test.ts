import { expect, test } from 'vitest';
import { buildCatalogue } from './catalogue.ts';
import { searchInstruments } from './search.ts';

const NOW_MS = Date.UTC(2026, 10, 21);
const catalogue = buildCatalogue(NOW_MS);

function ids(keyword: string, sources?: readonly (0 | 3 | 4 | 7 | 11 | 100)[]): readonly string[] {
  return searchInstruments(catalogue, {
    keyword,
    ...(sources ? { sources } : {}),
    nowMs: NOW_MS,
  }).map((one) => one.id);
}

test('the exact code comes first, with or without Hong Kong zeros', () => {
  expect(ids('aapl')[0]).toBe('0:NASDAQ:AAPL');
  expect(ids('700')[0]).toBe('11:HK:00700');
  expect(ids('00700')).toEqual(['11:HK:00700']);
});

test('names are found in all three languages, by their beginning or a later word', () => {
  expect(ids('apple')[0]).toBe('0:NASDAQ:AAPL');
  expect(ids('苹果')[0]).toBe('0:NASDAQ:AAPL');
  expect(ids('蘋果')[0]).toBe('0:NASDAQ:AAPL');
  expect(ids('bank').length).toBeGreaterThan(5);
  expect(ids('of america')).toContain('0:NYSE:BAC');
});

test('a code of two markets finds both, larger turnover first', () => {
  expect(ids('asml').slice(0, 2)).toEqual(['0:NASDAQ:ASML', '0:AMSTERDAM:ASML']);
});

test('auction and block views show only when their source is asked for', () => {
  expect(ids('nvda').every((id) => id.startsWith('0:') || id.startsWith('101:'))).toBe(true);
  expect(ids('nvda', [7])).toEqual(['7:NASDAQ:NVDA']);
});

test('expired contracts and empty keywords find nothing', () => {
  expect(ids('GCV6')).toEqual([]);
  expect(ids('GCZ6')).toEqual(['3:COMEX:GCZ6', '3:COMEX:MGCZ6']);
  expect(ids('   ')).toEqual([]);
  expect(ids('zzzzzz')).toEqual([]);
});
