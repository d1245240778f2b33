import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOperator, type TestOperator } from '../../../testing/an-operator.ts';
import {
  aWithdrawal,
  OWN_CARD,
  openPayoutHouse,
  type PayoutHouse,
} from '../../../testing/payout-house.ts';
import { TEST_PASSWORD } from '../../../testing/test-app.ts';
import { anOrder } from '../../../testing/trading-house.ts';

let house: PayoutHouse;
let desk: TestOperator;
const APPLE = '0:NASDAQ:AAPL';
const reason = 'Somebody else has the phone.';
const KEY = { name: 'robot', scopes: ['read'], callsPerMinute: 60, days: 30, addresses: [] };

beforeAll(async () => {
  house = await openPayoutHouse();
  desk = await openOperator(house, 'Rita', ['administrator', 'auditor']);
  house.market.show(APPLE, { bids: [['99.99', '1000']], asks: [['100.01', '1000']] });
});
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
});

/** Ids of sessions and keys that sockets were told of, in order. */
function heard() {
  const told: string[] = [];
  house.services.sessions.onEnded((_ids, userId) => told.push(`sessions of ${userId}`));
  house.services.apiKeys.onEnded((_ids, userId) => told.push(`keys of ${userId}`));
  return told;
}

const titlesOf = async (userId: string) => {
  const { rows } = await house.pool.query(
    `SELECT message_key AS key FROM messages WHERE user_id = $1 AND kind = 'security' ORDER BY seq`,
    [userId],
  );
  return rows.map(({ key }) => key);
};

test('a lock ends sessions and keys at once and holds what is on its way; unlocked, it goes on', async () => {
  const ada = await house.verified('1000.00');
  await ada.get('walletTransfer', { fromWallet: 'BALANCE', toWallet: 'STOCK', amount: '500' });
  await ada.get('stockCreate', anOrder({ num: '2' }));
  const { token: key } = await ada.get('apiKeyCreate', KEY);
  const card = await ada.card(OWN_CARD);
  await ada.get('withdrawalApply', aWithdrawal(card));
  const told = heard();
  const { data } = await desk.ask('opsCustomerLock', { userId: ada.userId, reason });
  expect(data).toMatchObject({ userId: ada.userId, locked: true });
  expect(told).toEqual([`sessions of ${ada.userId}`, `keys of ${ada.userId}`]);
  for (const token of [ada.token, key]) {
    expect((await house.ask('positionList', {}, { token })).code).toBe(401);
  }
  const login = { username: ada.userId, password: TEST_PASSWORD };
  expect((await house.ask('loginByUsername', login)).data.reason).toBe('ACCOUNT_LOCKED');

  // Neither paid nor returned, however long it takes.
  for (let minutes = 0; minutes < 20; minutes += 1) {
    house.turn(60_000);
    house.beat();
  }
  const stateOf = async () => {
    const sql = 'SELECT state FROM withdrawals WHERE user_id = $1';
    const { rows } = await house.pool.query(sql, [ada.userId]);
    return rows[0].state;
  };
  expect(await stateOf()).toBe('pending');

  expect((await desk.ask('opsCustomerUnlock', { userId: ada.userId, reason })).data.locked).toBe(
    false,
  );
  await ada.signIn();
  await house.untilSeen(async () => {
    house.turn(10_000);
    expect(await stateOf()).toBe('completed');
  });
  expect((await house.ask('positionList', {}, { token: key })).code).toBe(401);
  expect(await titlesOf(ada.userId)).toEqual(expect.arrayContaining(['locked', 'unlocked']));
  const { list } = (await desk.ask('opsAuditList', { operatorId: desk.id })).data;
  const acts = list.filter(({ subject }: { subject: string }) => subject === ada.userId);
  expect(acts).toMatchObject([
    { what: 'customer.unlock', before: 'locked', after: 'open', reason },
    { what: 'customer.lock', before: 'open', after: 'locked', reason },
  ]);
});

test('all sessions of one end, her keys only if asked for', async () => {
  const eve = await house.customer();
  const { token: key } = await eve.get('apiKeyCreate', KEY);
  const { userId } = eve;
  const end = async (withKeys: boolean) =>
    (await desk.ask('opsCustomerEndSessions', { userId, withKeys, reason })).data;
  const codeOf = async (token: string) => (await house.ask('positionList', {}, { token })).code;
  expect(await end(false)).toEqual({ sessions: 1, keys: 0 });
  expect([await codeOf(eve.token), await codeOf(key)]).toEqual([401, 200]);
  expect(await end(true)).toEqual({ sessions: 0, keys: 1 });
  expect(await codeOf(key)).toBe(401);
  expect(await end(true)).toEqual({ sessions: 0, keys: 0 });
  expect((await titlesOf(userId)).filter((one) => one === 'sessions_ended')).toHaveLength(2);
});

test('all sessions of everybody end, and everybody may come back', async () => {
  const all = await Promise.all([1, 2, 3].map(() => house.customer()));
  const { token: key } = await (all[0] as (typeof all)[0]).get('apiKeyCreate', KEY);
  const { data } = await desk.ask('opsCustomerEndAllSessions', { withKeys: true, reason });
  expect(data).toMatchObject({ sessions: expect.any(Number), keys: 1 });
  expect(data.sessions).toBeGreaterThanOrEqual(3);
  for (const token of [...all.map((one) => one.token), key]) {
    expect((await house.ask('positionList', {}, { token })).code).toBe(401);
  }
  for (const { userId } of all) expect(await titlesOf(userId)).toContain('sessions_ended');
  await (all[1] as (typeof all)[0]).signIn();
  const again = await desk.ask('opsCustomerEndAllSessions', { withKeys: true, reason });
  expect(again.data).toEqual({ sessions: 1, keys: 0 });
});

test('nobody locks or opens the own account, or one that is not there', async () => {
  const own = await house.register(desk.email);
  for (const call of ['opsCustomerLock', 'opsCustomerUnlock'] as const) {
    const told = await desk.ask(call, { userId: own.userId, reason });
    expect([told.code, told.data.reason]).toEqual([422, 'SECOND_PERSON']);
    expect((await desk.ask(call, { userId: '99999999', reason })).code).toBe(404);
    expect((await desk.ask(call, { userId: own.userId, reason: 'no' })).data.reason).toBe(
      'REASON_REQUIRED',
    );
  }
});
