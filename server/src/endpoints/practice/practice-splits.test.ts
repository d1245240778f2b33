import { afterEach, beforeEach, expect, test } from 'vitest';
import { operate } from '../../testing/operate.ts';
import { ScriptedMarket } from '../../testing/scripted-market.ts';
import {
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';
const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' } as const;
let house: TradingHouse;
let ada: TradingCustomer;

beforeEach(async () => {
  house = await openTradingHouse({}, { market: new ScriptedMarket() });
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  ada = await house.customer();
});
afterEach(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const start = () =>
  ada.get('practiceStart', { date: '2026-11-18', instruments: [apple], speed: 60 });
const order = (id: string, set: Record<string, unknown> = {}) =>
  ada.get('practiceOrder', {
    id,
    clientOrderId: `c${Math.random()}`,
    ...apple,
    direction: 0,
    type: 0,
    num: '100',
    ...set,
  });

/** Two for one, and shares that are worth half from now on. */
async function split() {
  await operate(house, APPLE, 'split', { ratio: '2:1' });
  house.market.show(APPLE, { bids: [['49.99', '1000']], asks: [['50.01', '1000']] });
  await house.untilSeen(async () => {
    expect(house.instrument(APPLE).splits).toMatchObject([{ isDone: true }]);
  });
}

test('a split while a replay runs ends it at what is known, and opens no price to it', async () => {
  const { id } = await start();
  const { fee } = await order(id);
  await order(id, { type: 1, price: '90.00', num: '10' });
  await split();
  const { run } = await ada.get('practiceState');
  expect(run).toMatchObject({ state: 'ended', equity: null, profit: null, fee, fills: 1 });
  // Told as it was traded: 100 shares at 100.01, worth nothing anybody could say now.
  expect(run.positions).toMatchObject([
    { num: '100', averagePrice: '100.01', value: null, profit: null, worth: null },
  ]);
  expect(run.instruments).toMatchObject([{ lastPrice: null, previousClose: null, closes: [] }]);
  // What the limit held is free again.
  expect(Number(run.available)).toBeCloseTo(100_000 - 10_001 - Number(fee), 2);
  expect((await ada.get('practiceList')).list).toMatchObject([{ id, equity: null, fee }]);
});

test('a split after a replay has ended leaves its result as it was', async () => {
  const { id } = await start();
  await order(id);
  const ended = await ada.get('practiceEnd', { id });
  expect(ended.positions).toMatchObject([{ num: '100', value: '10000.00', profit: '-1.00' }]);
  await split();
  const { run } = await ada.get('practiceState');
  const { equity, profit, fee, fills, available } = ended;
  expect(run).toMatchObject({ state: 'ended', equity, profit, fee, fills, available });
  // 100 old shares at the price of new ones would be half of what they were.
  expect(run.positions).toMatchObject([{ num: '100', averagePrice: '100.01', value: null }]);
  expect((await ada.get('practiceList')).list).toMatchObject([{ id, equity, profit }]);
});

test('a day before a split is replayed in the count of today', async () => {
  await split();
  const { id, instruments } = await start();
  expect(instruments).toMatchObject([{ lastPrice: '50.00', ask: '50.01' }]);
  const bought = await order(id, { num: '200' });
  expect(bought.positions).toMatchObject([
    { num: '200', averagePrice: '50.01', value: '10000.00', profit: '-2.00' },
  ]);
  expect(Number(bought.equity)).toBeCloseTo(100_000 - 2 - Number(bought.fee), 2);
});
