import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

const AAPL = '0:NASDAQ:AAPL';
const bids: [string, string][] = [
  ['99.99', '30'],
  ['99.90', '1000'],
];

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show(AAPL, { bids, asks: [['100.01', '1000']] });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

test('a holding is turned round once for its key, and each part names the other', async () => {
  const ada = await house.customer({ STOCK: '10000.00' });
  await ada.get('stockCreate', anOrder({ num: '20', stopLossPrice: '90.00' }));
  const [held] = (await ada.get('positionList')).list;
  const told = await ada.get('positionReversePreview', { id: held.id });
  // Twenty at 99.99; then ten more there and ten at 99.90.
  expect(told).toMatchObject({
    direction: 1,
    currency: 'USD',
    close: { num: '20', price: '99.99', totalAmount: '1999.80' },
    open: { num: '20', totalAmount: '1998.90', margin: '1998.90' },
  });
  const opened = await ada.ask('positionReverse', { id: held.id }, { key: 'turn' });
  const { id, reversal } = opened.data;
  expect(opened.data).toMatchObject({ status: 1, direction: 1, openClose: 0, num: '20' });
  expect([opened.data.totalAmount, opened.data.fee]).toEqual(['1998.90', told.open.fee]);
  expect(await ada.ask('positionReverse', { id: held.id }, { key: 'turn' })).toEqual(opened);
  const closed = await ada.get('orderDetail', { id: reversal });
  expect(closed).toMatchObject({ reversal: id, openClose: 1, profit: told.close.profit });
  const [short] = (await ada.get('positionList')).list;
  expect(short).toMatchObject({ direction: 1, positionNum: '20', leverage: 1 });
  expect((await ada.get('consignList')).list).toEqual([]);
  const again = await ada.ask('positionReverse', { id: held.id }, { key: 'other' });
  expect([again.code, again.data.reason]).toEqual([422, 'OVER_CLOSE']);
});

test('what cannot be done whole, or is not his, is refused with its reason', async () => {
  const ben = await house.customer({ STOCK: '10000.00' });
  await ben.get('stockCreate', anOrder({ num: '5' }));
  const [held] = (await ben.get('positionList')).list;
  const eve = await house.customer();
  for (const call of ['positionReverse', 'positionReversePreview'] as const) {
    expect((await eve.ask(call, { id: held.id })).code).toBe(404);
  }
  house.market.show(AAPL, { bids: [], asks: [['100.01', '10']] });
  const told = await ben.ask('positionReverse', { id: held.id });
  expect([told.code, told.data.reason]).toEqual([422, 'REVERSE_AT_ONCE']);
  expect((await ben.get('positionList')).list).toMatchObject([{ id: held.id, positionNum: '5' }]);
});
