import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder, openTradingHouse, type TradingHouse } from '../../testing/trading-house.ts';

const APPLE = '0:NASDAQ:AAPL';
const CALM = { bids: [['99.99', '1000']], asks: [['100.01', '1000']] } as const;

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
  house.market.show(APPLE, CALM);
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

test('the same key and order answer the first answer again, whatever the market did', async () => {
  const ada = await house.customer({ STOCK: '5000.00' });
  const first = await ada.ask('stockCreate', anOrder({ num: '10' }), { key: 'tap-1' });
  expect(first.data).toMatchObject({ status: 1, clientOrderId: 'tap-1' });
  house.turn(60_000);
  house.market.show(APPLE, { bids: [['119.99', '1000']], asks: [['120.01', '1000']] });
  const again = await ada.ask('stockCreate', anOrder({ num: '10' }), { key: 'tap-1' });
  expect(again).toEqual(first);
  expect((await ada.get('orderHistory')).total).toBe(1);
  house.market.show(APPLE, CALM);
});

test('a refusal under a key is the answer to the key, also when there is money meanwhile', async () => {
  const ben = await house.customer({ STOCK: '50.00', BALANCE: '500.00' });
  const first = await ben.ask('stockCreate', anOrder(), { key: 'poor' });
  expect([first.code, first.data.reason]).toEqual([422, 'INSUFFICIENT']);
  const transfer = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '500.00' };
  expect((await ben.ask('walletTransfer', transfer)).code).toBe(200);
  // What could be done about it is told as it is now: there is nothing left to move.
  const { data, ...told } = first;
  const again = { ...told, data: { ...data, offers: [] } };
  expect(await ben.ask('stockCreate', anOrder(), { key: 'poor' })).toEqual(again);
  expect((await ben.ask('stockCreate', anOrder(), { key: 'rich' })).code).toBe(200);
});

test('the same key with another body, or for another call, is refused', async () => {
  const cem = await house.customer({ STOCK: '5000.00', BALANCE: '10.00' });
  await cem.get('stockCreate', anOrder({ num: '10' }), { key: 'k' });
  const other = await cem.ask('stockCreate', anOrder({ num: '11' }), { key: 'k' });
  expect([other.code, other.data.reason, other.msg]).toEqual([
    409,
    'KEY_REUSED',
    'This key was used for a different request',
  ]);
  const transfer = { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '10.00' };
  expect((await cem.ask('walletTransfer', transfer, { key: 'k' })).data.reason).toBe('KEY_REUSED');
  expect((await cem.get('orderHistory')).total).toBe(1);
});

test('a close answers its success again, also when nothing is left to close', async () => {
  const eve = await house.customer({ STOCK: '5000.00' });
  await eve.get('stockCreate', anOrder({ num: '10' }));
  const { id } = (await eve.get('positionList')).list[0];
  const close = (num: string, key: string) =>
    eve.ask('flatPosition', { id, num, type: 0 }, { key });
  const first = await close('10', 'close-1');
  expect(first).toMatchObject({ code: 200, data: { status: 1, num: '10' } });
  expect(await close('10', 'close-1')).toEqual(first);
  expect((await close('9', 'close-1')).data.reason).toBe('KEY_REUSED');
  const anew = await close('10', 'close-2');
  expect([anew.code, anew.data.reason]).toEqual([422, 'OVER_CLOSE']);
});

test('a new key with the client order id of before names the order that was placed', async () => {
  const dan = await house.customer({ STOCK: '5000.00' });
  const order = anOrder({ clientOrderId: 'form-7' });
  const { id } = await dan.get('stockCreate', order, { key: 'one' });
  const told = await dan.ask('stockCreate', order, { key: 'two' });
  expect(told).toMatchObject({
    code: 409,
    msg: 'This order was already placed.',
    data: { reason: 'DUPLICATE', id },
  });
  // The key of the first is its client order id where it names none.
  await dan.get('stockCreate', anOrder(), { key: 'three' });
  const twice = await dan.ask('stockCreate', anOrder({ clientOrderId: 'three' }), { key: 'four' });
  expect(twice.data.reason).toBe('DUPLICATE');
});

test('the key of one customer is nothing to another', async () => {
  const [eva, fred] = [
    await house.customer({ STOCK: '500.00' }),
    await house.customer({ STOCK: '500.00' }),
  ];
  const mine = await eva.get('stockCreate', anOrder(), { key: 'shared' });
  const theirs = await fred.get('stockCreate', anOrder(), { key: 'shared' });
  expect(theirs.id).not.toBe(mine.id);
  expect((await fred.get('orderHistory')).total).toBe(1);
});

test('twenty parallel identical orders with one key are one order', async () => {
  const gil = await house.customer({ STOCK: '10000.00' });
  const tell = () => gil.ask('stockCreate', anOrder({ num: '3' }), { key: 'twenty' });
  const answers = await Promise.all(Array.from({ length: 20 }, tell));
  expect(answers[0]?.code).toBe(200);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect((await gil.get('orderHistory')).total).toBe(1);
  // 10000.00 − 1.00; 3 × 100.01.
  expect(await gil.funds()).toEqual(['9999.00', '300.03', '9698.97']);
});

test('twenty parallel orders that together exceed the funds never take more than there is', async () => {
  const hal = await house.customer({ STOCK: '1000.00' });
  const tell = () => hal.ask('stockCreate', anOrder());
  const answers = await Promise.all(Array.from({ length: 20 }, tell));
  const accepted = answers.filter((answer) => answer.code === 200);
  const refused = answers.filter((answer) => answer.code !== 200);
  // One costs 100.01 and a fee of 1.00: 9 × 101.01 = 909.09 fit, the tenth, at its guard, does not.
  expect(accepted).toHaveLength(9);
  for (const { data } of refused) {
    expect(data).toMatchObject({ reason: 'INSUFFICIENT', available: '90.91', needed: '102.01' });
  }
  expect(await hal.funds()).toEqual(['991.00', '900.09', '90.91']);
});

test('orders and cancels of many tabs at once leave the books exact', async () => {
  const ida = await house.customer({ STOCK: '2000.00' });
  const tabs = Array.from({ length: 12 }, async (_, tab) => {
    const order = anOrder({ type: 1, price: '80.00', num: String(1 + (tab % 3)) });
    const told = await ida.ask('stockCreate', order);
    if (told.code !== 200) return 0;
    await Promise.all([1, 2].map(() => ida.ask('orderCancel', { id: told.data.id })));
    return 1;
  });
  const placed = (await Promise.all(tabs)).reduce<number>((sum, one) => sum + one, 0);
  expect(placed).toBeGreaterThan(0);
  expect(await ida.funds()).toEqual(['2000.00', '0.00', '2000.00']);
  expect((await ida.get('orderHistory', { status: 2 })).total).toBe(placed);
});
