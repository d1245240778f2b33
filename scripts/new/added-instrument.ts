import { aFactorMarket } from '@candor/market-model/testing/a-factor-market';
import { type ExchangeHouse, openExchangeHouse } from '@candor/server/testing/exchange-house';
import { afterAll, beforeAll, expect, test } from 'vitest';

/**
 * What holds of a fund that `add-an-instrument.night.test.ts` adds to a copy of the tree as
 * `docs/how-to/add-a-product.md` says: twice the S&P 500 a day, by two rows and nothing else. There
 * it is a test of its own.
 */
const added = { stockCode: 'CNDR', source: 0, market: 'NASDAQ' };
const START = Date.parse('2026-11-25T16:00:00Z');
const DAYS = 20;

let house: ExchangeHouse;
const ask: ExchangeHouse['askAs'] = (...asked) => house.askAs(...asked);

beforeAll(async () => {
  const begunMs = START - 60 * 86_400_000;
  const drawn = aFactorMarket({ seed: 'added', marketHours: 'exchange', begunMs });
  house = await openExchangeHouse(2_000_000n, { startMs: START, factor: { begunMs, ...drawn } });
});
afterAll(async () => {
  expect(await house.closeAudited()).toEqual([]);
});

test('it stands in its lists and is found by its name', async () => {
  const codes: string[] = [];
  for (const pageNo of ['1', '2']) {
    const { data } = await ask('stockList', { type: 'NASDAQ', pageNo, pageSize: '100' });
    codes.push(...data.list.map((row: { code: string }) => row.code));
  }
  expect(codes).toContain(added.stockCode);
  const { data } = await ask('allStockList', { keyword: 'Candor Twice' });
  expect(data.list.map((row: { code: string }) => row.code)).toEqual([added.stockCode]);
});

test('it has a quote, a book and facts', async () => {
  const { data } = await ask('stockDetail', added);
  const figure = (name: string): number => Number(data[name]);
  expect(figure('bid')).toBeLessThan(figure('ask'));
  expect(figure('low')).toBeLessThanOrEqual(figure('lastPrice'));
  expect(figure('lastPrice')).toBeLessThanOrEqual(figure('high'));
  expect(data.marketCap).toBe(String(Math.floor(figure('lastPrice') * 50_000_000)));
  const { data: depth } = await ask('depth', added);
  expect([depth.bids.length, depth.asks.length]).toEqual([10, 10]);
});

test('it moves each day by twice what its index does', async () => {
  const closesOf = async (key: Record<string, unknown>): Promise<number[]> => {
    const { data } = await ask('kline', { ...key, type: '3M' });
    return data.list.slice(-DAYS - 1, -1).map((bar: { close: string }) => Number(bar.close));
  };
  const own = await closesOf(added);
  const index = await closesOf({ stockCode: 'SPX', source: 99, market: 'INDEX' });
  const logsOf = (closes: readonly number[]): number[] =>
    closes.slice(1).map((close, day) => Math.log(close / (closes[day] ?? close)));
  const [moves, moved] = [logsOf(own), logsOf(index)];
  expect(moves).toHaveLength(DAYS - 1);
  for (const [day, move] of moves.entries()) expect(move).toBeCloseTo(2 * (moved[day] ?? 0), 2);
  expect(Math.max(...moved.map(Math.abs))).toBeGreaterThan(0.004);
});

test('it is bought as its preview says', async () => {
  const buy = { ...added, direction: 0, type: 0, num: '2' };
  const preview = (await ask('orderPreview', buy)).data;
  expect(preview.wouldRefuse).toBeNull();
  const order = (await ask('stockCreate', buy)).data;
  expect(order).toMatchObject({ status: 1, avgPrice: preview.estPrice });
});
