import { PERMISSION_REVIEW_MS } from '@candor/domain/permissions/review-permission';
import { START_MS } from '@candor/domain/trading/testing/market-builder';
import { createInbox } from '@candor/engines/notices/inbox';
import { PermissionDesk } from '@candor/engines/permissions/permission-desk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deathsIn } from '../testing/kills.ts';
import { mortal } from '../testing/mortal.ts';
import { testAttestor } from '../testing/test-attestor.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createMessageStore } from './messages.ts';
import { createPermissionStore } from './permissions.ts';
import { createUserStore } from './users.ts';

/** More deaths than two reviews have words with the world. */
const DEATHS_MAX = 40;
const DUE_MS = START_MS + PERMISSION_REVIEW_MS;
const ENOUGH_MINOR = 100_000_000_000n;

let database: TestDatabase;
let stories = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A process with a desk of reviews, in whose time the first customer alone is verified. */
function live(verified: string, nowMs: number, deathAt = Number.POSITIVE_INFINITY) {
  const { wrap, moments } = mortal(deathAt, ['decide', 'told', 'sendOnce']);
  const inbox = wrap(createInbox(createMessageStore(database.pool)), ['sendOnce']);
  const world = wrap(
    {
      isVerified: async (userId: string) => userId === verified,
      worthOf: async () => ENOUGH_MINOR,
    },
    ['isVerified', 'worthOf'],
  );
  const desk = new PermissionDesk({
    store: wrap(createPermissionStore(database.pool, testAttestor(database.pool)), [
      'untold',
      'decide',
      'told',
    ]),
    clock: { nowMs: () => nowMs, every: () => () => {} },
    reviewsBy: 'rules',
    ...world,
    isVerified: (userId) => world.isVerified(userId),
    worthOf: () => world.worthOf(),
    tell: ({ userId, applyMs, status }) =>
      inbox.sendOnce(
        {
          userId,
          kind: 'permission',
          key: 'block_open',
          link: null,
          params: { status: String(status) },
        },
        `permission ${userId} ${applyMs}`,
        nowMs,
      ),
    onFailure: () => undefined,
  });
  return { desk, moments };
}

/** Two customers apply; a process dies over them, and later ones look twice. */
async function liveThrough(deathAt: number) {
  stories += 1;
  const store = createPermissionStore(database.pool, testAttestor(database.pool));
  const userIds = [1, 2].map((number) => String(60_000_000 + stories * 10 + number));
  const [verified = ''] = userIds;
  for (const userId of userIds) {
    await createUserStore(database.pool, testAttestor(database.pool)).add({
      userId,
      email: `${userId}@kills.test`,
      passwordHash: 'none',
      invitedBy: null,
      invitationCode: `K${userId}`,
      language: 'en',
      createdMs: START_MS,
    });
    await store.apply({ userId, type: 'blockTrade', note: null, nowMs: START_MS });
  }
  const dying = live(verified, DUE_MS, deathAt);
  await dying.desk.look();
  // A later process decides what was open by its own time and changes nothing that was decided.
  for (let look = 1; look <= 2; look += 1) await live(verified, DUE_MS + look).desk.look();
  const { rows } = await database.pool.query<{ user_id: string; n: number; first: string }>(
    `SELECT user_id, count(*)::integer AS n, min(params ->> 'status') AS first FROM messages
      WHERE user_id = ANY ($1) GROUP BY user_id ORDER BY user_id`,
    [userIds],
  );
  const decided = await Promise.all(userIds.map((userId) => store.of(userId, 'blockTrade')));
  return {
    moments: dying.moments(),
    told: rows.map(({ n, first }) => [n, first]),
    decided: decided.map((one) => [one?.status, one?.reason]),
    untold: (await store.untold(DUE_MS)).length,
  };
}

test('an application is decided and told once, wherever its process dies', async () => {
  const whole = await liveThrough(Number.POSITIVE_INFINITY);
  const decided = [
    [3, null],
    [2, 'IDENTITY'],
  ];
  const told = decided.map(([status]) => [1, String(status)]);
  expect(whole).toEqual({ moments: expect.any(Number), decided, told, untold: 0 });
  const deaths = await deathsIn({ max: DEATHS_MAX, whole }, async (deathAt) => {
    const lived = await liveThrough(deathAt);
    expect(lived).toEqual({ ...whole, moments: lived.moments });
    return lived;
  });
  expect(deaths).toBeGreaterThan(12);
}, 120_000);
