import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON_MS } from '../../market/testing/market-world.ts';
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';

const START = '2026-11-20T16:00:00Z';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse(
    { MARKET_SCENARIO: `crash@${START}#3` },
    { startMs: NOON_MS, prices: 'simulated' },
  );
});
afterAll(() => house.close());

test('a scenario that has begun is said of the house and of every quote', async () => {
  const { data } = await house.ask('appVersion', {});
  expect(data.scenario).toEqual({ name: 'crash', startTimestamp: Date.parse(START) });
  const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' };
  const { data: quote } = await house.ask('getStock', apple);
  expect([quote.simulated, quote.scenario]).toEqual([true, 'crash']);
  const { data: list } = await house.ask('stockList', { type: 'NYSE', pageSize: '5' });
  expect(list.list.map((row: { scenario: string }) => row.scenario)).toEqual(
    Array(5).fill('crash'),
  );
});

test('the chart and the bars of a size are under it too', async () => {
  const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' };
  const { data: day } = await house.ask('kline', { ...apple, barSize: '1D', limit: 1 });
  const { data: quote } = await house.ask('getStock', apple);
  const [bar] = day.list;
  expect([bar.open, bar.high, bar.low, bar.close, bar.volume]).toEqual([
    quote.open,
    quote.high,
    quote.low,
    quote.lastPrice,
    quote.volume,
  ]);
});

test('a scenario from before the market began is refused with a sentence', async () => {
  const early = { MARKET_SCENARIO: 'crash@2010-01-04T15:00:00Z' };
  await expect(openTestHouse(early, { startMs: NOON_MS, prices: 'simulated' })).rejects.toThrow(
    /^MARKET_SCENARIO begins before this market does, on 2016-/,
  );
});
