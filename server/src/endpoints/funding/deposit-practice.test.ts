import { editAsOwner } from '@candor/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

const give = (customer: TradingCustomer, input: object, key?: string) =>
  customer.ask('depositPractice', { ...input }, key === undefined ? {} : { key });

test('one call brings practice money to the stock wallet, by two entries', async () => {
  const ada = await house.customer();
  const row = await ada.get('depositPractice', { amount: '10000' });
  expect(row).toMatchObject({
    kind: 'PRACTICE',
    currency: 'USD',
    amount: '10000.00',
    creditAmount: '10000.00',
    status: 3,
    reason: null,
    createTimeTimestamp: house.nowMs(),
    reviewTimestamp: house.nowMs(),
    postings: [
      { account: 'Practice desk', debit: '10000.00', credit: null, currency: 'USD' },
      { account: 'Your Funding Account', debit: null, credit: '10000.00', currency: 'USD' },
    ],
  });
  expect(row.id).toMatch(/^practice-/);
  expect(await ada.funds('BALANCE')).toEqual(['0.00', '0.00', '0.00']);
  expect(await ada.funds('STOCK')).toEqual(['10000.00', '0.00', '10000.00']);
});

test('every record names it practice money', async () => {
  const ada = await house.customer();
  const { id } = await ada.get('depositPractice', { amount: '1000', walletType: 'FOREX' });
  expect(await ada.funds('FOREX')).toEqual(['1000.00', '0.00', '1000.00']);
  const deposits = await ada.get('depositList', { kind: 'PRACTICE' });
  expect(deposits.list).toMatchObject([{ id, kind: 'PRACTICE', status: 3 }]);
  expect((await ada.get('depositList', { kind: 'BANK' })).total).toBe(0);
  expect((await ada.get('depositList', { status: 3 })).total).toBe(1);
  const bill = await ada.get('walletBill', { timeZone: 'UTC', pageNo: 1, pageSize: 20 });
  const lines = bill.list.map((row: Record<string, unknown>) => [
    ...[row.walletType, row.billType, row.amount, row.refId, row.practice],
  ]);
  const onward = expect.stringMatching(/^practice-t/);
  expect(lines).toHaveLength(3);
  expect(lines).toEqual(
    expect.arrayContaining([
      ['BALANCE', 'deposit', '1000.00', id, true],
      ['BALANCE', 'transfer', '-1000.00', onward, true],
      ['FOREX', 'transfer', '1000.00', onward, true],
    ]),
  );
  const [message] = (await ada.get('messageList', { kind: 'deposit' })).list;
  expect(message.title).toBe('Practice money: $1,000.00');
  expect(message.content).toContain('practice money');
  expect(message.link).toBe(`pages/deposit/record?id=${id}`);
});

test('an ordinary movement is not practice money', async () => {
  const ada = await house.customer({ STOCK: '50.00' });
  const bill = await ada.get('walletBill', { timeZone: 'UTC', pageNo: 1, pageSize: 20 });
  expect(bill.list).toHaveLength(3);
  expect(bill.list.filter((row: { practice?: boolean }) => row.practice)).toEqual([]);
});

test('the same key gives money once, at once or later, and another request is refused', async () => {
  const ada = await house.customer();
  const sent = { amount: '10000' };
  const told = await Promise.all(Array.from({ length: 8 }, () => give(ada, sent, 'k1')));
  const first = told[0]?.data;
  expect(first).toMatchObject({ kind: 'PRACTICE', amount: '10000.00' });
  for (const { code, data } of told) expect([code, data]).toEqual([200, first]);
  expect(await give(ada, { amount: '1000' }, 'k1')).toMatchObject({ code: 409 });
  house.turn(2 * DAY_MS);
  await ada.signIn();
  expect((await give(ada, sent, 'k1')).data).toEqual(first);
  expect(await ada.funds('STOCK')).toEqual(['10000.00', '0.00', '10000.00']);
  expect((await ada.get('depositList')).total).toBe(1);
  expect((await ada.get('messageList', { kind: 'deposit' })).total).toBe(1);
});

test('requests at once do not pass the limit of a day together, nor another customer', async () => {
  const ada = await house.customer();
  const bea = await house.customer();
  const asked = Array.from({ length: 25 }, (_, place) =>
    give(ada, { amount: '100000', walletType: place % 2 === 0 ? 'STOCK' : 'FUTURE' }, `k${place}`),
  );
  const told = await Promise.all(asked);
  expect(told.filter(({ code }) => code === 200)).toHaveLength(10);
  const refused = told.filter(({ code }) => code !== 200);
  expect(refused).toHaveLength(15);
  for (const { code, msg, data } of refused) {
    expect([code, data.reason, msg]).toEqual([
      422,
      'PRACTICE_LIMIT',
      'At most 1000000 of practice money a day.',
    ]);
  }
  expect((await give(ada, { amount: '1000' })).data.reason).toBe('PRACTICE_LIMIT');
  expect((await ada.get('depositList')).total).toBe(10);
  expect((await give(bea, { amount: '100000' })).code).toBe(200);
  house.turn(DAY_MS);
  await ada.signIn();
  expect((await give(ada, { amount: '1000' })).code).toBe(200);
});

test('amounts are the three of the page, by value; what is malformed is refused', async () => {
  const ada = await house.customer();
  const wrong = ['1e4', '1,000', '+1000', ' 1000', '1000.001', '0', '-1000', '5000', '1000.01'];
  for (const amount of [...wrong, '1000000', '', 1000, null, undefined]) {
    const { code, data } = await give(ada, { amount });
    expect([amount, code, data.reason, data.field]).toEqual([amount, 400, 'AMOUNT', 'amount']);
  }
  for (const walletType of ['BALANCE', 'HK_STOCK', 'stock', '', 7]) {
    const { code, data } = await give(ada, { amount: '1000', walletType });
    if (walletType === '') continue;
    expect([walletType, code, data.field]).toEqual([walletType, 400, 'walletType']);
  }
  expect((await give(ada, { amount: '10000.00' })).data.amount).toBe('10000.00');
});

test('a frozen account is given nothing, and neither is a visitor', async () => {
  const ada = await house.customer();
  await ada.get('accountFreeze', {});
  await ada.signIn();
  expect((await give(ada, { amount: '1000' })).data.reason).toBe('ACCOUNT_FROZEN');
  expect((await house.ask('depositPractice', { amount: '1000' })).code).toBe(401);
  expect((await ada.get('depositList')).total).toBe(0);
});

test('a live server gives none', async () => {
  const ada = await house.customer();
  const { config } = house.services;
  const live = Object.assign(config, { tradingMode: 'live' as const });
  const told = await give(ada, { amount: '1000' });
  Object.assign(live, { tradingMode: 'paper' as const });
  expect(told).toMatchObject({
    code: 422,
    msg: 'Practice money exists in paper mode only.',
    data: { reason: 'NOT_PAPER' },
  });
  expect(await ada.funds('STOCK')).toEqual(['0.00', '0.00', '0.00']);
});

test('practice money takes no part of the limit of ordinary deposits', async () => {
  const ada = await house.customer();
  for (let place = 0; place < 10; place += 1) await give(ada, { amount: '100000' });
  const since = { userId: ada.userId, sinceMs: 0, beforeId: null };
  expect(await house.services.funding.deposits.depositedSince(since)).toBe(0n);
});

test('the check of the books names a record that was edited, added or taken away', async () => {
  const ada = await house.customer();
  const { id } = await ada.get('depositPractice', { amount: '1000' });
  const named = [`deposits ${id} is not what the books credited`];
  const set = (text: string) => editAsOwner(house, `UPDATE deposits SET ${text}`);
  await set(`amount_minor = 100001 WHERE id = '${id}'`);
  expect(await house.audit()).toEqual(named);
  await set(`amount_minor = 100000, user_id = 'x' WHERE id = '${id}'`);
  expect(await house.audit()).toEqual(named);
  await set(`user_id = '${ada.userId}', id = 'practice-y' WHERE id = '${id}'`);
  expect(await house.audit()).toEqual(
    [...named, 'deposits practice-y is not what the books credited'].sort(),
  );
  await set(`id = '${id}' WHERE id = 'practice-y'`);
  expect(await house.audit()).toEqual([]);
});

test('money is given where its message cannot be written, which is sent once it can', async () => {
  const ada = await house.customer();
  await editAsOwner(
    house,
    `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql
       AS $$ BEGIN RAISE EXCEPTION 'died'; END $$;
     CREATE TRIGGER die BEFORE INSERT ON messages FOR EACH ROW EXECUTE FUNCTION die()`,
  );
  expect((await give(ada, { amount: '1000' })).code).toBe(200);
  await editAsOwner(house, 'DROP FUNCTION die CASCADE');
  const messages = async () => (await ada.get('messageList', { kind: 'deposit' })).list;
  expect(await messages()).toEqual([]);
  house.turn(10_000);
  await house.untilSeen(async () => expect(await messages()).toHaveLength(1));
});
