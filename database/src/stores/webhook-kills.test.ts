import { START_MS } from '@candor/domain/trading/testing/market-builder';
import type { WebhookAnswer } from '@candor/engines/ports/webhook-sender';
import { WebhookDesk } from '@candor/engines/webhooks/webhook-desk';
import type { DeliveryDue } from '@candor/engines/webhooks/webhook-ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deathsIn } from '../testing/kills.ts';
import { LaneDesk } from '../testing/lane-desk.ts';
import { mortal } from '../testing/mortal.ts';
import { testAttestor } from '../testing/test-attestor.ts';
import { createMessageStore } from './messages.ts';
import { createUserStore } from './users.ts';
import { createWebhookDeskStore } from './webhook-desk.ts';
import { createWebhookStore } from './webhooks.ts';

const DEATHS_MAX = 80;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let desk: LaneDesk;
let stories = 0;
beforeAll(async () => {
  desk = await LaneDesk.open();
});
afterAll(() => desk.close());

/** What a receiver has: of each id the body, and every arrival. */
interface Receiver {
  readonly bodies: Map<string, string>;
  readonly arrivals: string[];
  readonly pauses: string[];
  /** The receiver answers this until then. */
  badStatus: number;
  badUntilMs: number;
}
const newReceiver = (): Receiver => ({
  bodies: new Map(),
  arrivals: [],
  pauses: [],
  badStatus: 500,
  badUntilMs: 0,
});

const words = ['behind', 'changesAfter', 'plan', 'take', 'arrived', 'putOff', 'pause'];

/** One process, which looks once and is over. */
async function live(to: Receiver, nowMs: number, deathAt = Number.POSITIVE_INFINITY) {
  const { wrap, moments } = mortal(deathAt, [...words, 'post', 'tellPaused']);
  const outside = wrap(
    {
      post: async ({ hookId, place, body }: DeliveryDue): Promise<WebhookAnswer> => {
        if (nowMs < to.badUntilMs) return { status: to.badStatus, failure: null };
        const id = `${hookId}-${place}`;
        expect(to.bodies.get(id) ?? body).toBe(body);
        to.bodies.set(id, body);
        to.arrivals.push(body);
        return { status: 200, failure: null };
      },
      tellPaused: async (due: DeliveryDue, why: string, sinceMs: number) => {
        const word = `${due.hookId} ${why} ${sinceMs}`;
        if (!to.pauses.includes(word)) to.pauses.push(word);
      },
    },
    ['post', 'tellPaused'],
  );
  const hooks = new WebhookDesk({
    store: wrap(
      createWebhookDeskStore(desk.database.pool, testAttestor(desk.database.pool)),
      words,
    ),
    clock: { nowMs: () => nowMs, every: () => () => {} },
    write: async (_hook, { kind, seq }) => `${kind} ${seq}`,
    send: (due) => outside.post(due),
    letGo: () => undefined,
    tellPaused: (due, why, sinceMs) => outside.tellPaused(due, why, sinceMs),
    onFailure: () => undefined,
  });
  await hooks.look();
  await hooks.sent();
  return moments();
}

async function customer() {
  stories += 1;
  const userId = String(70_000_000 + stories);
  const { pool } = desk.database;
  await createUserStore(pool, testAttestor(pool)).add({
    userId,
    email: `${userId}@hooks.test`,
    passwordHash: 'none',
    invitedBy: null,
    invitationCode: `H${userId}`,
    language: 'en',
    createdMs: START_MS,
  });
  await desk.fund(userId, 10_000_000n);
  const hook = { id: `h${stories}`, userId, name: 'Books', url: 'https://a.test/' };
  await createWebhookStore(pool, testAttestor(pool)).add(
    {
      ...hook,
      kinds: ['order', 'wallet', 'message'],
      createdMs: START_MS,
      sealedSecret: Buffer.from('sealed'),
    },
    5,
  );
  const order = () => desk.accept(desk.order(userId));
  const message = () =>
    createMessageStore(pool).add(
      { userId, kind: 'order', key: 'login', params: {}, link: null },
      START_MS,
    );
  return { userId, hookId: hook.id, order, message };
}

/** Orders, money and a message; a process dies over them, and later ones look. */
async function liveThrough(deathAt: number) {
  const to = newReceiver();
  const { order, message } = await customer();
  await order();
  await order();
  await message();
  const moments = await live(to, START_MS, deathAt);
  await order();
  for (const minutes of [2, 4, 6, 8]) await live(to, START_MS + minutes * MINUTE_MS);
  const of = (kind: string) =>
    [...to.bodies.values()].filter((body) => body.startsWith(kind)).join(' ');
  const firsts = to.arrivals.filter((body, place) => to.arrivals.indexOf(body) === place);
  return {
    moments,
    to,
    orders: of('order'),
    wallets: of('wallet'),
    messages: of('message'),
    firsts,
  };
}

test('nothing is lost and nothing gets a second id, wherever the process dies', async () => {
  const whole = await liveThrough(Number.POSITIVE_INFINITY);
  expect(whole.to.arrivals).toHaveLength(7);
  expect([whole.orders, whole.messages]).toEqual(['order 1 order 2 order 3', 'message 1']);
  // The money that was there before is not told, its numbers go on.
  expect(whole.wallets).toMatch(/^wallet (\d+) wallet \d+ wallet \d+$/);
  const deaths = await deathsIn({ max: DEATHS_MAX, whole }, async (deathAt) => {
    const lived = await liveThrough(deathAt);
    expect([deathAt, lived.orders, lived.wallets, lived.messages]).toEqual([
      deathAt,
      whole.orders,
      whole.wallets,
      whole.messages,
    ]);
    // Each arrived at least once, in order, and no more than one of them twice.
    expect(lived.to.bodies.size).toBe(7);
    expect(lived.to.arrivals.length).toBeLessThanOrEqual(8);
    const numbers = (kind: string) =>
      lived.firsts
        .filter((body) => body.startsWith(kind))
        .map((body) => Number(body.split(' ')[1]));
    for (const kind of ['order', 'wallet']) {
      expect([kind, numbers(kind)]).toEqual([kind, numbers(kind).toSorted((a, b) => a - b)]);
    }
    return lived;
  });
  expect(deaths).toBeGreaterThan(20);
}, 240_000);

test('a hook that fails for a day is paused and its customer told once, wherever it dies', async () => {
  const story = async (deathAt: number) => {
    const to = { ...newReceiver(), badUntilMs: START_MS + 10 * DAY_MS };
    const { order, hookId } = await customer();
    await order();
    await live(to, START_MS);
    const moments = await live(to, START_MS + 25 * HOUR_MS, deathAt);
    for (const hours of [30, 36, 42]) await live(to, START_MS + hours * HOUR_MS);
    const { rows } = await desk.database.pool.query('SELECT paused FROM webhooks WHERE id = $1', [
      hookId,
    ]);
    expect([deathAt, to.pauses, rows]).toEqual([
      deathAt,
      [`${hookId} failing ${START_MS}`],
      [{ paused: 'failing' }],
    ]);
    return { moments };
  };
  expect(await deathsIn({ max: DEATHS_MAX }, story)).toBeGreaterThan(8);
}, 240_000);

test('two processes at once send nothing twice', async () => {
  const to = newReceiver();
  const { order } = await customer();
  for (let count = 0; count < 10; count += 1) await order();
  await Promise.all(Array.from({ length: 6 }, () => live(to, START_MS)));
  await live(to, START_MS + 2 * MINUTE_MS);
  expect(to.arrivals).toHaveLength(20);
  expect(new Set(to.arrivals).size).toBe(20);
});

test('a long way behind, it is told everything, in pages and in order', async () => {
  const to = newReceiver();
  const { order, hookId } = await customer();
  const { pool } = desk.database;
  await pool.query("UPDATE webhooks SET paused = 'self' WHERE id = $1", [hookId]);
  await Promise.all(Array.from({ length: 260 }, () => order()));
  await live(to, START_MS);
  expect(to.arrivals).toEqual([]);
  await pool.query('UPDATE webhooks SET paused = NULL WHERE id = $1', [hookId]);
  const orders = () => to.arrivals.filter((body) => body.startsWith('order'));
  for (let look = 1; orders().length < 260; look += 1) {
    expect(look).toBeLessThan(30);
    await live(to, START_MS + look * MINUTE_MS);
  }
  expect(orders()).toEqual(Array.from({ length: 260 }, (_, n) => `order ${n + 1}`));
});
