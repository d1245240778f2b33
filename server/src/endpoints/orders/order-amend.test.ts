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

const limit = { type: 1, price: '95.00', num: '10', timeInForce: 'gtc' };

test('a smaller order stays itself; one of another price is a new one, once for its key', async () => {
  const ada = await house.customer({ STOCK: '2000.00' });
  const { id } = await ada.get('stockCreate', anOrder(limit));
  const less = { id, num: '6' };
  const told = await ada.get('orderAmendPreview', less);
  const held = { heldBefore: '951.00', heldAfter: '571.00', currency: 'USD' };
  const total = { totalBefore: '950.00', totalAfter: '570.00', fillsNow: '0' };
  expect(told).toEqual({ keepsPlace: true, ...total, ...held });
  const smaller = await ada.ask('orderAmend', less, { key: 'less' });
  expect(smaller.data).toMatchObject({ id, num: '6', price: '95.00', totalAmount: '570.00' });
  expect(await ada.ask('orderAmend', less, { key: 'less' })).toEqual(smaller);
  // 570.00 and a fee of 1.00.
  expect((await ada.funds())[1]).toBe('571.00');
  const dearer = { id, price: '96.00', num: '8' };
  const would = { keepsPlace: false, heldBefore: '571.00', heldAfter: '769.00', fillsNow: '0' };
  expect(await ada.get('orderAmendPreview', dearer)).toMatchObject(would);
  const through = { id, price: '100.01', num: '8' };
  const fills = { fillsNow: '8', heldAfter: '0.00', totalAfter: '800.08' };
  expect(await ada.get('orderAmendPreview', through)).toMatchObject(fills);
  const other = await ada.ask('orderAmend', dearer, { key: 'dearer' });
  expect(other.data).toMatchObject({ num: '8', price: '96.00', replaces: id, status: 0 });
  expect(other.data.id).not.toBe(id);
  expect(await ada.ask('orderAmend', dearer, { key: 'dearer' })).toEqual(other);
  expect((await ada.get('consignList')).list).toMatchObject([{ id: other.data.id }]);
  const old = await ada.get('orderDetail', { id });
  expect(old.reason).toBe('You changed it. Another order goes on in its place.');
  const late = await ada.ask('orderAmend', { id, num: '5' });
  expect([late.code, late.data.reason]).toEqual([409, 'ORDER_ENDED']);
  expect((await ada.funds())[1]).toBe('769.00');
});

test('what cannot be changed says why, and nobody changes what is not his', async () => {
  const ben = await house.customer({ STOCK: '2000.00' });
  const { id } = await ben.get('stockCreate', anOrder(limit));
  const refused = async (input: object) => {
    const { code, data } = await ben.ask('orderAmend', { id, ...input });
    return [code, data.reason, data.field ?? null];
  };
  expect(await refused({ triggerPrice: '90.00' })).toEqual([400, 'FIELD_UNUSED', 'triggerPrice']);
  expect(await refused({ price: '95.001' })).toEqual([400, 'TICK', 'price']);
  expect(await refused({ num: '1.5' })).toEqual([400, 'LOT', 'num']);
  expect(await refused({ num: '100' })).toEqual([422, 'INSUFFICIENT', null]);
  const eve = await house.customer();
  expect((await eve.ask('orderAmend', { id, num: '5' })).code).toBe(404);
  expect((await eve.ask('orderAmendPreview', { id, num: '5' })).code).toBe(404);
  const many = await ben.ask('orderAmendPreview', { id, num: '100' });
  expect([many.code, many.data.reason]).toEqual([422, 'INSUFFICIENT']);
});
