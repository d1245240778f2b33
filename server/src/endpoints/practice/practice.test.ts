import { createPool } from '@candor/database/pool';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { composePractice } from '../../compose/practice.ts';
import {
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

let house: TradingHouse;
let ada: TradingCustomer;
const APPLE = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' };
const COIN = { stockCode: 'BTCUSD', source: 100 };
const HUTCHISON = { stockCode: '00001', source: 11, market: 'HK' };
const PARIS = { stockCode: 'MC', source: 0, market: 'PARIS' };
const XETRA = { stockCode: 'SAP', source: 0, market: 'XETRA' };
const DAY = '2026-11-18';
const OPEN_MS = Date.parse('2026-11-18T14:30:00Z');

beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});
beforeEach(async () => {
  house.market.show('0:NASDAQ:AAPL', {
    bids: [['99.99', '1000']],
    asks: [['100.01', '1000']],
  });
  ada = await house.customer();
});

const start = (set: Record<string, unknown> = {}, who = ada) =>
  who.ask('practiceStart', { date: DAY, instruments: [APPLE], speed: 60, ...set });
let orders = 0;
async function order(id: string, set: Record<string, unknown>, who = ada) {
  orders += 1;
  const of = { id, clientOrderId: `c${orders}`, ...APPLE, direction: 0, type: 0, num: '100' };
  return who.ask('practiceOrder', { ...of, ...set });
}
const state = async () => (await ada.get('practiceState')).run;

test('begun again under its key when the answer was lost, it is the same replay', async () => {
  const asked = { date: DAY, instruments: [APPLE], speed: 60 };
  const first = await ada.get('practiceStart', asked, { key: 'replay' });
  await house.pool.query('DELETE FROM idempotency_answers WHERE scope = $1', [
    `customer ${ada.userId}`,
  ]);
  const again = await ada.get('practiceStart', asked, { key: 'replay' });
  expect(again.id).toBe(first.id);
  const other = await ada.ask('practiceStart', asked, { key: 'another' });
  expect(other.data.reason).toBe('PRACTICE_RUNNING');
});

test('a replay begins at the open with its own money, runs at its speed, and waits', async () => {
  expect(await ada.get('practiceState')).toEqual({ run: null });
  const { data } = await start();
  expect(data).toMatchObject({
    date: DAY,
    state: 'running',
    codes: ['AAPL'],
    speed: 60,
    paused: false,
    dayTimestamp: OPEN_MS,
    openTimestamp: OPEN_MS,
    available: '100000.00',
    closeTimestamp: OPEN_MS + 6.5 * 3_600_000,
    equity: '100000.00',
    profit: '0.00',
    instruments: [{ lastPrice: '100.00', bid: '99.99', ask: '100.01' }],
  });
  house.turn(10_000);
  expect((await state()).dayTimestamp).toBe(OPEN_MS + 600_000);
  await ada.get('practiceSpeed', { id: data.id, speed: 0 });
  house.turn(10_000);
  expect(await state()).toMatchObject({ dayTimestamp: OPEN_MS + 600_000, paused: true });
  await ada.get('practiceSpeed', { id: data.id, speed: 2 });
  house.turn(10_000);
  expect(await state()).toMatchObject({ dayTimestamp: OPEN_MS + 620_000, paused: false });
});

test('an order fills by the rules of every order, is charged their fees, and touches no wallet', async () => {
  const before = await ada.funds();
  const { id } = (await start()).data;
  const bought = await order(id, {});
  expect(bought.code).toBe(200);
  const [row] = bought.data.orders;
  expect(row).toMatchObject({ filledNum: '100', avgPrice: '100.01' });
  // 100 x 100.01 and the fee: what is left of 100,000.
  expect(bought.data.positions).toEqual([
    {
      id: expect.any(String),
      stockCode: 'AAPL',
      direction: 0,
      num: '100',
      averagePrice: '100.01',
      value: '10000.00',
      profit: '-1.00',
      worth: '10000.00',
    },
  ]);
  const cents = (text: string) => Math.round(Number(text) * 100);
  expect(cents(bought.data.available)).toBe(10_000_000 - 1_000_100 - cents(bought.data.fee));
  expect(cents(bought.data.equity)).toBe(10_000_000 - 100 - cents(bought.data.fee));
  expect((await order(id, { direction: 1, num: '101' })).data.reason).toBe('OVER_CLOSE');
  const sold = await order(id, { direction: 1 });
  expect(sold.data).toMatchObject({ positions: [], fills: 2 });
  // Bought at 100.01, sold at 99.99: two dollars, and both fees.
  expect(cents(sold.data.profit)).toBe(-200 - cents(sold.data.fee));
  expect(cents(sold.data.fee)).toBeGreaterThan(0);
  expect(await ada.funds()).toEqual(before);
  expect((await ada.get('orderHistory', { pageNo: 1, pageSize: 20 })).total).toBe(0);
  expect((await ada.get('walletBill', { walletType: 'STOCK', timeZone: 'UTC' })).total).toBe(0);
});

test('a limit waits, and takes what crosses it at the next step of the day, whoever looks', async () => {
  const { id } = (await start({ speed: 1 })).data;
  const told = await order(id, { type: 1, price: '99.00' });
  expect(told.data).toMatchObject({ positions: [], available: expect.stringMatching(/^900/) });
  house.turn(9_000);
  house.market.show('0:NASDAQ:AAPL', { bids: [['98.90', '400']], asks: [['98.95', '60']] });
  expect((await state()).positions).toEqual([]);
  house.turn(1_000);
  expect((await state()).positions).toMatchObject([{ num: '60', averagePrice: '98.95' }]);
  const [row] = (await state()).orders;
  const cancelled = await ada.get('practiceCancel', { id, orderId: row.id });
  expect(cancelled.orders[0]).toMatchObject({ filledNum: '60' });
  expect(cancelled.available).not.toBe(told.data.available);
});

test('a limit nobody crosses has its share of what printed through it', async () => {
  const { id } = (await start({ speed: 10 })).data;
  await order(id, { type: 1, price: '99.98' });
  const apple = house.instrument('0:NASDAQ:AAPL');
  // 2.5 % of the 500 shares of that minute are 12 whole ones.
  const timeMs = OPEN_MS + 4_000;
  house.market.print(apple, { price: '99.97', quantity: '500', timeMs });
  house.turn(1_000);
  const now = await state();
  expect(now.positions).toMatchObject([{ num: '12', averagePrice: '99.98' }]);
  expect(now.dayTimestamp).toBeGreaterThanOrEqual(OPEN_MS + 10_000);
});

test('a day is replayed from the end of its hours after the close, and not before', async () => {
  const instruments = [house.instrument('0:NASDAQ:AAPL')];
  const of = { userId: ada.userId, day: '2026-11-20', instruments, speed: 1 };
  const overMs = Date.parse('2026-11-21T01:00:00Z');
  const { practice } = house.services;
  const early = await practice.start({ ...of, runId: `${ada.userId}a`, nowMs: overMs - 1 });
  expect(early).toMatchObject({ isDone: false, refusal: { reason: 'PRACTICE_DAY' } });
  const late = await practice.start({ ...of, runId: `${ada.userId}b`, nowMs: overMs });
  expect(late.isDone).toBe(true);
});

test('so many replays are looked at in the house, and one more is refused until one is left', async () => {
  // Nobody looks at those of the stories before.
  house.turn(120_000);
  for (let n = 0; n < 20; n += 1) expect((await start({}, await house.customer())).code).toBe(200);
  const told = await start();
  expect([told.code, told.msg]).toEqual([
    422,
    '20 replays are running now. Try again in a minute.',
  ]);
  house.turn(60_000);
  expect((await start()).code).toBe(200);
});

test('a name is used once, also by two at the same time', async () => {
  const { id } = (await start()).data;
  const twice = await Promise.all([
    order(id, { clientOrderId: 'same' }),
    order(id, { clientOrderId: 'same' }),
  ]);
  expect(twice.map(({ code }) => code).sort()).toEqual([200, 409]);
  expect((await state()).positions).toMatchObject([{ num: '100' }]);
});

test('another process, or the same after a restart, goes on where it was', async () => {
  const { id } = (await start()).data;
  await order(id, {});
  const pool = createPool(house.address, { max: 2 });
  try {
    const other = composePractice({ pool, desk: house.services.market.desk });
    const of = { userId: ada.userId, runId: id, nowMs: house.nowMs() };
    const seen = await other.look(of);
    expect(seen).toMatchObject({ isDone: true, view: { positions: [{ quantity: 100n }] } });
    // Each decides on what the other stored.
    expect((await order(id, { num: '50' })).code).toBe(200);
    const ended = await other.end(of);
    expect(ended).toMatchObject({ view: { positions: [{ quantity: 150n }], run: { saves: 3 } } });
    expect((await order(id, {})).data.reason).toBe('PRACTICE_ENDED');
  } finally {
    await pool.end();
  }
});

test('at the close what waits ends, and the result is kept apart', async () => {
  const { id } = (await start()).data;
  await order(id, {});
  await order(id, { type: 1, price: '90.00' });
  house.turn(6.5 * 60_000);
  const over = await state();
  expect(over).toMatchObject({ state: 'ended', fills: 1, dayTimestamp: over.closeTimestamp });
  expect(over.orders.map((row: { filledNum: string }) => row.filledNum)).toEqual(['0', '100']);
  expect((await order(id, {})).data.reason).toBe('PRACTICE_ENDED');
  expect(await ada.get('practiceEnd', { id })).toEqual(over);
  const { list, total } = await ada.get('practiceList', {});
  expect([total, list[0].equity, list[0].profit]).toEqual([1, over.equity, over.profit]);
  expect((await start()).code).toBe(200);
});

test('run to the close at once, what waits has seen the whole day, and the result is read by its id', async () => {
  const { id, openTimestamp } = (await start({ date: '2026-11-17', speed: 1 })).data;
  await order(id, { type: 1, price: '99.98' });
  await order(id, { type: 1, price: '90.00' });
  const apple = house.instrument('0:NASDAQ:AAPL');
  // Five hours on: 2.5 % of 4,000 shares are the hundred.
  const timeMs = openTimestamp + 5 * 3_600_000;
  house.market.print(apple, { price: '99.97', quantity: '4000', timeMs });
  const over = await ada.get('practiceEnd', { id, toClose: true });
  expect(over).toMatchObject({ state: 'ended', fills: 1, dayTimestamp: over.closeTimestamp });
  expect(over.positions).toMatchObject([{ num: '100', averagePrice: '99.98', value: '10000.00' }]);
  expect(over).toMatchObject({ held: '0.00', endTimestamp: house.nowMs() });
  const newer = (await start()).data;
  expect((await state()).id).toBe(newer.id);
  expect((await ada.get('practiceState', { id })).run).toEqual(over);
  const foreign = await (await house.customer()).ask('practiceState', { id });
  expect(foreign.data.reason).toBe('NOT_FOUND');
});

test('at every moment the parts are the whole, to the cent', async () => {
  const cents = (text: string) => Math.round(Number(text) * 100);
  const check = async () => {
    const run = await state();
    const inPositions = run.positions.map(({ worth }: { worth: string }) => cents(worth));
    const parts = [cents(run.available), cents(run.held), ...inPositions];
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(run.equity));
    expect(cents(run.profit)).toBe(cents(run.equity) - cents(run.startMoney));
    return run;
  };
  const { id } = (await start({ speed: 1 })).data;
  await check();
  await order(id, { num: '37' });
  await order(id, { type: 1, price: '99.50', num: '11' });
  expect((await check()).held).not.toBe('0.00');
  house.market.show('0:NASDAQ:AAPL', { bids: [['103.17', '9']], asks: [['103.21', '1000']] });
  await order(id, { direction: 1, num: '20' });
  await check();
  house.market.show('0:NASDAQ:AAPL', { bids: [['99.31', '900']], asks: [['99.37', '8']] });
  house.turn(10_000);
  await check();
  await ada.get('practiceEnd', { id });
  const over = await check();
  const sold = over.orders.filter(({ direction }: { direction: number }) => direction === 1);
  expect(sold.length).toBeGreaterThan(0);
});

test('one replay a customer, and nobody sees or changes another’s', async () => {
  const { id } = (await start()).data;
  expect((await start()).data.reason).toBe('PRACTICE_RUNNING');
  const ben = await house.customer();
  expect((await order(id, {}, ben)).data.reason).toBe('NOT_FOUND');
  expect((await ben.ask('practiceEnd', { id })).data.reason).toBe('NOT_FOUND');
  expect(await ben.get('practiceState')).toEqual({ run: null });
  expect((await state()).state).toBe('running');
});

test.each([
  ['tomorrow', { date: '2026-11-23' }, 'PRACTICE_DAY', 'date'],
  ['a Sunday', { date: '2026-11-15' }, 'PRACTICE_DAY', 'date'],
  ['Thanksgiving', { date: '2026-11-26' }, 'PRACTICE_DAY', 'date'],
  ['no day', { date: '2026-02-31' }, 'PRACTICE_DAY', 'date'],
  ['a word', { date: 'yesterday' }, 'FIELD_INVALID', 'date'],
  ['too fast', { speed: 61 }, 'FIELD_INVALID', 'speed'],
  ['standing still', { speed: 0 }, 'FIELD_INVALID', 'speed'],
  ['nothing to replay', { instruments: [] }, 'FIELD_INVALID', 'instruments'],
  ['more than eight', { instruments: Array(9).fill(APPLE) }, 'FIELD_INVALID', 'instruments'],
  ['twice the same', { instruments: [APPLE, APPLE] }, 'FIELD_INVALID', 'instruments'],
  ['a coin', { instruments: [COIN] }, 'PRACTICE_ONLY', 'instruments'],
  [
    'a share of another exchange',
    { instruments: [APPLE, HUTCHISON] },
    'PRACTICE_MARKET',
    'instruments',
  ],
  ['Paris beside Frankfurt', { instruments: [PARIS, XETRA] }, 'PRACTICE_MARKET', 'instruments'],
])('%s is refused', async (_, set, reason, field) => {
  expect((await start(set)).data).toMatchObject({ reason, field });
});

test.each([
  ['what is not replayed', { stockCode: 'MSFT' }, 'NO_INSTRUMENT'],
  ['half a share', { num: '1.5' }, 'LOT'],
  ['a trailing stop of no distance', { type: 4 }, 'AMOUNT'],
  ['a type there is none of', { type: 5 }, 'FIELD_INVALID'],
  ['borrowed money', { leverage: 2 }, 'FIELD_UNUSED'],
  ['more days than one', { timeInForce: 'gtc' }, 'FIELD_UNUSED'],
  ['a limit without a price', { type: 1 }, 'AMOUNT'],
  ['a price off its tick', { type: 1, price: '99.995' }, 'TICK'],
  ['more than there is money for', { num: '1001' }, 'INSUFFICIENT'],
  ['a close of what is not held', { direction: 1, openClose: 1 }, 'OVER_CLOSE'],
])('an order of %s is refused, and nothing changes', async (_, set, reason) => {
  const { id } = (await start()).data;
  expect((await order(id, set)).data.reason).toBe(reason);
  expect(await state()).toMatchObject({ available: '100000.00', orders: [] });
});
