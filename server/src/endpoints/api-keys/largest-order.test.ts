import type { RouteId } from '@candor/contract/all-routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  const { market } = house;
  market.show('0:NASDAQ:AAPL', { bids: [['99.99', '1000']], asks: [['100.00', '1000']] });
  market.show('11:HK:00700', { bids: [['399.80', '10000']], asks: [['400.00', '10000']] });
  market.show('2:FOREX:USDHKD', { bids: [['7.79990', '1000']], asks: [['7.80010', '1000']] });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

/** What a key answers that orders up to this at once. */
async function keyOf(me: TradingCustomer, largestOrder: string) {
  const scopes = ['read', 'trade'];
  const { token } = await me.get('apiKeyCreate', { name: 'Robot', scopes, largestOrder });
  return async (id: RouteId, input: Record<string, unknown>) => {
    const { code, data } = await house.ask(id, input, { token });
    return code === 200 ? (data.wouldRefuse?.reason ?? 200) : data.reason;
  };
}

test('an order is worth no more than its key may order, in the preview as in the order', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const ask = await keyOf(me, '1000.00');
  for (const [order, expected] of [
    [{ num: '10' }, 200],
    [{ num: '11' }, 'KEY_ORDER_SIZE'],
    [{ amount: '1000.00' }, 200],
    [{ amount: '1200.00' }, 'KEY_ORDER_SIZE'],
    // A limit is worth what it may cost; a sale at a low one what it brings now.
    [{ type: 1, price: '90.00', num: '11' }, 200],
    [{ type: 1, price: '95.00', num: '11' }, 'KEY_ORDER_SIZE'],
    [{ type: 1, price: '90.00', num: '11', direction: 1, openClose: 0 }, 'KEY_ORDER_SIZE'],
    [{ type: 2, triggerPrice: '110.00', num: '10' }, 'KEY_ORDER_SIZE'],
    [{ leverage: 2, num: '11' }, 'KEY_ORDER_SIZE'],
  ] as const) {
    const wanted = anOrder(order);
    if (!('amount' in order)) expect([order, 'num' in wanted]).toEqual([order, true]);
    else delete wanted.num;
    expect([order, await ask('orderPreview', wanted)]).toEqual([order, expected]);
    if (expected !== 200) {
      expect([order, await ask('stockCreate', wanted)]).toEqual([order, expected]);
    }
  }
  expect(await ask('stockCreate', anOrder({ num: '10' }))).toBe(200);
  const told = await me.ask('stockCreate', anOrder({ num: '11' }));
  expect(told.code).toBe(200);
});

test('changes, closes and reversals are orders too', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const ask = await keyOf(me, '1000.00');
  const resting = await me.get('stockCreate', anOrder({ type: 1, price: '90.00', num: '20' }));
  for (const call of ['orderAmendPreview', 'orderAmend'] as const) {
    const { id } = resting;
    expect([call, await ask(call, { id, price: '91.00' })]).toEqual([call, 'KEY_ORDER_SIZE']);
    expect([call, await ask(call, { id, num: '21' })]).toEqual([call, 'KEY_ORDER_SIZE']);
  }
  // What becomes smaller is let be so.
  expect(await ask('orderAmend', { id: resting.id, num: '15' })).toBe(200);
  await me.get('stockCreate', anOrder({ num: '20' }));
  const [{ id }] = (await me.get('positionList')).list;
  for (const [call, input] of [
    ['positionReversePreview', { id }],
    ['positionReverse', { id }],
    ['flatPosition', { id, num: '11', type: 0 }],
    ['orderPreview', { id, num: '11', type: 0 }],
    ['stockCreate', anOrder({ direction: 1, num: '11' })],
  ] as const) {
    expect([call, await ask(call, input)]).toEqual([call, 'KEY_ORDER_SIZE']);
  }
  const { list } = await me.get('positionList');
  expect(list[0].positionNum).toBe('20');
  expect(await ask('flatPosition', { id, num: '10', type: 0 })).toBe(200);
  // What is turned round is held to what it may cost to buy it back.
  expect(await ask('flatPosition', { id, num: '2', type: 0 })).toBe(200);
  expect(await ask('positionReverse', { id })).toBe(200);
});

test('of all positions closed at once each is held against it', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const ask = await keyOf(me, '1000.00');
  await me.get('stockCreate', anOrder({ num: '20' }));
  const [{ id }] = (await me.get('positionList')).list;
  expect(await ask('positionCloseAll', { ids: [id] })).toBe(200);
  expect((await me.get('positionList')).list[0].positionNum).toBe('20');
});

test('in Hong Kong dollars it is what it is worth at the rate of the instant', async () => {
  const me = await house.customer({ BALANCE: '20000.00' });
  const between = { fromWallet: 'BALANCE', toWallet: 'HK_STOCK', amount: '18000.00' };
  const { quoteId } = await me.get('walletTransferPreview', between);
  await me.get('walletTransfer', { ...between, quoteId });
  const lot = (num: string) =>
    anOrder({ source: 11, stockCode: '00700', market: 'HK', num, type: 1, price: '390.00' });
  // 100 × 390.00 HKD are 5,000.00 USD at 7.80.
  expect(await (await keyOf(me, '5000.00'))('hkCreate', lot('100'))).toBe(200);
  const little = await keyOf(me, '4999.99');
  expect(await little('hkCreate', lot('100'))).toBe('KEY_ORDER_SIZE');
  const refused = await little('orderPreview', lot('100'));
  expect(refused).toBe('KEY_ORDER_SIZE');
});

test('following is an order as well', async () => {
  const me = await house.customer({ FOLLOW: '5000.00' });
  const { list } = await me.get('agencyList');
  const wanted = { agencyId: list[0].id, amount: '1000.00', term: '1h', agree: true };
  expect(await (await keyOf(me, '999.99'))('followAdd', wanted)).toBe('KEY_ORDER_SIZE');
});

test('the customer’s own orders have no such limit, and the sentence says both sums', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const scopes = ['trade'];
  const made = await me.get('apiKeyCreate', { name: 'Robot', scopes, largestOrder: '1000.00' });
  const told = await house.ask('stockCreate', anOrder({ num: '11' }), { token: made.token });
  expect(told.msg).toBe('This API key may order up to $1,000.00 at once; this is worth $1,100.00.');
  expect((await me.ask('stockCreate', anOrder({ num: '11' }))).code).toBe(200);
});
