import { loadCoinExchange } from '@candor/adapters/market-data/crypto/coin-source';
import { cryptoProvider } from '@candor/adapters/market-data/crypto/crypto-provider';
import { coinsOnFixtures } from '@candor/adapters/market-data/crypto/testing/coins-on-fixtures';
import { providerMix } from '@candor/adapters/market-data/provider-mix';
import { HandPace } from '@candor/adapters/market-data/remote/testing/hand-pace';
import { yahooOnFixtures } from '@candor/adapters/market-data/yahoo/testing/yahoo-on-fixtures';
import { yahooProvider } from '@candor/adapters/market-data/yahoo/yahoo-provider';
import { loadYahoo } from '@candor/adapters/market-data/yahoo/yahoo-source';
import { marketStatus } from '@candor/contract/enums';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyOf, type MarketWorld, openMarketWorld } from './testing/market-world.ts';

/** Friday, just before New York closes: the instant of the fixtures. */
const NOW = Date.parse('2026-11-20T20:59:12Z');

let world: MarketWorld;
beforeAll(async () => {
  const pace = new HandPace(NOW);
  const [shares, coins] = [yahooOnFixtures(), coinsOnFixtures('bitstamp')];
  const [yahoo, bitstamp] = await Promise.all([
    loadYahoo(shares.fetch),
    loadCoinExchange('bitstamp', coins.fetch),
  ]);
  world = await openMarketWorld({
    wrap: (simulated) =>
      providerMix([
        {
          takes: ({ assetClass }) => assetClass === 'stock',
          provider: yahooProvider({ pace, load: async () => yahoo }),
        },
        {
          takes: ({ assetClass }) => assetClass === 'crypto',
          provider: cryptoProvider({ exchange: 'bitstamp', pace, load: async () => bitstamp }),
        },
        { takes: () => true, provider: simulated },
      ]),
  });
  world.turnTo(NOW);
});
afterAll(() => world.close());

test('a real price is on the wire with its time, its source and no simulated label', async () => {
  const apple = keyOf(0, 'NASDAQ', 'AAPL');
  expect((await world.ask('getStock', apple)).data).toMatchObject({
    lastPrice: '271.49',
    bid: '271.48',
    ask: '271.50',
    simulated: false,
    quoteTimestamp: NOW - 2000,
  });
  expect((await world.ask('summaryDetail', apple)).data.sourceName).toBe('yahoo');
  const index = keyOf(99, 'INDEX', 'SPX');
  expect((await world.ask('getStock', index)).data.simulated).toBe(true);
  expect((await world.ask('summaryDetail', index)).data.sourceName).toBe('Simulated');
});

test('a source without a book says so, and one with a book shows it', async () => {
  const apple = keyOf(0, 'NASDAQ', 'AAPL');
  expect((await world.ask('depth', apple)).data).toMatchObject({ isOffered: false, bids: [] });
  expect((await world.ask('trades', apple)).data).toMatchObject({ isOffered: false, list: [] });
  const bitcoin = keyOf(100, 'CRYPTO', 'BTCUSD');
  const { data: book } = await world.ask('depth', bitcoin);
  expect(book.isOffered).toBe(true);
  expect(book.bids[0]).toMatchObject({ price: '91234.50', num: '0.5' });
  const { data: prints } = await world.ask('trades', bitcoin);
  expect(prints.isOffered).toBe(true);
  expect(prints.list).toHaveLength(30);
});

test('real markets keep their own hours while simulated ones are always open', async () => {
  const statusOf = async (...key: Parameters<typeof keyOf>) =>
    (await world.ask('getStock', keyOf(...key))).data.marketStatus;
  expect(await statusOf(0, 'NASDAQ', 'AAPL')).toBe(marketStatus.open);
  expect(await statusOf(11, 'HK', '00700')).toBe(marketStatus.closed);
  expect(await statusOf(3, 'EUREX', 'FDAXZ6')).toBe(marketStatus.open);
});

test('charts of real bars are served like any other', async () => {
  const { data } = await world.ask('kline', { ...keyOf(0, 'NASDAQ', 'AAPL'), type: '3M' });
  expect(data.list).toHaveLength(9);
  expect(data.list.at(-1)).toMatchObject({ close: '271.49', volume: '88000' });
});

test('a real source says what it does not keep, and nothing is made up beside it', async () => {
  const apple = keyOf(0, 'NASDAQ', 'AAPL');
  const refusalOf = async (input: Record<string, string>) => {
    const { code, data, msg } = await world.ask('kline', { ...apple, ...input });
    return [code, data.reason, msg];
  };
  expect(await refusalOf({ barSize: '5s' })).toEqual([
    422,
    'BAR_SIZE_NOT_KEPT',
    'yahoo has no prices of single seconds. The shortest bar is a minute.',
  ]);
  const month = `${NOW - 30 * 86_400_000}`;
  expect(await refusalOf({ barSize: '1m', fromTimestamp: month })).toEqual([
    422,
    'BARS_NOT_KEPT',
    'yahoo has bars of this size from 2026-10-26 on.',
  ]);
  const unpaid = 'yahoo does not tell what was paid out, so its prices cannot be adjusted.';
  expect(await refusalOf({ barSize: '1D', adjusted: 'true' })).toEqual([
    422,
    'NOT_ADJUSTABLE',
    unpaid,
  ]);
  expect(await refusalOf({ type: '1Y', adjusted: 'true' })).toEqual([
    422,
    'NOT_ADJUSTABLE',
    unpaid,
  ]);
  const { data } = await world.ask('kline', { ...apple, barSize: '1D', limit: '3' });
  expect(data.list.map(({ close }: { close: string }) => close)).toHaveLength(3);
  expect(data.list.at(-1)).toMatchObject({ close: '271.49', done: false });
});
