import { heldBack, ownTables } from '@candor/database/exports/own-tables';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendIdentity } from '../../testing/send-identity.ts';
import { TEST_PASSWORD } from '../../testing/test-app.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const payPassword = '739461';
const YEAR_MS = 366 * 24 * 3600_000;

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse({ LOG_LEVEL: 'silent' });
  house.market.show('0:NASDAQ:AAPL', { bids: [['99.99', '900']], asks: [['100.01', '900']] });
});
afterAll(() => house.close());

async function customer(funds = {}): Promise<TradingCustomer> {
  const me = await house.customer(funds);
  await me.get('settingPayPassword', { payPassword, confirmPayPassword: payPassword });
  return me;
}

const close = (me: TradingCustomer) => me.ask('accountClose', { payPassword });
const inTheWay = async (me: TradingCustomer) =>
  (await me.get('accountClosePreview')).obstacles.map(({ what }: { what: string }) => what);
const logIn = (username: string) =>
  house.ask('loginByUsername', { username, password: TEST_PASSWORD });
const emailOf = async ({ userId }: TradingCustomer) =>
  (await house.services.stores.users.byId(userId))?.email ?? '';

async function untilErased(me: TradingCustomer): Promise<void> {
  house.turn(61_000);
  await house.untilSeen(async () => {
    expect(await emailOf(me)).toBe(`closed-${me.userId}@closed.invalid`);
  });
}

test('it is refused for what is in the way, by name, and for a wrong password or none', async () => {
  const me = await customer({ STOCK: '5000.00' });
  await me.get('stockCreate', anOrder({ num: '2' }));
  await me.get('stockCreate', anOrder({ type: 1, price: '95.00', num: '1' }));
  await sendIdentity(house, me);
  expect(await inTheWay(me)).toEqual(['orders', 'positions', 'money', 'reviews']);
  const told = await close(me);
  expect(told).toMatchObject({ code: 422, data: { reason: 'ACCOUNT_NOT_EMPTY' } });
  expect(told.data.obstacles).toHaveLength(4);

  const bare = await house.customer();
  expect((await close(bare)).data.reason).toBe('PAY_PASSWORD_UNSET');
  const bob = await customer();
  const wrong = await bob.ask('accountClose', { payPassword: '000111' });
  expect(wrong.data.reason).toBe('PAY_PASSWORD_WRONG');
  house.turn(6 * 60_000);
  expect((await close(bob)).data.reason).toBe('STEP_UP_REQUIRED');
  expect((await bob.ask('userInfo')).code).toBe(200);
});

test('a closed account is one that never was; a minute later nobody knows who it was', async () => {
  const me = await customer();
  const email = await emailOf(me);
  await me.get('chatSend', { text: 'Good-bye.' }, { key: 'bye' });
  expect((await close(me)).code).toBe(200);
  expect((await me.ask('userInfo')).code).toBe(401);
  const unknown = await logIn('nobody@example.test');
  for (const name of [email, me.userId]) {
    const told = await logIn(name);
    expect([told.code, told.msg, told.data]).toEqual([unknown.code, unknown.msg, unknown.data]);
  }
  await untilErased(me);
  for (const { table, where, onClosing } of [...ownTables, ...heldBack]) {
    if (onClosing !== 'erased') continue;
    const { rows } = await house.pool.query(`SELECT FROM ${table} WHERE ${where}`, [me.userId]);
    expect([table, rows.length]).toEqual([table, 0]);
  }
  // The person is welcome again, as somebody else.
  const again = await house.register(email);
  expect(again.userId).not.toBe(me.userId);
  // What was signed of it went too: the log has digests that say nothing.
  const { rows } = await house.pool.query<{ table_name: string; body: string | null }>(
    'SELECT DISTINCT ON (table_name) table_name, body FROM attested_rows WHERE account_id = $1 ' +
      'ORDER BY table_name, version DESC',
    [me.userId],
  );
  const kept = rows.filter(({ body }) => body !== null);
  expect(kept.map(({ table_name: table }) => table)).toEqual(['users']);
  expect(kept[0]?.body).toContain('@closed.invalid');
  expect(rows.length).toBeGreaterThan(1);
  expect(await house.audit()).toEqual([]);
});

test('what came in meanwhile keeps the account, and its customer is told', async () => {
  const me = await customer();
  expect((await close(me)).code).toBe(200);
  await house.services.trading.lanes.submit({
    ...({ kind: 'credit', rail: 'railBank', currency: 'USD', fx: null } as const),
    accountId: me.userId,
    nowMs: house.nowMs(),
    depositId: `late${me.userId}`,
    receivedMinor: 50_000n,
  });
  house.turn(61_000);
  await house.untilSeen(async () => {
    expect((await logIn(me.userId)).code).toBe(200);
  });
  await me.signIn();
  expect(await inTheWay(me)).toEqual(['money']);
  await house.untilSeen(async () => {
    const { list } = await me.get('messageList');
    expect(list.map(({ title }: { title: string }) => title)).toContain('Your account stays open');
  });
});

test('less than a dollar, which nobody can send away, is in nobody’s way; a dollar is', async () => {
  const me = await customer();
  const hold = (minor: number) =>
    house.pool.query(
      "UPDATE wallets SET cash_minor = $2 WHERE account_id = $1 AND wallet_type = 'BALANCE'",
      [me.userId, minor],
    );
  await hold(100);
  expect(await inTheWay(me)).toEqual(['money']);
  await hold(99);
  expect(await inTheWay(me)).toEqual([]);
  await hold(0);
});

test('an identity is kept for five years, then its documents and numbers are gone', async () => {
  const me = await customer();
  await sendIdentity(house, me, { idCardNumber: 'A123456(3)' });
  house.turn(61_000);
  await house.untilSeen(async () => {
    await me.signIn();
    expect(await inTheWay(me)).toEqual([]);
  });
  await me.signIn();
  expect((await close(me)).code).toBe(200);
  await untilErased(me);
  const { closings } = house.services.stores;
  expect(await closings.oldDocuments(house.nowMs() - YEAR_MS, 10)).toEqual([]);
  house.turn(6 * YEAR_MS);
  const [old] = await closings.oldDocuments(house.nowMs() - 5 * YEAR_MS, 10);
  expect(old?.objectKeys).toHaveLength(2);
  const { documentChore } = await import('../../closing/forget-documents.ts');
  expect(await documentChore(house.services)(house.nowMs())).toBe(1);
  for (const key of old?.objectKeys ?? []) expect(await house.services.storage.get(key)).toBeNull();
  const { rows } = await house.pool.query(
    'SELECT first_name, last_name, number_masked FROM kyc_cases WHERE user_id = $1',
    [me.userId],
  );
  expect(rows).toEqual([{ first_name: '', last_name: '', number_masked: '' }]);
  expect(await house.audit()).toEqual([]);
});

test('two who close at once, and whoever has a key, end in one closed account', async () => {
  const me = await customer();
  const answers = await Promise.all([close(me), close(me)]);
  expect(answers.map(({ code }) => code).filter((code) => code === 200).length).toBeGreaterThan(0);
  expect((await me.ask('exportAsk')).code).toBe(401);
  await untilErased(me);
});
