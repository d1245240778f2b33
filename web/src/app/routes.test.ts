import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { missingParameter, routeEntry, routePaths } from './routes.ts';
import { parseSearch, stringifySearch } from './search-codec.ts';

test('the table has the five tabs and every route of the product', () => {
  const tabs = routePaths.filter((path) => routeEntry(path).kind === 'tab');
  expect(tabs).toEqual([
    'pages/home/index',
    'pages/market/index',
    'pages/watchlist/index',
    'pages/trade/index',
    'pages/profile/index',
  ]);
  // 5 tabs, 48 other routes of the product, 15 extensions.
  expect(routePaths.length).toBe(68);
});

test('every page that is built stands in the table', () => {
  const pages = join(import.meta.dirname, '..', 'pages');
  const built = readdirSync(pages, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === 'page.tsx')
    .map((entry) => `pages/${relative(pages, entry.parentPath)}`);
  expect(built.length).toBeGreaterThan(5);
  expect(built.filter((path) => !routePaths.some((known) => known === path))).toEqual([]);
});

test('a page without a required parameter does not exist', () => {
  expect(missingParameter('pages/quote/stock', {})).toBe('code');
  expect(missingParameter('pages/quote/stock', { code: '' })).toBe('code');
  expect(missingParameter('pages/quote/stock', { code: 'AAPL' })).toBeNull();
  expect(missingParameter('pages/payment/close', { code: 'AAPL', direction: '0' })).toBe(
    'positionId',
  );
});

test('parameters stay text: 1E5, 007 and true are no numbers or booleans', () => {
  expect(parseSearch('?code=1E5&market=007&name=true&odd=a%26b')).toEqual({
    code: '1E5',
    market: '007',
    name: 'true',
    odd: 'a&b',
  });
  expect(stringifySearch({ code: '1E5', name: 'A & B', none: undefined, empty: '' })).toBe(
    '?code=1E5&name=A+%26+B',
  );
  expect(parseSearch(stringifySearch({ name: '腾讯 & 控股' }))).toEqual({ name: '腾讯 & 控股' });
});
