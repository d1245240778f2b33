import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
function order(set: Record<string, unknown> = {}) {
  orders += 1;
  const of = { id, clientOrderId: `c${orders}`, ...apple, direction: 0, type: 0, num: '100' };
  return ada.ask('practiceOrder', { ...of, ...set });
}
const cents = (text: string) => Math.round(Number(text) * 100);
/** The state after the next step of the day; its parts are the whole. */
async function later() {
  house.turn(10_000);
  const { run } = await ada.get('practiceState');
  const worths = run.positions.map(({ worth }: { worth: string }) => cents(worth));
  const parts = [cents(run.available), cents(run.held), ...worths];
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents(run.equity));
  return run;
}
const told = ({ orders }: { orders: readonly Record<string, unknown>[] }) =>
  orders.map(({ direction, type, filledNum, avgPrice, status }) => [
    direction,
    type,
    filledNum,
    avgPrice,
    status,
  ]);

test('a stop waits for its trigger, and then meets the book', async () => {
  await order();
  const armed = await order({ direction: 1, type: 2, triggerPrice: '98.00', num: '60' });
  expect(armed.data.orders[0]).toMatchObject({ type: 2, isArmed: true, triggerPrice: '98.00' });
  show('98.40', '98.42');
  expect((await later()).positions).toMatchObject([{ num: '100' }]);
  show('97.80', '97.82');
  const run = await later();
  expect(run.positions).toMatchObject([{ num: '40' }]);
  expect(told(run)[0]).toEqual([1, 2, '60', '97.80', 1]);
});

test('a stop with a limit does not sell below it', async () => {
  await order();
  await order({ direction: 1, type: 3, triggerPrice: '98.00', price: '97.90' });
  show('97.50', '97.52');
  const waits = await later();
  expect(waits.positions).toMatchObject([{ num: '100' }]);
  expect(waits.orders[0]).toMatchObject({ type: 3, filledNum: '0', status: 0 });
  show('97.95', '97.97');
  expect(told(await later())[0]).toEqual([1, 3, '100', '97.95', 1]);
});

test('exits wait with what they leave, and the one that is reached ends the other', async () => {
  const bought = await order({ takeProfitPrice: '105.00', stopLossPrice: '95.00' });
  expect(bought.data.orders).toMatchObject([
    { exit: 'takeProfit', price: '105.00', direction: 1, num: '100' },
    { exit: 'stopLoss', triggerPrice: '95.00', direction: 1, num: '100' },
    { filledNum: '100' },
  ]);
  show('94.80', '94.82');
  const run = await later();
  expect(run.positions).toEqual([]);
  expect(run.orders).toMatchObject([
    { exit: 'takeProfit', status: 2, filledNum: '0' },
    { exit: 'stopLoss', status: 1, avgPrice: '94.80' },
    { filledNum: '100', avgPrice: '100.01' },
  ]);
  // 100 x (94.80 - 100.01), and two fees.
  expect(cents(run.profit)).toBe(-52_100 - cents(run.fee));
  expect(run).toMatchObject({ held: '0.00', available: run.equity });
});

test('a short locks its margin, gains as the price falls, and is bought back', async () => {
  const sold = await order({ direction: 1 });
  expect(sold.data.positions).toMatchObject([
    { direction: 1, num: '100', averagePrice: '99.99', value: '10000.00', profit: '-1.00' },
  ]);
  // The whole of 9,999.00 is locked, as 100,000 less the fee of the sale stood there before.
  const fee = cents(sold.data.fee);
  expect(cents(sold.data.available)).toBe(10_000_000 - 999_900 - fee);
  show('95.00', '95.02');
  const gains = await later();
  expect(gains.positions).toMatchObject([{ value: '9501.00', profit: '498.00' }]);
  const back = (await order({ openClose: 1 })).data;
  expect(back.positions).toEqual([]);
  // 100 x (99.99 - 95.02), and two fees.
  expect(cents(back.profit)).toBe(49_700 - cents(back.fee));
  expect(back).toMatchObject({ available: back.equity, fills: 2 });
  expect(await ada.funds()).toEqual(['0.00', '0.00', '0.00']);
});

test('a short that its margin no longer bears is closed by the house, and once', async () => {
  await order({ direction: 1, num: '900' });
  show('140.00', '140.02');
  expect((await later()).positions).toMatchObject([{ num: '900' }]);
  show('170.00', '170.02');
  const run = await later();
  const [closing] = run.orders;
  expect(closing).toMatchObject({ direction: 0, openClose: 1, avgPrice: '170.02', status: 1 });
  expect(Number(closing.filledNum) + Number(run.positions[0]?.num ?? 0)).toBe(900);
  expect(run.fills).toBe(2);
  // Nothing more follows at the same price.
  expect(await later()).toMatchObject({ fills: 2, orders: run.orders });
});

test.each([
  ['a stop the market is past', { direction: 1, type: 2, triggerPrice: '101.00' }, 'TRIGGER_SIDE'],
  ['a stop without a trigger', { type: 2 }, 'AMOUNT'],
  ['a trigger of what is no stop', { triggerPrice: '101.00' }, 'FIELD_UNUSED'],
  ['exits on the wrong side', { takeProfitPrice: '99.00' }, 'EXIT_SIDE'],
  ['more of a short than there is money for', { direction: 1, num: '1000' }, 'INSUFFICIENT'],
  ['a buy back of nothing', { openClose: 1 }, 'OVER_CLOSE'],
])('%s is refused, and nothing changes', async (_, set, reason) => {
  expect((await order(set)).data.reason).toBe(reason);
  const { run } = await ada.get('practiceState');
  expect(run).toMatchObject({ available: '100000.00', orders: [] });
});

test('what nobody lends cannot be sold short', async () => {
  const { instruments } = house.services.market.desk.catalogue();
  const listed = instruments.find(
    ({ source, market, isShortable, isTradable }) =>
      source === 0 && market === 'NASDAQ' && isTradable && !isShortable,
  );
  if (listed === undefined) throw new Error('Every share is lent.');
  await ada.get('practiceEnd', { id });
  const stockCode = listed.code;
  const begun = { date: '2026-11-18', instruments: [{ ...apple, stockCode }], speed: 1 };
  id = (await ada.get('practiceStart', begun)).id;
  const refused = await order({ stockCode, direction: 1, num: '1' });
  expect(refused.data.reason).toBe('SHORT_NOT_ALLOWED');
});
