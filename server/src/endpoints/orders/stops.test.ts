import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

function show(bid: string, last: string, ask: string): void {
  house.turn(1_000);
  house.market.show(APPLE, { bids: [[bid, '1000']], asks: [[ask, '1000']], last });
}

test('a stop waits for its trigger, fills at the gap, and says what set it off', async () => {
  show('99.99', '100.00', '100.01');
  const ada = await house.customer({ STOCK: '2000.00' });
  await ada.get('stockCreate', anOrder({ num: '10' }));
  const stop = { direction: 1, type: 2, triggerPrice: '95.00', num: '10', timeInForce: 'gtc' };
  const preview = await ada.get('orderPreview', anOrder(stop));
  expect(preview).toMatchObject({ totalAmount: '950.00', estPrice: '95.00', wouldRefuse: null });
  const row = await ada.get('stockCreate', anOrder(stop));
  expect(row).toMatchObject({ status: 0, price: null, triggerPrice: '95.00', isArmed: true });
  const resting = await ada.get('consignList');
  expect(resting.list).toMatchObject([{ id: row.id, isArmed: true, totalAmount: '950.00' }]);
  show('95.49', '95.50', '95.51');
  show('89.99', '90.00', '90.01');
  await house.untilSeen(async () => {
    expect((await ada.get('orderDetail', { id: row.id })).status).toBe(1);
  });
  const detail = await ada.get('orderDetail', { id: row.id });
  expect(detail).toMatchObject({ avgPrice: '89.99', triggerPrice: '95.00' });
  expect(detail.isArmed).toBeUndefined();
  expect(detail.fills[0].elected).toEqual({
    trigger: '95.00',
    price: '90.00',
    gap: '5.00',
    time: house.nowMs(),
  });
  expect(detail.events).toMatchObject([
    { what: 'accepted' },
    { what: 'elected', reason: 'the last price was 90.00, 5.00 past the trigger' },
    { what: 'filled' },
  ]);
  // 10 × (89.99 − 100.01), two commissions of 1.00, and 0.02 and 0.01 of levies on the sale.
  expect(await ada.funds()).toEqual(['1897.77', '0.00', '1897.77']);
});

test('the shortcuts count what a stop has to hold', async () => {
  show('99.99', '100.00', '100.01');
  const ben = await house.customer({ STOCK: '1000.00' });
  const asked = { stockCode: 'AAPL', source: 0, market: 'NASDAQ', direction: 0, openClose: 0 };
  const stop = { ...asked, type: 2, triggerPrice: '110.00' };
  // 110.00 and one percent is 111.10: eight are 888.80, nine 999.90 and a fee of 1.00.
  expect(await ben.get('getHalfOrFullNum', stop)).toMatchObject({ fullNum: '8', halfNum: '4' });
});
