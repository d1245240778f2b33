import { dividendSource } from '@candor/market-model/events/dividends';
import { aFactorMarket } from '@candor/market-model/testing/a-factor-market';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  keyOf,
  type MarketWorld,
  NOON_MS,
  openMarketWorld,
} from '../../market/testing/market-world.ts';

const DAY_MS = 86_400_000;
let world: MarketWorld;
beforeAll(async () => {
  world = await openMarketWorld();
});
afterAll(() => world.close());

test('a share tells the dividends of a year and those announced, the newest first', async () => {
  const { code, data } = await world.ask('stockEvents', keyOf(0, 'NYSE', 'KO'));
  expect(code).toBe(200);
  const times = data.list.map(({ timestamp }: { timestamp: number }) => timestamp);
  expect(times).toEqual(times.toSorted((one: number, other: number) => other - one));
  expect(times.filter((ms: number) => ms <= NOON_MS).length).toBeGreaterThanOrEqual(4);
  // Nobody hears of what is announced 24 days before its ex-date any earlier.
  expect(Math.max(...times)).toBeLessThanOrEqual(NOON_MS + 24 * DAY_MS);
  for (const row of data.list) {
    expect(row).toMatchObject({ kind: 'dividend', withheldRatio: '30', to: null });
    expect(Number(row.price)).toBeGreaterThan(0);
    expect(row.isAhead).toBe(row.timestamp > NOON_MS);
    expect(Date.parse(row.payDate)).toBeGreaterThan(Date.parse(row.date));
  }
});

test('the day without a dividend has a previous close that is less by it', async () => {
  const begunMs = NOON_MS - 3 * DAY_MS;
  const drawn = aFactorMarket({ seed: 'market world', marketHours: 'always', begunMs });
  const dividends = dividendSource(drawn.model);
  const simulated = await openMarketWorld({ wrap: () => drawn.market, dividends });
  await expectFall(simulated);
  await simulated.close();
});

async function expectFall(world: MarketWorld): Promise<void> {
  const day = (row: { timestamp: number }) => row.timestamp;
  const before = await world.ask('stockEvents', keyOf(0, 'NYSE', 'KO'));
  const next = Math.max(...before.data.list.map(day)) + 80 * DAY_MS;
  world.turnTo(next);
  const { data } = await world.ask('stockEvents', keyOf(0, 'NYSE', 'KO'));
  const [event] = data.list.filter((row: { timestamp: number }) => row.timestamp > NOON_MS);
  world.turnTo(event.timestamp - 1);
  const cum = await world.ask('stockDetail', keyOf(0, 'NYSE', 'KO'));
  world.turnTo(event.timestamp + 60_000);
  const ex = await world.ask('stockDetail', keyOf(0, 'NYSE', 'KO'));
  const fall = Number(cum.data.lastPrice) - Number(ex.data.previousClose);
  expect(Math.abs(fall - Number(event.price))).toBeLessThan(0.0151);
}

test('a fund and a coin pay nothing, and an unknown code is refused', async () => {
  const fund = await world.ask('stockEvents', keyOf(0, 'NYSE', 'GLD'));
  const coin = await world.ask('stockEvents', keyOf(100, 'CRYPTO', 'BTCUSD'));
  for (const told of [fund, coin]) expect(told).toMatchObject({ code: 200, data: { list: [] } });
  expect((await world.ask('stockEvents', keyOf(0, 'NYSE', 'ZZZZ'))).code).toBe(404);
});
