import { plainMarket } from '@candor/adapters/market-data/testing/plain-market';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { composeMarketData } from './market-data.ts';

const NOW = Date.parse('2026-11-20T17:00:00Z');
const catalogue = buildCatalogue(NOW);
const simulated = plainMarket({ name: 'simulated', marketHours: 'exchange', nowMs: () => NOW });

/** Which source prices an instrument under a setting of MARKET_DATA. */
function sourcesUnder(mix: string): (id: string) => string {
  const { marketData } = readConfig({ MARKET_DATA: mix });
  const provider = composeMarketData(marketData, simulated, () => NOW);
  return (id) => {
    const instrument = catalogue.byId.get(id);
    if (instrument === undefined) throw new Error(`no ${id}`);
    return (provider.partFor?.(instrument) ?? provider).name;
  };
}

test('without a mix the simulated provider stands alone', () => {
  expect(composeMarketData([], simulated, () => NOW)).toBe(simulated);
});

test('each instrument is priced by the source its market names', () => {
  const source = sourcesUnder('simulated,crypto=ccxt:kraken,us-stocks=yahoo,futures=yahoo');
  expect(source('100:CRYPTO:BTCUSD')).toBe('kraken');
  expect(source('0:NASDAQ:AAPL')).toBe('yahoo');
  // The auction and the block list show the same stock, so the same price.
  expect(source('7:NASDAQ:AAPL')).toBe('yahoo');
  expect(source('4:NASDAQ:AAPL')).toBe('yahoo');
  expect(source('3:COMEX:GCZ6')).toBe('yahoo');
  expect(source('11:HK:00700')).toBe('simulated');
  expect(source('0:LSE:AZN')).toBe('simulated');
  expect(source('99:INDEX:SPX')).toBe('simulated');
  // Yahoo has no contracts of this exchange.
  expect(source('3:EUREX:FDAXZ6')).toBe('simulated');
});

test('stocks are those of all three continents', () => {
  const source = sourcesUnder('stocks=yahoo,indices=yahoo,forex=yahoo');
  const real = ['0:NYSE:SPY', '11:HK:00700', '0:LSE:AZN', '99:INDEX:SPX', '2:FOREX:EURUSD'];
  expect(real.map(source)).toEqual(real.map(() => 'yahoo'));
  expect(source('101:BOND:UST-10Y-2035-08')).toBe('simulated');
});
