import { expect, test } from 'vitest';
import { buildCatalogue } from './catalogue.ts';
import { mentionedInstruments } from './mentions.ts';

const catalogue = buildCatalogue(Date.UTC(2026, 10, 20));
const idsIn = (text: string) => mentionedInstruments(catalogue, text).map(({ id }) => id);

test('a ticker beside its exchange is certain, in the ways in which it is written', () => {
  expect(idsIn('Coca-Cola (NYSE: KO) and Apple (Nasdaq:AAPL) gain')).toEqual([
    '0:NYSE:KO',
    '0:NASDAQ:AAPL',
  ]);
  expect(idsIn('騰訊（0700.HK）and HKEX: 9988 close higher.')).toEqual([
    '11:HK:00700',
    '11:HK:09988',
  ]);
  expect(idsIn('Traders piled into $AAPL on Friday')).toEqual(['0:NASDAQ:AAPL']);
});

test('a ticker by itself, a price and an unknown exchange are nothing certain', () => {
  expect(idsIn('F and KO are letters; it cost $1,200 and A$5')).toEqual([]);
  expect(idsIn('TASE: KO, NYSE: ZZZZZ')).toEqual([]);
});

test('a name is found with and without its legal form, as newspapers set it', () => {
  expect(idsIn('Nvidia and Microsoft rise after Tesla, Inc. reports')).toEqual([
    '0:NASDAQ:NVDA',
    '0:NASDAQ:MSFT',
    '0:NASDAQ:TSLA',
  ]);
  expect(idsIn('Bitcoin tops the S&P 500 this year')).toEqual([
    '100:CRYPTO:BTCUSD',
    '99:INDEX:SPX',
  ]);
  expect(idsIn('微软公布业绩，特斯拉和腾讯控股走高')).toEqual(['0:NASDAQ:TSLA', '11:HK:00700']);
});

test('ordinary words, parts of words and names of two instruments name nobody', () => {
  expect(idsIn('Apple harvest: Target prices and a Visa for Shell collectors')).toEqual([]);
  expect(idsIn('Microsoftware, Teslas, tesla coils and bitcoinlike tokens')).toEqual([]);
  // Alphabet has two classes of shares, ASML and Alibaba are listed twice.
  expect(idsIn('Alphabet Inc., ASML Holding N.V. and Alibaba Group')).toEqual([]);
  expect(idsIn('Straits Times reports from Singapore')).toEqual([]);
});

test('a long name is not taken for the shorter one inside it', () => {
  expect(idsIn('Flows into the SPDR S&P 500 ETF Trust slowed')).toEqual(['0:NYSE:SPY']);
});

test('at most eight instruments, each once', () => {
  const many = 'NYSE: KO, Nvidia, Microsoft, Tesla, Netflix, PepsiCo, Bitcoin, Ethereum, Airbnb, ';
  expect(idsIn(many + many)).toHaveLength(8);
});
