import { START_MS } from '@candor/domain/trading/testing/market-builder';
import { CopyDesk } from '@candor/engines/notices/copy-desk';
import type { LetterDue, PushDue } from '@candor/engines/notices/copy-ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deathsIn } from '../testing/kills.ts';
import { mortal } from '../testing/mortal.ts';
import { testAttestor } from '../testing/test-attestor.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createCopyStore } from './message-copies.ts';
import { createMessageStore } from './messages.ts';
import { createUserStore } from './users.ts';

const DEATHS_MAX = 60;
const MINUTE_MS = 60_000;

let database: TestDatabase;
let stories = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** What mailboxes and telephones hold: one of each name, however often it came. */
interface World {
  readonly letters: Map<string, string>;
  readonly notes: Map<string, string>;
  /** Each arrival. */
  readonly arrived: string[];
}

const newWorld = (): World => ({ letters: new Map(), notes: new Map(), arrived: [] });

function live(world: World, nowMs: number, deathAt = Number.POSITIVE_INFINITY) {
  const { wrap, moments } = mortal(deathAt, ['takeLetter', 'takePush', 'sendLetter', 'sendPush']);
  const outside = wrap(
    {
      sendLetter: async ({ letterId, messages }: LetterDue) => {
        const told = messages.map(({ key }) => key).join(' ');
        world.arrived.push(told);
        world.letters.set(letterId, told);
      },
      sendPush: async ({ message, subscriptionId }: PushDue) => {
        world.notes.set(`${subscriptionId} ${message.id}`, message.key);
        return 'sent' as const;
      },
    },
    ['sendLetter', 'sendPush'],
  );
  const words = ['takeLetter', 'takePush', 'endLetter', 'endPush', 'putOffLetter', 'putOffPush'];
  const desk = new CopyDesk({
    store: wrap(createCopyStore(database.pool), words),
    clock: { nowMs: () => nowMs, every: () => () => {} },
    sendLetter: (due) => outside.sendLetter(due),
    sendPush: (due) => outside.sendPush(due),
    onFailure: () => undefined,
  });
  return { desk, moments };
}

async function customer(): Promise<string> {
  stories += 1;
  const userId = String(80_000_000 + stories);
  await createUserStore(database.pool, testAttestor(database.pool)).add({
    userId,
    email: `${userId}@copies.test`,
    passwordHash: 'none',
    invitedBy: null,
    invitationCode: `C${userId}`,
    language: 'en',
    createdMs: START_MS,
  });
  return userId;
}

const send = (userId: string, key: string, atMs: number, sendsMail = true) =>
  createMessageStore(database.pool, { sendsMail }).addOnce(
    { userId, kind: key === 'login' ? 'security' : 'deposit', key, params: {}, link: null },
    `${key} ${atMs}`,
    atMs,
  );

const subscriptionOf = (userId: string, device: string) => ({
  userId,
  sessionId: `${userId} ${device}`,
  nowMs: START_MS,
  subscription: { endpoint: `https://push.test/${userId}/${device}`, p256dh: 'p', auth: 'a' },
});

/** Three messages for two devices and a mailbox; a process dies over them, and later ones look. */
async function liveThrough(deathAt: number) {
  const world = newWorld();
  const store = createCopyStore(database.pool);
  const userId = await customer();
  await store.choose(userId, [{ kind: 'deposit', byEmail: true, byPush: true }]);
  for (const device of ['one', 'two']) await store.subscribe(subscriptionOf(userId, device));
  await send(userId, 'first', START_MS);
  await send(userId, 'second', START_MS);
  const dying = live(world, START_MS, deathAt);
  await dying.desk.look();
  await send(userId, 'third', START_MS + MINUTE_MS);
  for (const minutes of [3, 6, 12, 18, 24, 30]) {
    await live(world, START_MS + minutes * MINUTE_MS).desk.look();
  }
  const left = await database.pool.query(
    'SELECT FROM message_copies WHERE user_id = $1 AND done_ms IS NULL',
    [userId],
  );
  return {
    moments: dying.moments(),
    letters: [...world.letters.values()].join(' | '),
    notes: [...world.notes.values()].sort().join(' '),
    left: left.rowCount,
  };
}

test('a copy is lost nowhere and told once, wherever its process dies', async () => {
  const whole = await liveThrough(Number.POSITIVE_INFINITY);
  expect(whole).toEqual({
    moments: expect.any(Number),
    letters: 'first second | third',
    left: 0,
    notes: 'first first second second third third',
  });
  const deaths = await deathsIn({ max: DEATHS_MAX, whole }, async (deathAt) => {
    const lived = await liveThrough(deathAt);
    // Dying before a letter was begun, the third message goes with the first two.
    const letters = lived.letters.replace(' | ', ' ');
    expect({ ...lived, letters }).toEqual({
      ...whole,
      moments: lived.moments,
      letters: 'first second third',
    });
    return lived;
  });
  expect(deaths).toBeGreaterThan(8);
}, 120_000);

test('two processes at once tell nothing twice', async () => {
  const world = newWorld();
  const userId = await customer();
  for (let count = 0; count < 20; count += 1) await send(userId, 'login', START_MS + count);
  const desks = Array.from({ length: 6 }, () => live(world, START_MS + MINUTE_MS).desk);
  await Promise.all(desks.map((desk) => desk.look()));
  expect(world.arrived).toHaveLength(1);
  expect(world.arrived[0]?.split(' ')).toHaveLength(20);
});

test('many at once become few letters: one, and a digest each five minutes', async () => {
  const world = newWorld();
  const userId = await customer();
  const store = createCopyStore(database.pool);
  await store.choose(userId, [{ kind: 'deposit', byEmail: true, byPush: false }]);
  for (let second = 0; second < 1200; second += 20) {
    await send(userId, 'deposit', START_MS + second * 1000);
    await live(world, START_MS + second * 1000).desk.look();
  }
  expect(world.arrived.map((told) => told.split(' ').length)).toEqual([1, 15, 15, 15]);
});

test('nothing is planned that was not asked for, or where no mail is sent', async () => {
  const userId = await customer();
  await send(userId, 'deposit', START_MS);
  await send(userId, 'login', START_MS, false);
  const planned = async () =>
    (await database.pool.query('SELECT FROM message_copies WHERE user_id = $1', [userId])).rowCount;
  expect(await planned()).toBe(0);
  await send(userId, 'login', START_MS + 1);
  expect(await planned()).toBe(1);
});

test('a device that is gone takes what waits for it along and holds up no other', async () => {
  const world = newWorld();
  const userId = await customer();
  const store = createCopyStore(database.pool);
  await store.subscribe(subscriptionOf(userId, 'gone'));
  await send(userId, 'deposit', START_MS);
  await store.unsubscribe(`${userId} gone`);
  await store.subscribe(subscriptionOf(userId, 'here'));
  await send(userId, 'order', START_MS);
  await live(world, START_MS + 1).desk.look();
  expect([...world.notes.values()]).toEqual(['order']);
});
