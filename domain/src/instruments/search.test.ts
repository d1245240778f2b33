import { expect, test } from 'vitest';
import { buildCatalogue, isExpired } from './catalogue.ts';
import { searchInstruments } from './search.ts';
import { foldSearch } from './search-words.ts';

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

test.each([
  ['ＡＡＰＬ', '0:NASDAQ:AAPL'],
  ['A APL', '0:NASDAQ:AAPL'],
  ['NASDAQ:AAPL', '0:NASDAQ:AAPL'],
  ['０７００', '11:HK:00700'],
  ['0700', '11:HK:00700'],
  ['0700.HK', '11:HK:00700'],
  ['HK.00700', '11:HK:00700'],
  ['hk700', '11:HK:00700'],
])('%s finds what is meant', (keyword, id) => {
  expect(ids(keyword)[0]).toBe(id);
});

test('a market beside a code finds that market only', () => {
  expect(ids('0700.HK')).toEqual(['11:HK:00700']);
  expect(ids('AAPL.HK')).toEqual([]);
});

test('both Chinese scripts find the same, also mixed', () => {
  for (const [simplified, traditional] of [
    ['腾讯', '騰訊'],
    ['奈飞', '奈飛'],
    ['网飞', '網飛'],
  ] as const) {
    expect(ids(simplified).length).toBeGreaterThan(0);
    expect(ids(traditional)).toEqual(ids(simplified));
  }
  expect(ids('腾訊')).toEqual(ids('騰訊'));
});

test('every instrument is found by its code and by each of its names', () => {
  for (const instrument of catalogue.instruments) {
    if (isExpired(instrument, NOW_MS)) continue;
    const sources = [instrument.source];
    for (const keyword of [instrument.code, ...Object.values(instrument.name)]) {
      const found = searchInstruments(catalogue, { keyword, sources, nowMs: NOW_MS });
      expect(found, keyword).toContain(instrument);
    }
  }
});

/** Where the two names are other words, not the same ones in another script. */
const otherWords = new RegExp(
  [
    'Netflix',
    'Costco',
    'ASML',
    'AMD',
    'Lam Research',
    'PayPal',
    'eBay',
    'Berkshire',
    'Visa',
    'Mastercard',
    'Spotify',
    'Reddit',
    'Realty',
    'Mercedes',
    '福士',
    '布蘭特',
    '披索',
    '日圓',
  ].join('|'),
);

test('the two Chinese names of an instrument fold to one, but for other words', () => {
  const apart = catalogue.instruments
    .map(({ name }) => [name['zh-Hans'], name['zh-Hant']] as const)
    .filter(([simplified, traditional]) => foldSearch(simplified) !== foldSearch(traditional))
    .map(([, traditional]) => traditional);
  expect(apart.length).toBeGreaterThan(10);
  expect(apart.filter((name) => !otherWords.test(name))).toEqual([]);
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
