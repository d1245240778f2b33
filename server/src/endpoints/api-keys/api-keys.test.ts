import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tellEndingKeys } from '../../auth/ending-keys.ts';
import { cutPushSockets, openPushSocket } from '../../testing/push-socket.ts';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

let house: TradingHouse;
beforeAll(async () => {
  house = await openTradingHouse({
    TRUST_PROXY: '1',
    ALLOW_SCREEN_MAIL: 'true',
    ALLOW_PLAIN: 'PUBLIC_URL',
  });
});
afterAll(async () => {
  cutPushSockets();
  await house.close();
});

const DAY_MS = 24 * 3600_000;
const trading = { scopes: ['read', 'trade'], largestOrder: '5000.00' };

/** A key as its program has it: its id, and how it calls, from where it says. */
async function keyOf(me: TradingCustomer, set: Record<string, unknown> = {}) {
  const { key, token } = await me.get('apiKeyCreate', { name: 'Robot', ...trading, ...set });
  const from = (address?: string) =>
    address === undefined ? {} : { headers: { 'x-forwarded-for': address } };
  const ask = (
    id: Parameters<typeof house.ask>[0],
    input?: Record<string, unknown>,
    address?: string,
  ) => house.ask(id, input, { token, ...from(address) });
  return { id: key.id as string, key, token: token as string, ask };
}
const toldOf = ({ code, data }: { code: number; data: { reason: string } }) => [code, data.reason];

test('a key is told once, reads and trades for its customer, and its token is kept nowhere', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const { key, token, ask } = await keyOf(me);
  expect(token).toMatch(/^ck_[0-9a-f]{16}_[\w-]{43}$/);
  expect(key).toMatchObject({ name: 'Robot', scopes: ['read', 'trade'], largestOrder: '5000.00' });
  expect((await ask('walletBalance', { walletType: 'STOCK' })).data.balance).toBe('10000.00');
  expect((await ask('stockCreate', anOrder({ num: '2' }))).code).toBe(200);
  expect((await me.get('positionList')).list[0].positionNum).toBe('2');

  const [listed] = (await me.get('apiKeyList')).list;
  expect(listed).toMatchObject({ id: key.id, lastAddress: '127.0.0.1' });
  const requests = (await me.get('apiKeyRequests', { id: key.id })).list;
  expect(requests.map(({ call, code }: Record<string, unknown>) => [call, code])).toEqual([
    ['/stock/create', 200],
    ['/wallet/getWalletBalance', 200],
  ]);
  const told = JSON.stringify([listed, requests, await me.get('securityEvents')]);
  expect(told).not.toContain(token.slice(-43));
  const { rows } = await house.pool.query('SELECT * FROM api_keys');
  expect(inspect(rows)).not.toContain(token.slice(-43));
  expect(house.security.join('')).not.toContain(token.slice(-43));
  expect((await me.get('securityEvents')).list[0]).toMatchObject({ title: 'API key made' });
  expect((await me.get('messageList')).list[0].title).toBe('API key made: Robot');
});

test('a key does what its scopes say, over HTTP and over the push', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const reads = await keyOf(me, { scopes: ['read'], largestOrder: undefined });
  const trades = await keyOf(me, { scopes: ['trade'] });
  expect(toldOf(await reads.ask('stockCreate', anOrder()))).toEqual([422, 'KEY_SCOPE']);
  expect(toldOf(await trades.ask('positionList'))).toEqual([422, 'KEY_SCOPE']);
  for (const id of ['withdrawalApply', 'apiKeyCreate', 'walletTransfer', 'userInfo'] as const) {
    expect([id, ...toldOf(await trades.ask(id))]).toEqual([id, 422, 'KEY_SCOPE']);
  }
  const reading = await openPushSocket(house, { token: reads.token });
  expect(toldOf(await reading.ask('stockCreate', anOrder()))).toEqual([422, 'KEY_SCOPE']);
  const topics = ['order', 'wallet', 'message', 'chat'];
  reading.ws.send(JSON.stringify({ op: 'sub', id: 9, topics }));
  await expect
    .poll(() => reading.heard.find(({ op }) => op === 'sub'))
    .toMatchObject({
      data: {
        topics: ['order', 'wallet'],
        refused: [
          { topic: 'message', reason: 'KEY_SCOPE' },
          { topic: 'chat', reason: 'KEY_SCOPE' },
        ],
      },
    });
  const ordering = await openPushSocket(house, { token: trades.token });
  expect((await ordering.ask('stockCreate', anOrder())).code).toBe(200);
  ordering.ws.send(JSON.stringify({ op: 'sub', id: 9, topics: ['order'] }));
  await expect
    .poll(() => ordering.heard.find(({ op }) => op === 'sub'))
    .toMatchObject({ data: { refused: [{ topic: 'order', reason: 'KEY_SCOPE' }] } });
});

test('a key is let in from its addresses alone, as the house reads them behind a proxy', async () => {
  const me = await house.customer();
  const addresses = ['203.0.113.24', ' 2001:DB8:1::/48 ', '198.51.100.16/28'];
  const { key, token, ask } = await keyOf(me, { addresses });
  expect(key.addresses).toEqual(['203.0.113.24', '2001:db8:1::/48', '198.51.100.16/28']);
  const from = async (address: string) => (await ask('positionList', {}, address)).code;
  for (const address of ['203.0.113.24', '::ffff:203.0.113.24', '198.51.100.31', '2001:db8:1::9']) {
    expect([address, await from(address)]).toEqual([address, 200]);
  }
  const strangers = ['203.0.113.25', '198.51.100.32', '2001:db8:2::9', '203.0.113.24, 192.0.2.1'];
  for (const address of strangers) expect([address, await from(address)]).toEqual([address, 403]);
  const told = await ask('positionList');
  expect([told.data.reason, told.msg]).toEqual([
    'KEY_ADDRESS',
    'This API key is not allowed from this address.',
  ]);
  const socket = await openPushSocket(house, { token });
  expect(await socket.closed).toBe(4401);
  const codes = (await me.get('apiKeyRequests')).list.map(({ code }: { code: number }) => code);
  expect(codes.filter((code: number) => code === 403)).toHaveLength(5);
});

test('what is no name, no address and no scope makes no key', async () => {
  const me = await house.customer();
  const whole = { name: 'Robot', ...trading };
  const wrong: [Record<string, unknown>, string, string][] = [
    [{ name: ' ' }, 'name', 'FIELD_INVALID'],
    [{ name: 'a\u202eb' }, 'name', 'FIELD_INVALID'],
    [{ name: 'x'.repeat(41) }, 'name', 'FIELD_INVALID'],
    [{ scopes: [] }, 'scopes', 'FIELD_INVALID'],
    [{ scopes: ['withdraw'] }, 'scopes', 'FIELD_INVALID'],
    [{ scopes: ['read'] }, 'largestOrder', 'FIELD_UNUSED'],
    [{ largestOrder: undefined }, 'largestOrder', 'FIELD_REQUIRED'],
    [{ largestOrder: '-1' }, 'largestOrder', 'AMOUNT'],
    [{ callsPerMinute: 0 }, 'callsPerMinute', 'FIELD_INVALID'],
    [{ days: 367 }, 'days', 'FIELD_INVALID'],
    [{ addresses: Array(21).fill('203.0.113.1') }, 'addresses', 'FIELD_INVALID'],
    ...[
      '10.0.0.0/0',
      '10.0.0.0/33',
      '10.0.0.1/8/8',
      'localhost',
      '1.2.3',
      '[::1]',
      '1.2.3.4:80',
      'fe80::1%eth0',
    ].map((address): [Record<string, unknown>, string, string] => [
      { addresses: [address] },
      'addresses',
      'FIELD_INVALID',
    ]),
  ];
  for (const [change, field, reason] of wrong) {
    const told = await me.ask('apiKeyCreate', { ...whole, ...change });
    expect([change, told.data.field, told.data.reason]).toEqual([change, field, reason]);
  }
  expect((await me.get('apiKeyList')).list).toEqual([]);
});

test('a key that ended, was paused or ran out is let in nowhere, and its connection closes', async () => {
  const me = await house.customer();
  const { id, token, ask } = await keyOf(me, { days: 1 });
  expect((await ask('positionList')).code).toBe(200);
  const socket = await openPushSocket(house, { token });
  await expect.poll(() => socket.heard.length).toBe(1);
  await me.get('apiKeyPause', { id, isPaused: true });
  expect(await socket.closed).toBe(4401);
  expect((await ask('positionList')).code).toBe(401);
  await me.get('apiKeyPause', { id, isPaused: false });
  expect((await ask('positionList')).code).toBe(200);

  const again = await openPushSocket(house, { token });
  await expect.poll(() => again.heard.length).toBe(1);
  house.turn(24 * 3600_000);
  expect((await ask('positionList')).code).toBe(401);
  expect(await again.closed).toBe(4401);
  await me.signIn();
  expect((await me.get('apiKeyList')).list).toEqual([]);

  const other = await keyOf(me);
  expect((await other.ask('positionList')).code).toBe(200);
  await me.get('apiKeyEnd', { id: other.id });
  expect((await other.ask('positionList')).code).toBe(401);
  expect((await other.ask('kline', {})).data.reason).not.toBe('KEY_SCOPE');
  expect((await me.ask('apiKeyEnd', { id: other.id })).code).toBe(404);
  expect((await me.get('messageList')).list[0].title).toBe('API key ended: Robot');
  expect((await house.ask('positionList', {}, { token: `${token.slice(0, -1)}x` })).code).toBe(401);
});

test('seven days before a key ends by itself its customer is told, once', async () => {
  const me = await house.customer();
  await keyOf(me, { name: 'Week', days: 7 });
  await keyOf(me, { name: 'Ten days', days: 10 });
  const ended = await keyOf(me, { name: 'Gone', days: 10 });
  await me.get('apiKeyEnd', { id: ended.id });
  const told = async () => {
    await me.signIn();
    const { list } = await me.get('messageList', { kind: 'security', pageSize: 50 });
    return list
      .map(({ title }: { title: string }) => title)
      .filter((title: string) => title.startsWith('API key ends on'));
  };
  const { services } = house;
  const tell = () =>
    tellEndingKeys({ keys: services.stores.apiKeys, inbox: services.inbox }, house.nowMs());
  house.turn(2 * DAY_MS);
  expect([await tell(), await told()]).toEqual([0, []]);
  house.turn(DAY_MS);
  expect(await tell()).toBe(1);
  await house.pool.query('UPDATE api_keys SET end_told_ms = NULL');
  expect(await tell()).toBe(1);
  expect(await tell()).toBe(0);
  const [title, ...more] = await told();
  expect(title).toMatch(/^API key ends on \d\d\/\d\d\/\d{4} \d\d:\d\d UTC: Ten days$/);
  expect(more).toEqual([]);
});

test('keys are made, paused and ended with a fresh proof, and by their owner alone', async () => {
  const me = await house.customer();
  const { id } = await keyOf(me);
  const other = await house.customer();
  for (const call of ['apiKeyEnd', 'apiKeyRequests'] as const) {
    expect([call, (await other.ask(call, { id })).code]).toEqual([call, 404]);
  }
  expect((await other.ask('apiKeyPause', { id, isPaused: true })).code).toBe(404);
  house.turn(5 * 60_000);
  for (const [call, input] of [
    ['apiKeyCreate', { name: 'Robot', ...trading }],
    ['apiKeyPause', { id, isPaused: true }],
    ['apiKeyEnd', { id }],
  ] as const) {
    expect([call, ...toldOf(await me.ask(call, input))]).toEqual([call, 422, 'STEP_UP_REQUIRED']);
  }
});

test('of twenty keys made at once there are ten', async () => {
  const me = await house.customer();
  const made = await Promise.all(
    Array.from({ length: 20 }, () => me.ask('apiKeyCreate', { name: 'Robot', ...trading })),
  );
  const refused = made.filter(({ code }) => code !== 200);
  expect(refused.map(toldOf)).toEqual(Array(10).fill([422, 'KEYS_MAX']));
  expect((await me.get('apiKeyList')).list).toHaveLength(10);
});

test('past its own limit a key waits, and nobody else does', async () => {
  const me = await house.customer();
  const { ask } = await keyOf(me, { callsPerMinute: 3 });
  const other = await keyOf(me);
  for (const id of ['positionList', 'walletBalances', 'consignList'] as const) {
    expect((await ask(id)).code).toBe(200);
  }
  expect(toldOf(await ask('flatList'))).toEqual([429, 'TOO_MANY']);
  expect((await other.ask('flatList')).code).toBe(200);
  expect((await me.ask('flatList')).code).toBe(200);
});

test('while the account is frozen a key reads and does nothing else, from the same moment', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const { ask } = await keyOf(me);
  expect((await ask('stockCreate', anOrder({ num: '2' }))).code).toBe(200);
  await me.get('accountFreeze');
  expect(toldOf(await ask('stockCreate', anOrder()))).toEqual([422, 'ACCOUNT_FROZEN']);
  const closing = anOrder({ direction: 1, openClose: 1 });
  expect(toldOf(await ask('stockCreate', closing))).toEqual([422, 'ACCOUNT_FROZEN']);
  expect((await ask('positionList')).code).toBe(200);
});

test('a reset of the password ends the keys; ending other sessions tells that they stay', async () => {
  const me = await house.customer();
  const { ask } = await keyOf(me);
  await me.get('sessionEnd', { id: 'others' });
  expect((await me.get('messageList')).list[0].title).toBe('API keys still work: 1');
  expect((await ask('positionList')).code).toBe(200);
  const { email } = await me.get('userInfo');
  const { data } = await house.ask('getEmailCode', { email, type: 'reset' });
  const { simulatedCode: emailCode, codeHandle } = data;
  const passwords = { newPassword: 'a new secret 7', confirmPassword: 'a new secret 7' };
  const reset = await house.ask('resetPassword', { email, emailCode, codeHandle, ...passwords });
  expect(reset.code).toBe(200);
  expect((await ask('positionList')).code).toBe(401);
});
