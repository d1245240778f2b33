import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import {
  type Arrived,
  type HookHouse,
  openHookHouse,
} from '@candor/adapters/webhooks/testing/hook-house';
import { createWebhookSender } from '@candor/adapters/webhooks/webhook-sender';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  anOrder,
  openTradingHouse,
  type TradingCustomer,
  type TradingHouse,
} from '../../testing/trading-house.ts';

const HOUR_MS = 3_600_000;

let house: TradingHouse;
let hooks: HookHouse;
/** What a name leads to at this moment; names of tests are no other's. */
let leadsTo: readonly string[] = [];
beforeAll(async () => {
  hooks = await openHookHouse();
  house = await openTradingHouse(
    {},
    {
      core: {
        webhookSender: createWebhookSender({
          mayBeLocal: true,
          timeoutMs: 2_000,
          resolve: async () => leadsTo,
        }),
      },
    },
  );
});
afterEach(() => hooks.answer(204));
afterAll(async () => {
  expect(await house.audit()).toEqual([]);
  await house.close();
  await hooks.close();
});

let paths = 0;
/** A hook with a path of its own, and what arrived there. */
async function hookOf(me: TradingCustomer, set: Record<string, unknown> = {}) {
  paths += 1;
  const url = `${hooks.url}/${paths}`;
  const { webhook, secret } = await me.get('webhookCreate', {
    name: 'Books',
    url,
    kinds: ['order', 'position', 'wallet', 'message'],
    ...set,
  });
  const arrived = () =>
    hooks.arrived.filter((one) => one.url === `/hook/${webhook.url.split('/').at(-1)}`);
  return { id: webhook.id as string, webhook, secret: secret as string, arrived };
}
const bodyOf = ({ text }: Arrived) => JSON.parse(text);
const list = async (me: TradingCustomer) => (await me.get('webhookList')).list;
const toldOf = ({ code, data }: { code: number; data: { reason: string } }) => [code, data.reason];

/** How long nothing is sent to a hook from now on, once a try has failed. */
async function pauseOf(id: string): Promise<number> {
  const { rows } = await house.pool.query(
    `SELECT w.due_ms FROM webhooks w JOIN webhook_deliveries d ON d.hook_id = w.id
      WHERE w.id = $1 AND d.done_ms IS NULL AND (d.status IS NOT NULL OR d.failure IS NOT NULL)`,
    [id],
  );
  return rows.length === 0 ? 0 : Number(rows[0].due_ms) - house.nowMs();
}

/** Some looks of the desk later there is no more than this. */
async function stays(arrived: () => readonly Arrived[], count: number): Promise<void> {
  let looks = 0;
  await house.untilSeen(async () => {
    expect(arrived()).toHaveLength(count);
    looks += 1;
    expect(looks).toBeGreaterThan(5);
  });
}

/** The signature a receiver works out by itself. */
function signatureOf({ headers, text }: Arrived, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

test('a program is told of orders, positions, money and messages, numbered as the push', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const { secret, arrived, webhook } = await hookOf(me);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(webhook).toMatchObject({ name: 'Books', isPaused: false, waiting: 0 });
  const order = await me.get('stockCreate', anOrder({ num: '2' }));
  await house.untilSeen(async () => {
    expect(
      arrived()
        .map((one) => bodyOf(one).type)
        .toSorted(),
    ).toEqual(['message', 'order', 'position', 'wallet']);
  });
  const bodies = Object.fromEntries(arrived().map((one) => [bodyOf(one).type, bodyOf(one)]));
  // What came before the hook is not told: the numbers go on from there.
  expect(bodies.message.data.title).toBe('Webhook made: Books');
  expect(bodies.order).toMatchObject({ seq: 1, data: { kind: 'order', id: order.id, status: 1 } });
  expect(bodies.position.data).toMatchObject({ kind: 'position', positionNum: '2' });
  expect(bodies.wallet.data).toMatchObject({ kind: 'wallet', walletType: 'STOCK' });
  for (const one of arrived()) {
    expect(one.headers['content-type']).toBe('application/json');
    expect(one.headers['webhook-signature']).toBe(signatureOf(one, secret));
    expect(one.headers['webhook-id']).toBe(bodyOf(one).id);
    expect(one.headers['webhook-timestamp']).toBe(String(Math.floor(house.nowMs() / 1000)));
  }
  // Stored after the receiver has answered.
  await house.untilSeen(async () => {
    const [row] = await list(me);
    expect(row).toMatchObject({ waiting: 0, lastArrivedTimestamp: house.nowMs() });
  });
});

test('the secret is told once and kept sealed: it stands in no table and no answer', async () => {
  const me = await house.customer();
  const { secret, id } = await hookOf(me);
  const { rows } = await house.pool.query('SELECT * FROM webhooks');
  const answers = [await list(me), await me.get('webhookDeliveries', { id })];
  const key = Buffer.from(secret.slice(6), 'base64');
  const kept = inspect([rows, answers], { maxArrayLength: null, depth: 9 });
  for (const mark of [secret, secret.slice(6), key.toString('hex')])
    expect(kept).not.toContain(mark);
});

test('deliveries come in order, one after the other, and none is left out', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const { arrived } = await hookOf(me, { kinds: ['order'] });
  for (let count = 0; count < 12; count += 1) await me.get('stockCreate', anOrder());
  await house.untilSeen(async () => expect(arrived()).toHaveLength(12));
  expect(arrived().map((one) => bodyOf(one).seq)).toEqual(
    Array.from({ length: 12 }, (_, n) => n + 1),
  );
});

test('what does not arrive comes again, later each time, with the same id and body', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const { id, arrived, secret } = await hookOf(me, { kinds: ['order'] });
  hooks.answer(500);
  await me.get('stockCreate', anOrder());
  await house.untilSeen(async () => expect(await pauseOf(id)).toBe(5_000));
  await me.get('stockCreate', anOrder());
  // Nothing before its time, and nothing overtakes.
  for (const [waitMs, nextMs] of [
    [5_000, 30_000],
    [30_000, 120_000],
    [120_000, 300_000],
  ] as const) {
    const before = arrived().length;
    house.turn(waitMs - 1_000);
    await stays(arrived, before);
    house.turn(1_000);
    await house.untilSeen(async () => expect(await pauseOf(id)).toBe(nextMs));
    expect(arrived()).toHaveLength(before + 1);
  }
  const [waiting] = await list(me);
  expect(waiting).toMatchObject({ waiting: 2, isPaused: false });
  expect(waiting.failingSinceTimestamp).toBe(house.nowMs() - 155_000);
  const [, failing] = (await me.get('webhookDeliveries', { id })).list;
  expect(failing).toMatchObject({ kind: 'order', seq: 1, state: 'failing', status: 500, tries: 4 });
  hooks.answer(200);
  house.turn(5 * 60_000);
  await house.untilSeen(async () => expect(arrived()).toHaveLength(6));
  expect(arrived().map((one) => bodyOf(one).seq)).toEqual([1, 1, 1, 1, 1, 2]);
  expect(
    new Set(
      arrived()
        .slice(0, 5)
        .map(({ text }) => text),
    ).size,
  ).toBe(1);
  expect(
    new Set(
      arrived()
        .slice(0, 5)
        .map(({ headers }) => headers['webhook-id']),
    ).size,
  ).toBe(1);
  // Each try is signed with its own time, so that an old one cannot be played again.
  expect(new Set(arrived().map(({ headers }) => headers['webhook-timestamp'])).size).toBe(5);
  for (const one of arrived())
    expect(one.headers['webhook-signature']).toBe(signatureOf(one, secret));
  expect((await list(me))[0].failingSinceTimestamp).toBeUndefined();
});

test('after a day without an answer it pauses and tells its customer, and goes on where it was', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const { id, arrived } = await hookOf(me, { kinds: ['order'] });
  hooks.answer((response) => response.socket?.destroy());
  await me.get('stockCreate', anOrder());
  // 5 s, 30 s, 2 min, 5 min, 15 min, 30 min, 1 h, 2 h, and then every 4 h until a day is over.
  let sinceMs = 0;
  for (let tries = 1; tries <= 14; tries += 1) {
    let waitMs = 0;
    await house.untilSeen(async () => {
      expect(arrived()).toHaveLength(tries);
      waitMs = await pauseOf(id);
      // A minute is the lease of the try that is under way.
      expect([60_000, 0]).not.toContain(Math.max(waitMs, 0));
    });
    sinceMs += waitMs;
    house.turn(waitMs);
  }
  expect(sinceMs).toBe(5_000 + 30_000 + 52 * 60_000 + 3 * HOUR_MS + 6 * 4 * HOUR_MS);
  await house.untilSeen(async () => {
    await me.signIn();
    expect((await list(me))[0]?.isPaused).toBe(true);
  });
  expect(arrived()).toHaveLength(15);
  expect((await list(me))[0]).toMatchObject({ isPaused: true, pausedBy: 'failing', waiting: 1 });
  const titles = async () =>
    (await me.get('messageList')).list.map(({ title }: { title: string }) => title);
  const paused = (title: string) => title === 'Webhook paused: Books';
  await house.untilSeen(async () => expect((await titles()).filter(paused)).toHaveLength(1));
  await me.get('stockCreate', anOrder());
  hooks.answer(204);
  const before = arrived().length;
  house.turn(10_000);
  await stays(arrived, before);
  await me.get('webhookPause', { id, isPaused: false });
  await house.untilSeen(async () => expect(arrived()).toHaveLength(before + 2));
  expect(
    arrived()
      .slice(-2)
      .map((one) => bodyOf(one).seq),
  ).toEqual([1, 2]);
});

test('a receiver that says it is gone is paused at once', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const { arrived } = await hookOf(me, { kinds: ['order'] });
  hooks.answer(410);
  await me.get('stockCreate', anOrder());
  await house.untilSeen(async () => {
    expect((await list(me))[0]).toMatchObject({ isPaused: true, pausedBy: 'gone' });
  });
  expect(arrived()).toHaveLength(1);
  await house.untilSeen(async () => {
    expect((await me.get('messageList')).list[0]?.title).toBe('Webhook paused: Books');
  });
});

test('a changed secret signs at once, and for a day the one before signs beside it', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const { id, arrived, secret: old } = await hookOf(me, { kinds: ['order'] });
  const { secret } = await me.get('webhookSecret', { id });
  expect(secret).not.toBe(old);
  await me.get('stockCreate', anOrder());
  await house.untilSeen(async () => expect(arrived()).toHaveLength(1));
  const [first] = arrived() as [Arrived];
  const both = `${signatureOf(first, secret)} ${signatureOf(first, old)}`;
  expect(first.headers['webhook-signature']).toBe(both);
  house.turn(24 * HOUR_MS);
  await me.signIn();
  await me.get('stockCreate', anOrder());
  await house.untilSeen(async () => expect(arrived()).toHaveLength(2));
  const [, second] = arrived() as [Arrived, Arrived];
  expect(second.headers['webhook-signature']).toBe(signatureOf(second, secret));
});

test('a test is sent now and its outcome told, paused or not, once in five seconds', async () => {
  const me = await house.customer();
  const { id, arrived, secret } = await hookOf(me, { kinds: ['order'] });
  await me.get('webhookPause', { id, isPaused: true });
  const sent = await me.get('webhookTest', { id });
  expect(sent).toEqual({ id: `${id}-1`, status: 204 });
  const [one] = arrived() as [Arrived];
  expect(bodyOf(one)).toMatchObject({ type: 'test', id: `${id}-1`, data: {} });
  expect(one.headers['webhook-signature']).toBe(signatureOf(one, secret));
  expect(toldOf(await me.ask('webhookTest', { id }))).toEqual([429, 'TOO_MANY']);
  house.turn(5_000);
  hooks.answer(() => {});
  expect(await me.get('webhookTest', { id })).toEqual({ id: `${id}-2`, failure: 'timeout' });
  const rows = (await me.get('webhookDeliveries', { id })).list;
  expect(rows.map(({ state, kind }: Record<string, string>) => [kind, state])).toEqual([
    ['test', 'failed'],
    ['test', 'arrived'],
  ]);
});

test('what is no address of the open net makes no hook, and one that turns inward is told nothing', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const whole = { name: 'Books', url: 'https://hooks.example.com/a', kinds: ['order'] };
  for (const [set, field, reason, code] of [
    [{ url: 'http://hooks.example.com/' }, 'url', 'HOOK_ADDRESS', 422],
    [{ url: 'https://169.254.169.254/latest' }, 'url', 'HOOK_ADDRESS', 422],
    [{ url: 'https://10.0.0.1/' }, 'url', 'HOOK_ADDRESS', 422],
    [{ url: 'nothing' }, 'url', 'HOOK_ADDRESS', 422],
    [{ url: `https://a.com/${'a'.repeat(500)}` }, 'url', 'FIELD_INVALID', 400],
    [{ name: ' ' }, 'name', 'FIELD_INVALID', 400],
    [{ name: 'a\u202eb' }, 'name', 'FIELD_INVALID', 400],
    [{ kinds: [] }, 'kinds', 'FIELD_INVALID', 400],
    [{ kinds: ['chat'] }, 'kinds', 'FIELD_INVALID', 400],
  ] as const) {
    const told = await me.ask('webhookCreate', { ...whole, ...set });
    expect([set, told.code, told.data]).toEqual([set, code, { reason, field }]);
  }
  leadsTo = ['169.254.169.254'];
  const { webhook } = await me.get('webhookCreate', whole);
  expect(await me.get('webhookTest', { id: webhook.id })).toMatchObject({ failure: 'address' });
  await me.get('stockCreate', anOrder());
  await house.untilSeen(async () => {
    const [row] = (await me.get('webhookDeliveries', { id: webhook.id })).list;
    expect(row).toMatchObject({ kind: 'order', state: 'failing', failure: 'address' });
  });
});

test('a redirect into the house’s network is not followed', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const { id, arrived } = await hookOf(me, { kinds: ['order'] });
  const location = 'http://169.254.169.254/latest/meta-data/';
  hooks.answer((response) => response.writeHead(307, { location }).end());
  await me.get('stockCreate', anOrder());
  await house.untilSeen(async () => {
    const [row] = (await me.get('webhookDeliveries', { id })).list;
    expect(row).toMatchObject({ state: 'failing', status: 307 });
  });
  expect(arrived()).toHaveLength(1);
});

test('a receiver that never answers holds up no other', async () => {
  const [me, other] = [
    await house.customer({ STOCK: '1000.00' }),
    await house.customer({ STOCK: '1000.00' }),
  ];
  await hookOf(me, { kinds: ['order'] });
  hooks.answer(() => {});
  await me.get('stockCreate', anOrder());
  await house.untilSeen(async () => expect((await list(me))[0].waiting).toBe(1));
  hooks.answer(204);
  const quick = await hookOf(other, { kinds: ['order'] });
  await other.get('stockCreate', anOrder());
  await house.untilSeen(async () => expect(quick.arrived()).toHaveLength(1));
});

test('a hook that is deleted while it is being told stays deleted, with what waited', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const { id, arrived } = await hookOf(me, { kinds: ['order'] });
  let answerNow = () => {};
  hooks.answer((response) => {
    answerNow = () => void response.writeHead(500).end();
  });
  for (let count = 0; count < 3; count += 1) await me.get('stockCreate', anOrder());
  await house.untilSeen(async () => expect(arrived()).toHaveLength(1));
  await me.get('webhookEnd', { id });
  answerNow();
  hooks.answer(204);
  expect((await me.ask('webhookEnd', { id })).code).toBe(404);
  house.turn(HOUR_MS);
  await stays(arrived, 1);
  expect(await list(me)).toEqual([]);
  const { rows } = await house.pool.query('SELECT FROM webhook_deliveries WHERE hook_id = $1', [
    id,
  ]);
  expect(rows).toEqual([]);
});

test('a frozen account is told nothing until it is open again, and then all', async () => {
  const me = await house.customer({ STOCK: '10000.00' });
  const { arrived, id } = await hookOf(me, { kinds: ['order', 'message'] });
  await house.untilSeen(async () => expect(arrived()).toHaveLength(1));
  await me.get('accountFreeze');
  await me.signIn();
  house.turn(60_000);
  await stays(arrived, 1);
  expect(toldOf(await me.ask('webhookTest', { id }))).toEqual([422, 'ACCOUNT_FROZEN']);
  expect(toldOf(await me.ask('webhookPause', { id, isPaused: true }))).toEqual([
    422,
    'ACCOUNT_FROZEN',
  ]);
  await me.get('accountThaw');
  house.turn(24 * HOUR_MS);
  await house.untilSeen(async () => expect(arrived().length).toBeGreaterThan(1));
  expect(arrived().map((one) => bodyOf(one).data.title)).toContain('Account frozen');
});

test('a locked account is told nothing, one that is being closed neither', async () => {
  const me = await house.customer();
  const { arrived, id } = await hookOf(me, { kinds: ['message'] });
  await house.untilSeen(async () => expect(arrived()).toHaveLength(1));
  const set = (change: string) =>
    house.pool.query(`UPDATE users SET ${change} WHERE user_id = $1`, [me.userId]);
  const send = () =>
    house.services.inbox.send(
      { userId: me.userId, kind: 'security', key: 'login', params: {}, link: null },
      house.nowMs(),
    );
  for (const [shut, open] of [
    ['is_locked = true', 'is_locked = false'],
    [`closed_ms = ${house.nowMs()}`, 'closed_ms = NULL'],
  ] as const) {
    const before = arrived().length;
    await set(shut);
    await send();
    await stays(arrived, before);
    await set(open);
    await house.untilSeen(async () => expect(arrived()).toHaveLength(before + 1));
  }
  // What was waiting when it was shut is not sent either.
  hooks.answer(500);
  await send();
  await house.untilSeen(async () => expect(await pauseOf(id)).toBe(5_000));
  const before = arrived().length;
  await set(`closed_ms = ${house.nowMs()}`);
  house.turn(10_000);
  await stays(arrived, before);
  await set('closed_ms = NULL');
});

test('an account that is closed has no hooks any more', async () => {
  const me = await house.customer();
  await hookOf(me);
  const payPassword = '995521';
  await me.get('settingPayPassword', { payPassword, confirmPayPassword: payPassword });
  await me.get('accountClose', { payPassword });
  const { rows } = await house.pool.query('SELECT FROM webhooks WHERE user_id = $1', [me.userId]);
  expect(rows).toEqual([]);
});

test('a reset of the password pauses the hooks and tells how many', async () => {
  const me = await house.customer();
  const { arrived } = await hookOf(me, { kinds: ['message'] });
  await house.untilSeen(async () => expect(arrived()).toHaveLength(1));
  const { email } = await me.get('userInfo');
  const sent = (await house.ask('getEmailCode', { email, type: 'reset' })).data;
  const { simulatedCode: emailCode, codeHandle } = sent;
  const passwords = { newPassword: 'secret 1', confirmPassword: 'secret 1' };
  expect(
    (await house.ask('resetPassword', { email, emailCode, codeHandle, ...passwords })).code,
  ).toBe(200);
  await me.signIn();
  expect((await list(me))[0]).toMatchObject({ isPaused: true, pausedBy: 'reset' });
  const titles = (await me.get('messageList')).list.map(({ title }: { title: string }) => title);
  expect(titles).toContain('Webhooks paused: 1');
});

test('hooks are made, paused, signed anew and ended with a fresh proof, by their owner alone', async () => {
  const me = await house.customer();
  const { id } = await hookOf(me);
  const other = await house.customer();
  const byId = ['webhookEnd', 'webhookTest', 'webhookDeliveries', 'webhookSecret'] as const;
  for (const call of byId) {
    expect([call, (await other.ask(call, { id })).code]).toEqual([call, 404]);
  }
  expect((await other.ask('webhookPause', { id, isPaused: true })).code).toBe(404);
  expect((await other.get('webhookList')).list).toEqual([]);
  house.turn(5 * 60_000);
  const whole = { name: 'Books', url: hooks.url, kinds: ['order'] };
  for (const [call, input] of [
    ['webhookCreate', whole],
    ['webhookPause', { id, isPaused: true }],
    ['webhookSecret', { id }],
    ['webhookEnd', { id }],
  ] as const) {
    expect([call, ...toldOf(await me.ask(call, input))]).toEqual([call, 422, 'STEP_UP_REQUIRED']);
  }
});

test('one customer’s hook is told nothing of another’s', async () => {
  const [me, other] = [
    await house.customer({ STOCK: '1000.00' }),
    await house.customer({ STOCK: '1000.00' }),
  ];
  const mine = await hookOf(me);
  const theirs = await hookOf(other);
  const own = await me.get('stockCreate', anOrder());
  const foreign = await other.get('stockCreate', anOrder({ num: '3' }));
  await house.untilSeen(async () => {
    expect([mine.arrived().length, theirs.arrived().length]).toEqual([4, 4]);
  });
  const told = (of: { arrived(): Arrived[] }) =>
    of
      .arrived()
      .map(({ text }) => text)
      .join();
  expect([told(mine).includes(own.id), told(mine).includes(foreign.id)]).toEqual([true, false]);
  expect([told(theirs).includes(foreign.id), told(theirs).includes(own.id)]).toEqual([true, false]);
  for (const mark of [other.userId, theirs.id]) expect(told(mine)).not.toContain(mark);
});

test('of twenty hooks made at once there are five', async () => {
  const me = await house.customer();
  const whole = { name: 'Books', url: hooks.url, kinds: ['order'] };
  const made = await Promise.all(Array.from({ length: 20 }, () => me.ask('webhookCreate', whole)));
  const refused = made.filter(({ code }) => code !== 200);
  expect(refused.map(toldOf)).toEqual(Array(15).fill([422, 'HOOKS_MAX']));
  expect(await list(me)).toHaveLength(5);
});
