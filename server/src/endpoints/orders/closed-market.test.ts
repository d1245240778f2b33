import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';
/** Monday 09:30 and 16:00 in New York, in winter. */
const OPEN_MS = Date.UTC(2026, 10, 23, 14, 30);
const CLOSE_MS = Date.UTC(2026, 10, 23, 21);
/** Saturday noon UTC. */
const SATURDAY_MS = Date.UTC(2026, 10, 21, 12);

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse({ MARKET_HOURS: 'exchange' }, { startMs: SATURDAY_MS });
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

test('an order on a Saturday waits for Monday’s open, fills there, and frees what it held too much', async () => {
  const ada = await house.customer({ STOCK: '1000.00' });
  const preview = await ada.get('orderPreview', anOrder({ num: '5' }));
  expect(preview).toMatchObject({ waitsForOpen: true, nextOpenTimestamp: OPEN_MS });
  expect(preview.warnings).toEqual(['The market is closed. Your order waits for the open.']);
  const first = await ada.get('stockCreate', anOrder({ num: '5' }));
  expect(first).toMatchObject({
    status: 0,
    waitsForOpen: true,
    nextOpenTimestamp: OPEN_MS,
    filledNum: '0',
  });
  // The last price and the guard of 1 %: 5 × 101.00, and 1.00.
  expect(await ada.funds()).toEqual(['1000.00', '506.00', '494.00']);
  await ada.get('orderCancel', { id: first.id });
  expect(await ada.funds()).toEqual(['1000.00', '0.00', '1000.00']);
  const again = await ada.get('stockCreate', anOrder({ num: '5' }));
  const day = await ada.get('stockCreate', anOrder({ type: 1, price: '90.00' }));
  house.turn(OPEN_MS - house.nowMs());
  await ada.signIn();
  house.market.show(APPLE, { bids: [['100.49', '1000']], asks: [['100.51', '1000']] });
  await house.untilSeen(async () => {
    expect((await ada.get('orderDetail', { id: again.id })).status).toBe(1);
  });
  const filled = await ada.get('orderDetail', { id: again.id });
  expect(filled).toMatchObject({ avgPrice: '100.51', waitsForOpen: false, fee: '1.00' });
  expect(filled.fills[0].quote).toMatchObject({ bid: '100.49', ask: '100.51' });
  const acceptedMs = filled.createTimeTimestamp;
  expect(filled.events).toMatchObject([
    { what: 'accepted', time: acceptedMs },
    { what: 'queuedForOpen', time: acceptedMs },
    { what: 'filled', time: filled.openTimeTimestamp },
  ]);
  // Saturday's estimate was 5 × 100.00: the house's own, as nothing was confirmed.
  expect(filled.confirmed).toEqual({
    by: 'house',
    confirmed: { price: '100.00', totalAmount: '500.00', fee: '1.00' },
    became: { price: '100.51', totalAmount: '502.55', fee: '1.00', num: '5' },
    difference: '2.55',
    causes: [{ cause: 'price', amount: '2.55' }],
    // Beyond 5 × 101.51, and 1.00, it would not have been filled on Monday.
    guard: { percent: '1', amount: '508.55' },
  });
  await house.untilSeen(async () => {
    const { list } = await ada.get('messageList', { kind: 'order' });
    expect(list.map((message: { content: string }) => message.content)).toEqual([
      'You bought 5 AAPL at 100.51 USD. Amount: $502.55. Fees: $1.00.',
    ]);
  });
  // 5 × 100.51 locked; the day order holds 90.00 and 0.90, as its fee is at most 1 %.
  expect(await ada.funds()).toEqual(['999.00', '593.45', '405.55']);
  house.turn(CLOSE_MS - house.nowMs());
  await house.untilSeen(async () => {
    expect((await ada.get('orderDetail', { id: day.id })).status).toBe(2);
  });
  expect((await ada.get('orderDetail', { id: day.id })).reason).toBe('Expired at the close.');
  expect(await ada.funds()).toEqual(['999.00', '502.55', '496.45']);
});

test.each([
  ['before the open', Date.UTC(2026, 10, 24, 13), Date.UTC(2026, 10, 24, 14, 30)],
  ['after the close', Date.UTC(2026, 10, 24, 22), Date.UTC(2026, 10, 25, 14, 30)],
] as const)('in the hours %s orders of both types wait for regular trading', async (...row) => {
  const [, atMs, opensMs] = row;
  house.turn(atMs - house.nowMs());
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  const ben = await house.customer({ STOCK: '1000.00' });
  const quote = await ben.get('getStock', { stockCode: 'AAPL', source: 0, market: 'NASDAQ' });
  expect(quote).toMatchObject({ marketStatus: 0, nextOpenTimestamp: opensMs });
  const orders: string[] = [];
  for (const terms of [{}, { type: 1, price: '101.00' }]) {
    const order = await ben.get('stockCreate', anOrder(terms));
    expect(order).toMatchObject({ status: 0, waitsForOpen: true, nextOpenTimestamp: opensMs });
    orders.push(order.id);
  }
  house.turn(opensMs - house.nowMs());
  await ben.signIn();
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
  await house.untilSeen(async () => {
    for (const id of orders) expect((await ben.get('orderDetail', { id })).status).toBe(1);
  });
});
