import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show('0:NASDAQ:AAPL', { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

function forAmount(set: object) {
  const { num: _, ...order } = anOrder({});
  return { ...order, ...set };
}

test('an amount buys what it pays for with fees; preview, order and detail say the same', async () => {
  const ada = await house.customer({ STOCK: '2000.00' });
  const told = await ada.get('orderPreview', forAmount({ amount: '1000.00' }));
  expect(told).toMatchObject({ num: '9', totalAmount: '900.09', fee: '1.00', wouldRefuse: null });
  const order = forAmount({ amount: '1000.00' });
  const bought = await ada.ask('stockCreate', order, { key: 'k' });
  const size = { num: '9', filledNum: '9', amount: '1000.00', status: 1 };
  expect(bought.data).toMatchObject({ ...size, totalAmount: '900.09', fee: '1.00' });
  expect(await ada.ask('stockCreate', order, { key: 'k' })).toEqual(bought);
  expect(await ada.get('orderDetail', { id: bought.data.id })).toMatchObject(size);
  const { available } = await ada.get('walletBalance', { walletType: 'STOCK' });
  expect(available).toBe('1098.91');
});

test('it is a quantity or an amount, and the amount of a purchase', async () => {
  const ben = await house.customer({ STOCK: '2000.00' });
  const refused = async (set: object) => {
    const { code, data } = await ben.ask('stockCreate', forAmount(set));
    return [code, data.reason, data.field ?? null];
  };
  expect(await refused({})).toEqual([400, 'QUANTITY', 'num']);
  expect(await refused({ num: '1', amount: '500.00' })).toEqual([400, 'FIELD_UNUSED', 'amount']);
  expect(await refused({ amount: '0.00' })).toEqual([400, 'AMOUNT', 'amount']);
  const sale = { amount: '500.00', direction: 1 };
  expect(await refused(sale)).toEqual([400, 'FIELD_UNUSED', 'amount']);
  const close = await ben.ask('orderPreview', { id: 'p', type: 0, amount: '500.00' });
  expect([close.code, close.data.field]).toEqual([400, 'amount']);
  const small = await ben.ask('stockCreate', forAmount({ amount: '50.00' }));
  expect([small.code, small.msg]).toEqual([422, 'One order must be worth at least $101.01.']);
});
