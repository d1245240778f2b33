import type { RouteId } from '@candor/contract/all-routes';
import { renewingCalls } from '@candor/contract/renewing-calls';
import { Secret, TOTP } from 'otpauth';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lifeMs } from '../auth/sessions.ts';
import { registeredBy, softKey } from '../testing/soft-key.ts';
import { openTestApp, START_MS, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts';

// Whoever has copied a token, and its owner then changes how they are let in: the copy is dead at
// once, whichever of the changes it is.

let world: TestApp & { readonly pool: Pool };
let turned = 0;
const ended: string[] = [];
beforeAll(async () => {
  world = await openTestApp();
  world.services.sessions.onEnded((ids) => void ended.push(...ids));
});
afterAll(() => world.close());

interface Owner {
  readonly email: string;
  readonly userId: string;
  readonly token: string;
  readonly secret: string;
}

const nowMs = () => START_MS + turned;
const twice = (name: string, secret: string) => ({
  [name]: secret,
  [`confirm${name.charAt(0).toUpperCase()}${name.slice(1)}`]: secret,
});

function turn(ms: number) {
  turned += ms;
  world.turn(ms);
}

const codeOf = ({ secret }: Pick<Owner, 'secret'>) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: nowMs() });

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire carries.
async function get(me: Owner, id: RouteId, input: Record<string, unknown> = {}): Promise<any> {
  const told = await world.ask(id, input, me);
  if (told.code !== 200) throw new Error(`${id} answered ${told.code}: ${told.msg}`);
  return told.data;
}

async function setFactor(me: Owner): Promise<Owner> {
  const guarded = { ...me, ...(await get(me, 'timeCodeBegin')) };
  await get(me, 'timeCodeConfirm', { code: codeOf(guarded) });
  turn(30_000);
  await get(me, 'prove', { code: codeOf(guarded) });
  return guarded;
}

/** Each change: what its owner has before, and what it is asked with. */
const changes: Partial<Record<RouteId, (me: Owner) => Promise<Record<string, unknown>>>> = {
  updatePassword: async () => ({
    oldPassword: TEST_PASSWORD,
    newPassword: 'another secret 2',
    confirmPassword: 'another secret 2',
  }),
  settingPayPassword: async () => twice('payPassword', '739461'),
  updatePayPassword: async (me) => {
    await get(me, 'settingPayPassword', twice('payPassword', '739461'));
    return { oldPayPassword: '739461', ...twice('payPassword', '482915') };
  },
  resetPayPassword: async (me) => {
    const sent = await get(me, 'getEmailCode', { email: me.email, type: 'payPassword' });
    const { simulatedCode: emailCode, codeHandle } = sent;
    const password = TEST_PASSWORD;
    return { emailCode, codeHandle, password, ...twice('payPassword', '482915') };
  },
  timeCodeConfirm: async (me) => ({ code: codeOf(await get(me, 'timeCodeBegin')) }),
  timeCodeEnd: async (me) => {
    await setFactor(me);
    return {};
  },
  recoveryCodesNew: async (me) => {
    await setFactor(me);
    return {};
  },
  passkeyAdd: async (me) => {
    const { challenge } = JSON.parse((await get(me, 'passkeyBegin')).passkeyOptions);
    return { name: 'phone', credential: registeredBy(softKey(), challenge) };
  },
  passkeyEnd: async (me) => {
    const { challenge } = JSON.parse((await get(me, 'passkeyBegin')).passkeyOptions);
    const credential = registeredBy(softKey(), challenge);
    const { id } = await get(me, 'passkeyAdd', { name: 'phone', credential });
    // As a passkey of its owner would prove.
    await world.pool.query(
      `UPDATE sessions s SET proved_ms = factors_changed_ms + 1, proved_by = 'passkey'
         FROM users u WHERE u.user_id = s.user_id AND s.user_id = $1`,
      [me.userId],
    );
    return { id };
  },
};

let names = 0;
/** An owner before a change, somebody who has copied the token, and another session. */
async function before(id: RouteId) {
  names += 1;
  const email = `owner${names}@example.test`;
  const me: Owner = { email, secret: '', ...(await world.register(email)) };
  const input = await (changes[id] ?? (async () => ({})))(me);
  const now = await world.ask('sessionList', {}, me);
  const [own] = now.data.list;
  // Opened by the store: with a factor set a login would be two steps.
  const opened = await world.services.sessions.open(
    { userId: me.userId, device: 'other', address: '127.0.0.1', nowMs: nowMs() },
    world.services.stores.sessions,
  );
  const { rows } = await world.pool.query('SELECT * FROM sessions WHERE id = $1', [own.id]);
  return { me, input, own: rows[0], other: opened.token };
}

const codeFor = async (token: string) =>
  (await world.ask('userInfo', {}, { token, isExact: true })).code;

/** A proof renews the token too; others it leaves where they are. */
const ofCredentials = [...renewingCalls].filter((id) => id !== 'prove');

test('every call that renews a token is tried here', () => {
  expect(Object.keys(changes).sort()).toEqual(ofCredentials.toSorted());
});

test.each(
  ofCredentials,
)('%s: a copied token is dead at once, and so are the others', async (id) => {
  const { me, input, own, other } = await before(id);
  // The token that the owner has by now; before the change the copy works.
  const listed = await world.ask('sessionList', {}, me);
  expect(listed.data.list).toHaveLength(2);
  ended.length = 0;
  turn(1000);
  const told = await world.ask(id, input, { ...me, key: 'once' });
  expect([told.code, told.msg]).toEqual([200, expect.any(String)]);
  const { token, expireTimestamp } = told.data;
  expect([await codeFor(token), await codeFor(other)]).toEqual([200, 401]);
  expect(ended).toContain(own.id);
  expect(ended).toHaveLength(2);

  // The session is as old as it was, and has proved what it had.
  const { rows } = await world.pool.query(
    'SELECT * FROM sessions WHERE user_id = $1 AND ended_ms IS NULL',
    [me.userId],
  );
  const { id: newId, token_hash: _, ...same } = rows[0];
  expect(newId).not.toBe(own.id);
  const { id: __, token_hash: ___, ...was } = own;
  expect([rows.length, same]).toEqual([1, was]);
  expect(expireTimestamp).toBe(Number(own.created_ms) + lifeMs);

  // Asked again under its key it is not done again, and answers the same.
  const again = await world.ask(id, input, { token, isExact: true, key: 'once' });
  if (again.data.reason !== 'STEP_UP_REQUIRED') expect(again.data).toEqual(told.data);
  expect(await codeFor(token)).toBe(200);
});

test.each(
  ofCredentials.filter((id) => id !== 'updatePassword'),
)('%s: other sessions stay where they are to', async (id) => {
  const { me, input, own, other } = await before(id);
  ended.length = 0;
  const told = await world.ask(id, { ...input, endOthers: false }, me);
  expect(told.code).toBe(200);
  expect([await codeFor(told.data.token), await codeFor(other)]).toEqual([200, 200]);
  expect(ended).toEqual([own.id]);
});

test('a copied token is not proved along with its owner, and others stay', async () => {
  const { me, own, other } = await before('prove');
  turn(6 * 60_000);
  const key = { name: 'robot', scopes: ['read'], callsPerMinute: 60, days: 30, addresses: [] };
  const exact = { token: me.token, isExact: true };
  expect((await world.ask('apiKeyCreate', key, exact)).data.reason).toBe('STEP_UP_REQUIRED');
  ended.length = 0;
  const { token, expireTimestamp } = await get(me, 'prove', { password: TEST_PASSWORD });
  expect([ended, expireTimestamp]).toEqual([[own.id], Number(own.created_ms) + lifeMs]);
  expect((await world.ask('apiKeyCreate', key, exact)).data.reason).toBe('LOGIN_EXPIRED');
  const proved = await world.ask('apiKeyCreate', key, { token, isExact: true });
  expect([proved.code, await codeFor(other)]).toEqual([200, 200]);
  const wrong = { ...me, token };
  expect((await world.ask('prove', { password: 'not this one' }, wrong)).code).toBe(422);
  expect(await codeFor(token)).toBe(200);
});

test('the copy is refused by its own token, and told to no push any more', async () => {
  const { me, input } = await before('settingPayPassword');
  const copied = me.token;
  expect(await codeFor(copied)).toBe(200);
  const subscription = { endpoint: 'https://push.test/1', p256dh: 'p', auth: 'a' };
  const [{ id: sessionId }] = (await world.ask('sessionList', {}, me)).data.list.filter(
    ({ current }: { current: boolean }) => current,
  );
  const { userId } = me;
  const asked = { userId, sessionId, subscription, nowMs: nowMs() };
  await world.services.stores.copies.subscribe(asked);
  const { token } = (await world.ask('settingPayPassword', input, me)).data;
  expect([await codeFor(copied), await codeFor(token)]).toEqual([401, 200]);
  // What the owner's own device is told goes on.
  expect((await world.ask('userNotifications', {}, { token })).data.pushHere).toBe(true);
});

test('seven days after the login it is over, however often the token was renewed', async () => {
  const { me } = await before('settingPayPassword');
  let { token } = (await world.ask('settingPayPassword', twice('payPassword', '739461'), me)).data;
  const openedMs = nowMs();
  for (let at = 1; at <= 13; at += 1) {
    turn(12 * 3600_000);
    const secrets = at % 2 === 1 ? ['739461', '482915'] : ['482915', '739461'];
    const [oldPayPassword = '', next = ''] = secrets;
    const input = { oldPayPassword, ...twice('payPassword', next) };
    const told = await world.ask('updatePayPassword', input, { token });
    expect([told.code, told.data.expireTimestamp]).toEqual([200, openedMs + lifeMs]);
    token = told.data.token;
  }
  turn(12 * 3600_000 - 1);
  expect(await codeFor(token)).toBe(200);
  turn(1);
  expect(await codeFor(token)).toBe(401);
});

test('a refused change leaves the token and the other sessions as they were', async () => {
  const { me, other } = await before('updatePayPassword');
  const wrong = { oldPayPassword: '111112', ...twice('payPassword', '482915') };
  const told = await world.ask('updatePayPassword', wrong, me);
  expect(told.data.reason).toBe('PAY_PASSWORD_WRONG');
  const none = await world.ask('passkeyEnd', { id: 'nobody has it' }, me);
  expect(none.data.reason).toBe('NOT_FOUND');
  expect([(await world.ask('userInfo', {}, me)).code, await codeFor(other)]).toEqual([200, 200]);
});

test('a call of the copy that waits for the change is refused, and changes nothing', async () => {
  const { me, own } = await before('settingPayPassword');
  const client = await world.pool.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM users WHERE user_id = $1 FOR NO KEY UPDATE', [me.userId]);
  const stolen = world.ask('settingPayPassword', twice('payPassword', '739461'), me);
  await untilSomebodyWaits();
  // The owner's change, of another process that this one has not heard of.
  await client.query('UPDATE sessions SET ended_ms = 1 WHERE id = $1', [own.id]);
  await client.query('COMMIT');
  client.release();
  const told = await stolen;
  expect([told.code, told.data.reason]).toEqual([401, 'LOGIN_EXPIRED']);
  const user = await world.services.stores.users.byId(me.userId);
  expect(user?.payPasswordHash).toBeNull();
});

/** Until somebody waits for a lock in the database. */
async function untilSomebodyWaits() {
  for (let isWaiting = false; !isWaiting; ) {
    const { rowCount } = await world.pool.query(
      `SELECT FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    isWaiting = rowCount !== 0;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

test('everybody’s sessions are ended while one is renewed: the change comes to nothing', async () => {
  const { me, own } = await before('settingPayPassword');
  const client = await world.pool.connect();
  await client.query('BEGIN');
  await client.query('UPDATE sessions SET ended_ms = 1 WHERE id = $1', [own.id]);
  const change = world.ask('settingPayPassword', twice('payPassword', '739461'), me);
  await untilSomebodyWaits();
  await client.query('COMMIT');
  client.release();
  const told = await change;
  expect([told.code, told.data.reason]).toEqual([401, 'LOGIN_EXPIRED']);
  const user = await world.services.stores.users.byId(me.userId);
  expect(user?.payPasswordHash).toBeNull();
});

test('everybody’s sessions are ended after a renewal that is not committed: its token too', async () => {
  const { me, own } = await before('settingPayPassword');
  const { sessions } = world.services;
  let end: Promise<unknown> = Promise.resolve();
  const token = await world.services.stores.credentials.change(me.userId, async (stores) => {
    const of = { userId: me.userId, id: own.id, nowMs: nowMs() };
    const renewed = await sessions.renew(of, stores.sessions);
    end = sessions.endEverybody(nowMs());
    await untilSomebodyWaits();
    return renewed?.token ?? '';
  });
  await end;
  expect([token.length, await codeFor(token)]).toEqual([43, 401]);
});

test('an API key renews nothing', async () => {
  const { me } = await before('settingPayPassword');
  const key = { name: 'robot', scopes: ['read'], callsPerMinute: 60, days: 30, addresses: [] };
  const { token } = await get(me, 'apiKeyCreate', key);
  for (const id of renewingCalls) {
    expect([id, (await world.ask(id, {}, { token })).data.reason]).toEqual([id, 'KEY_SCOPE']);
  }
});
