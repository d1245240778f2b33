import { createPool } from '@candor/database/pool';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { composePractice } from '../../compose/practice.ts';
import {
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';
const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' } as const;
let house: TradingHouse;
let ada: TradingCustomer;
let id: string;

beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});
beforeEach(async () => {
  // Nobody looks at those of the stories before.
  house.turn(120_000);
  show('99.99', '100.01');
  ada = await house.customer();
  const asked = { date: '2026-11-18', instruments: [apple], speed: 1 };
  id = (await ada.get('practiceStart', asked)).id;
});

const show = (bid: string, ask: string) =>
  house.market.show(APPLE, { bids: [[bid, '5000']], asks: [[ask, '5000']] });
let orders = 0;
function order(set: Record<string, unknown> = {}, who = ada) {
  orders += 1;
  const of = { id, clientOrderId: `c${orders}`, ...apple, direction: 0, type: 0, num: '100' };
  return who.ask('practiceOrder', { ...of, ...set });
}
const protect = (positionId: string, set: Record<string, unknown> = {}, who = ada) =>
  who.ask('practiceProtect', { id, positionId, ...set });
const cents = (text: string) => Math.round(Number(text) * 100);
async function later() {
  house.turn(10_000);
  const { run } = await ada.get('practiceState');
  const worths = run.positions.map(({ worth }: { worth: string }) => cents(worth));
  const parts = [cents(run.available), cents(run.held), ...worths];
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(run.equity));
  return run;
}
/** A hundred shares bought, or sold short: the name of the position. */
async function hold(direction: 0 | 1 = 0): Promise<string> {
  return (await order({ direction })).data.positions[0].id;
}

test('what is held is given exits, others in their place, one of them alone, and none', async () => {
  const held = await hold();
  const set = await protect(held, { takeProfitPrice: '105.00', stopLossPrice: '95.00' });
  expect(set.data.positions).toMatchObject([{ takeProfitPrice: '105.00', stopLossPrice: '95.00' }]);
  expect(set.data.orders).toMatchObject([
    { exit: 'takeProfit', price: '105.00', num: '100', direction: 1, status: 0 },
    { exit: 'stopLoss', triggerPrice: '95.00', num: '100', direction: 1, status: 0 },
    { filledNum: '100' },
  ]);
  // Asked for what is so, nothing changes.
  const again = await protect(held, { takeProfitPrice: '105.00', stopLossPrice: '95.00' });
  expect(again.data.orders).toEqual(set.data.orders);

  const changed = await protect(held, { stopLossPrice: '97.50' });
  const [position] = changed.data.positions;
  expect(position).toMatchObject({ stopLossPrice: '97.50' });
  expect(position).not.toHaveProperty('takeProfitPrice');
  expect(changed.data.orders).toHaveLength(4);

  const off = await protect(held);
  expect(off.data.positions[0]).not.toHaveProperty('stopLossPrice');
  const waiting = off.data.orders.filter(({ status }: { status: number }) => status === 0);
  expect(waiting).toEqual([]);
  show('90.00', '90.02');
  expect((await later()).positions).toMatchObject([{ num: '100' }]);
});

test('the stop loss of what is held sells it, and ends the take profit', async () => {
  const held = await hold();
  await protect(held, { takeProfitPrice: '105.00', stopLossPrice: '95.00' });
  show('94.80', '94.82');
  const run = await later();
  expect(run.positions).toEqual([]);
  expect(run.orders).toMatchObject([
    { exit: 'takeProfit', status: 2 },
    { exit: 'stopLoss', status: 1, avgPrice: '94.80' },
    { avgPrice: '100.01' },
  ]);
  expect(cents(run.profit)).toBe(-52_100 - cents(run.fee));
  expect((await protect(held, { stopLossPrice: '90.00' })).data.reason).toBe('NOT_FOUND');
});

test('a short is bought back at its take profit, which lies below', async () => {
  const held = await hold(1);
  expect((await protect(held, { takeProfitPrice: '105.00' })).data.reason).toBe('EXIT_SIDE');
  const set = await protect(held, { takeProfitPrice: '96.00', stopLossPrice: '108.00' });
  expect(set.data.positions).toMatchObject([{ takeProfitPrice: '96.00', stopLossPrice: '108.00' }]);
  show('95.50', '95.52');
  const run = await later();
  expect(run.positions).toEqual([]);
  // A limit takes what crosses it: 100 x (99.99 - 95.52), and two fees.
  expect(cents(run.profit)).toBe(44_700 - cents(run.fee));
});

test('exits shrink with what is sold by hand, and end with it', async () => {
  const held = await hold();
  await protect(held, { stopLossPrice: '95.00' });
  const sold = await order({ direction: 1, num: '60' });
  expect(sold.data.positions).toMatchObject([{ num: '40', stopLossPrice: '95.00' }]);
  const stop = sold.data.orders.find(({ exit }: { exit?: string }) => exit === 'stopLoss');
  expect(stop).toMatchObject({ num: '40', status: 0 });
  const rest = await order({ direction: 1, num: '40' });
  expect(rest.data.positions).toEqual([]);
  const waiting = rest.data.orders.filter(({ status }: { status: number }) => status === 0);
  expect(waiting).toEqual([]);
});

test('exits that were set live through a restart, and fire for whoever looks then', async () => {
  const held = await hold();
  await protect(held, { stopLossPrice: '95.00' });
  show('94.80', '94.82');
  house.turn(10_000);
  const pool = createPool(house.address, { max: 2 });
  try {
    const other = composePractice({ pool, desk: house.services.market.desk });
    const of = { userId: ada.userId, runId: id, nowMs: house.nowMs() };
    expect(await other.look(of)).toMatchObject({ isDone: true, view: { positions: [] } });
  } finally {
    await pool.end();
  }
  expect((await ada.get('practiceState')).run).toMatchObject({ fills: 2, positions: [] });
});

test('two tabs that change the exits at once leave one pair', async () => {
  const held = await hold();
  const told = await Promise.all([
    protect(held, { stopLossPrice: '95.00' }),
    protect(held, { stopLossPrice: '96.00' }),
  ]);
  expect(told.map(({ code }) => code)).toEqual([200, 200]);
  const { run } = await ada.get('practiceState');
  const waiting = run.orders.filter(({ status }: { status: number }) => status === 0);
  expect(waiting).toHaveLength(1);
  expect(run.positions[0].stopLossPrice).toBe(waiting[0].triggerPrice);
});

test.each([
  ['on the wrong side', { stopLossPrice: '101.00' }, 'EXIT_SIDE'],
  ['off the tick', { stopLossPrice: '95.005' }, 'TICK'],
  ['of no price', { takeProfitPrice: '0' }, 'AMOUNT'],
  ['of a word', { takeProfitPrice: 'high' }, 'AMOUNT'],
  ['too far away', { takeProfitPrice: '500.00' }, 'PRICE_BAND'],
  ['with a field nobody knows', { trailPercent: '1' }, 'FIELD_UNUSED'],
])('exits %s are refused, and nothing changes', async (_, set, reason) => {
  const held = await hold();
  expect((await protect(held, set)).data.reason).toBe(reason);
  const { run } = await ada.get('practiceState');
  expect(run.orders).toHaveLength(1);
});

test('what is closed by other orders whole, not there, foreign or over is refused', async () => {
  const held = await hold();
  expect((await protect('p-nothing', { stopLossPrice: '95.00' })).data.reason).toBe('NOT_FOUND');
  const ben = await house.customer();
  expect((await protect(held, { stopLossPrice: '95.00' }, ben)).data.reason).toBe('NOT_FOUND');
  await order({ direction: 1, type: 1, price: '110.00' });
  expect((await protect(held, { stopLossPrice: '95.00' })).data.reason).toBe('OVER_CLOSE');
  await ada.get('practiceEnd', { id });
  expect((await protect(held, { stopLossPrice: '95.00' })).data.reason).toBe('PRACTICE_ENDED');
});

test('of 200 orders every exit is one, and what is set can still be taken off', async () => {
  const held = await hold();
  for (let n = 0; ; n += 1) {
    const stopLossPrice = `9${n % 2}.00`;
    const told = await protect(held, { stopLossPrice });
    if (told.code === 200) continue;
    expect([n, told.data.reason]).toEqual([199, 'PRACTICE_ORDERS']);
    break;
  }
  expect((await protect(held)).code).toBe(200);
});
