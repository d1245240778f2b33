import { pngOf } from '@candor/adapters/images/testing/pictures';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPicture } from '../../testing/send-picture.ts';
import {
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const DAY_MS = 86_400_000;

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse();
});
afterAll(() => house.close());

let pictures = 100;

async function announcement(customer: TradingCustomer, amount = '600000') {
  pictures += 1;
  const bytes = await pngOf(pictures);
  const { url } = (await sendPicture(house, { token: customer.token, bytes })).data;
  return { kind: 'BANK', currency: 'USD', amount, proofUrl: url };
}

test('a deposit whose answer died is the same deposit to the same key, rules or not', async () => {
  const ada = await house.customer();
  const input = await announcement(ada);
  const { idempotency } = house.services.stores;
  const { keep, free } = idempotency;
  // The process dies after the deposit is stored: nobody keeps its answer or frees its key.
  const died = () => Promise.reject(new Error('died'));
  Object.assign(idempotency, { keep: died, free: died });
  const first = await ada.ask('depositCreate', input, { key: 'tap' });
  Object.assign(idempotency, { keep, free });
  expect(first.code).toBe(500);
  house.turn(151_000);

  // A second deposit of 600,000.00 would be above the day's limit.
  const again = await ada.ask('depositCreate', input, { key: 'tap' });
  expect(again).toMatchObject({ code: 200, data: { amount: '600000.00' } });
  const { list } = await ada.get('depositList');
  expect(list.map(({ id }: { id: string }) => id)).toEqual([again.data.id]);
});

test('the same announcement under its key is the same deposit, also after two days', async () => {
  const eve = await house.customer();
  const input = await announcement(eve, '100');
  const first = await eve.get('depositCreate', input, { key: 'tap' });
  house.turn(2 * DAY_MS);
  await eve.signIn();
  const again = await eve.get('depositCreate', input, { key: 'tap' });
  expect(again.id).toBe(first.id);
  expect((await eve.get('depositList')).total).toBe(1);
});

test('a key of more than a day ago announces a deposit of its own', async () => {
  const ben = await house.customer();
  const inputs = [await announcement(ben, '100'), await announcement(ben, '100')];
  const first = await ben.get('depositCreate', inputs[0], { key: 'tap' });
  house.turn(DAY_MS + 1);
  await ben.signIn();
  const later = await ben.get('depositCreate', inputs[1], { key: 'tap' });
  expect(later.id).not.toBe(first.id);
  expect((await ben.get('depositList')).total).toBe(2);
});
