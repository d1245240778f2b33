import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { expect, test } from 'vitest';
import { instrumentsBySymbol, yahooSymbol } from './yahoo-symbols.ts';

const catalogue = buildCatalogue(Date.parse('2026-11-20T17:00:00Z'));

function symbolAt(market: string, code: string): string | null {
  const found = catalogue.instruments.find((one) => one.market === market && one.code === code);
  if (found === undefined) throw new Error(`no ${market} ${code}`);
  return yahooSymbol(found);
}

const named: readonly [market: string, code: string, symbol: string | null][] = [
  ['NASDAQ', 'AAPL', 'AAPL'],
  ['NYSE', 'BRK.B', 'BRK-B'],
  ['AMEX', 'CLM', 'CLM'],
  ['HK', '00001', '0001.HK'],
  ['HK', '00700', '0700.HK'],
  ['HK', '02800', '2800.HK'],
  ['LSE', 'AZN', 'AZN.L'],
  ['LSE', 'BP.', 'BP.L'],
  ['LSE', 'NG.', 'NG.L'],
  ['XETRA', 'SAP', 'SAP.DE'],
  ['PARIS', 'MC', 'MC.PA'],
  ['AMSTERDAM', 'ASML', 'ASML.AS'],
  ['SIX', 'NESN', 'NESN.SW'],
  ['MILAN', 'ENI', 'ENI.MI'],
  ['MADRID', 'SAN', 'SAN.MC'],
  ['INDEX', 'SPX', '^GSPC'],
  ['INDEX', 'HSCEI', '^HSCE'],
  ['INDEX', 'SSEC', '000001.SS'],
  ['FOREX', 'EURUSD', 'EURUSD=X'],
  ['FOREX', 'USDJPY', 'JPY=X'],
  ['FOREX', 'CADJPY', 'CADJPY=X'],
  ['FOREX', 'XAUUSD', null],
  ['COMEX', 'GCZ6', 'GCZ26.CMX'],
  ['NYMEX', 'CLF7', 'CLF27.NYM'],
  ['CBOT', 'ZCH7', 'ZCH27.CBT'],
  ['CME', 'SR3H8', 'SR3H28.CME'],
  ['CME', '6EZ6', '6EZ26.CME'],
  ['ICE-US', 'KCH7', 'KCH27.NYB'],
  ['ICE-EU', 'BRNF7', null],
  ['HKEX', 'HSIX6', null],
  ['EUREX', 'FDAXZ6', null],
  ['CRYPTO', 'BTCUSD', null],
];

for (const [market, code, symbol] of named) {
  test(`${market} ${code} is ${symbol ?? 'not there'}`, () => {
    expect(symbolAt(market, code)).toBe(symbol);
  });
}

test('each symbol of the whole catalogue leads back to one price', () => {
  const bySymbol = instrumentsBySymbol(catalogue.instruments);
  for (const [symbol, instruments] of bySymbol) {
    const priced = new Set(instruments.map((one) => one.heldAs));
    expect([...priced], symbol).toHaveLength(1);
  }
  for (const instrument of catalogue.instruments) {
    const symbol = yahooSymbol(instrument);
    if (symbol !== null) expect(bySymbol.get(symbol)).toContain(instrument);
  }
});

test('how much of the catalogue is there, by kind', () => {
  const covered = new Map<string, [there: number, all: number]>();
  for (const one of catalogue.instruments as readonly Instrument[]) {
    const [there, all] = covered.get(one.assetClass) ?? [0, 0];
    covered.set(one.assetClass, [there + (yahooSymbol(one) === null ? 0 : 1), all + 1]);
  }
  expect(Object.fromEntries(covered)).toEqual({
    stock: [878, 878],
    etf: [44, 44],
    fund: [3, 3],
    index: [33, 33],
    future: [326, 436],
    forex: [34, 36],
    crypto: [0, 32],
    bond: [0, 25],
  });
});
