import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

function show(bid: string, ask: string): void {
  house.market.show(APPLE, { bids: [[bid, '1000']], asks: [[ask, '1000']] });
}

/** What a sheet showed that stated its guard from a price. */
const sheet = (guardFrom?: string, price = '100.01') => ({
  confirmed: { price, totalAmount: '300.03', fee: '1.00', ...(guardFrom && { guardFrom }) },
});

/** The sheet of three shares, then a jump of five percent. */
async function jumped(of: TradingCustomer) {
  show('99.99', '100.01');
  const preview = await of.get('orderPreview', anOrder({ num: '3' }));
  show('104.99', '105.01');
  return { ...anOrder({ num: '3' }), ...sheet(preview.guardFrom) };
}

test('a jump between the sheet and the order fills nothing, and the same key says so again', async () => {
  const ada = await house.customer({ STOCK: '1000.00' });
  const order = await jumped(ada);
  const first = await ada.ask('stockCreate', order, { key: 'slide-1' });
  expect(first).toMatchObject({
    code: 409,
    msg: 'The price left your guard. Please check the order again.',
    data: { reason: 'PRICE_MOVED', price: '105.01', guardPrice: '101.01' },
  });
  expect(await ada.funds()).toEqual(['1000.00', '0.00', '1000.00']);
  expect((await ada.get('orderHistory')).total).toBe(0);
  // Back again, the key still has its answer; another one is another order.
  show('99.99', '100.01');
  expect(await ada.ask('stockCreate', order, { key: 'slide-1' })).toEqual(first);
  expect((await ada.get('orderHistory')).total).toBe(0);
  const second = await ada.ask('stockCreate', order, { key: 'slide-2' });
  expect(second).toMatchObject({ code: 200, data: { status: 1, avgPrice: '100.01' } });
});

test.each([
  ['zh_Hans_CN', '价格已超出你的滑点保护，请重新确认订单。'],
  ['zh_Hant_HK', '價格已超出你的滑點保護，請重新確認買賣盤。'],
] as const)('in %s it says so too', async (language, msg) => {
  const ada = await house.customer({ STOCK: '1000.00' });
  const told = await ada.ask('stockCreate', await jumped(ada), { language });
  expect([told.code, told.msg]).toEqual([409, msg]);
});

test('a preview states the guard and what the whole comes to there; with what was confirmed it refuses', async () => {
  const ada = await house.customer({ STOCK: '1000.00' });
  show('99.99', '100.01');
  const asked = anOrder({ num: '3' });
  // 100.01 and 1 % is 101.01: 3 × 101.01 and 1.00.
  const now = await ada.get('orderPreview', asked);
  expect(now).toMatchObject({ guardFrom: '100.01', guardPrice: '101.01', guardedAmount: '304.03' });
  // 99.50 and 1 % is 100.49: 3 × 100.49 and 1.00.
  const held = await ada.get('orderPreview', { ...asked, ...sheet('99.50') });
  expect(held).toMatchObject({ guardFrom: '99.50', guardPrice: '100.49', guardedAmount: '302.47' });
  const limit = await ada.get('orderPreview', anOrder({ type: 1, price: '100.00' }));
  expect(limit).not.toHaveProperty('guardPrice');
  show('104.99', '105.01');
  const beyond = await ada.ask('orderPreview', { ...asked, ...sheet('100.01') });
  expect(beyond).toMatchObject({ code: 409, data: { price: '105.01', guardPrice: '101.01' } });
  expect((await ada.get('orderPreview', asked)).guardFrom).toBe('105.01');
});

test('within the guard it fills at the price of now, and its page keeps the guard it had', async () => {
  const ada = await house.customer({ STOCK: '1000.00' });
  show('100.49', '100.51');
  const row = await ada.get('stockCreate', { ...anOrder({ num: '3' }), ...sheet('100.01') });
  expect(row).toMatchObject({ status: 1, avgPrice: '100.51' });
  const { confirmed } = await ada.get('orderDetail', { id: row.id });
  // By the price of the fill it would have been 3 × 101.51.
  expect(confirmed.guard).toEqual({ percent: '1', amount: '304.03' });
});

test('closing is held to it as well', async () => {
  const ada = await house.customer({ STOCK: '1000.00' });
  show('99.99', '100.01');
  await ada.get('stockCreate', anOrder({ num: '3' }));
  const { id } = (await ada.get('positionList')).list[0];
  const close = { id, num: '3', type: 0 };
  // 99.99 less 1 % is 98.9901, on a cent inside it 99.00: 297.00 less 1.00, SEC 0.01, FINRA 0.01.
  const preview = await ada.get('orderPreview', close);
  expect(preview).toMatchObject({ guardFrom: '99.99', guardPrice: '99.00' });
  expect(preview.guardedAmount).toBe('295.98');
  show('94.99', '95.01');
  const confirmed = { price: '99.99', totalAmount: '299.97', fee: '1.02', guardFrom: '99.99' };
  const told = await ada.ask('flatPosition', { ...close, confirmed });
  expect(told).toMatchObject({ code: 409, data: { price: '94.99', guardPrice: '99.00' } });
  const { guardFrom: _, ...priced } = confirmed;
  expect((await ada.ask('flatPosition', { ...close, confirmed: priced })).code).toBe(409);
  const limit = await ada.ask('flatPosition', { ...close, type: 1, price: '95.00', confirmed });
  expect(limit).toMatchObject({ code: 400, data: { reason: 'FIELD_UNUSED', field: 'guardFrom' } });
  expect((await ada.get('flatPosition', close)).status).toBe(1);
});

test('an order of a program is held to what it says, by the price alone where it names no guard', async () => {
  const ada = await house.customer({ STOCK: '1000.00' });
  const scopes = ['read', 'trade'];
  const { token } = await ada.get('apiKeyCreate', {
    name: 'Robot',
    scopes,
    largestOrder: '1000.00',
  });
  const order = await jumped(ada);
  const ask = (set: object) => house.ask('stockCreate', { ...order, ...set }, { token });
  expect((await ask({})).data).toMatchObject({ reason: 'PRICE_MOVED', guardPrice: '101.01' });
  const byPrice = await ask(sheet(undefined, '102.00'));
  expect(byPrice.data).toMatchObject({ reason: 'PRICE_MOVED', guardPrice: '103.02' });
  expect((await ask({ confirmed: undefined })).code).toBe(200);
});

test('a guard from far away, or of a type that has none, is refused', async () => {
  const eve = await house.customer({ STOCK: '1000.00' });
  show('99.99', '100.01');
  for (const guardFrom of ['150.01', '999999999999999', '0', '-1', '0.01']) {
    const told = await eve.ask('stockCreate', { ...anOrder(), ...sheet(guardFrom) });
    expect([guardFrom, told.code, told.data.reason]).toEqual([guardFrom, 422, 'PRICE_BAND']);
  }
  expect((await eve.ask('stockCreate', { ...anOrder(), ...sheet(undefined, '900.00') })).code).toBe(
    422,
  );
  for (const set of [
    { type: 1, price: '100.00' },
    { type: 2, triggerPrice: '105.00' },
    { timeInForce: 'cls' },
  ]) {
    const told = await eve.ask('stockCreate', { ...anOrder(set), ...sheet('100.01') });
    expect(told).toMatchObject({ code: 400, data: { reason: 'FIELD_UNUSED', field: 'guardFrom' } });
  }
  const finer = await eve.ask('stockCreate', { ...anOrder(), ...sheet('100.000001') });
  expect(finer).toMatchObject({ code: 400, data: { reason: 'FIELD_INVALID', field: 'guardFrom' } });
  for (const confirmed of [
    { price: '100.000001', totalAmount: '100.01', fee: '1.00' },
    { price: '100.01', totalAmount: '100.001', fee: '1.00', guardFrom: '100.01' },
    { totalAmount: '100.01', fee: '1.00', guardFrom: '1e9' },
  ]) {
    const told = await eve.ask('stockCreate', { ...anOrder(), confirmed });
    expect(told).toMatchObject({
      code: 400,
      data: { reason: 'FIELD_INVALID', field: 'confirmed' },
    });
  }
  expect(await eve.funds()).toEqual(['1000.00', '0.00', '1000.00']);
});
