import { KYC_REVIEW_MS } from '@candor/domain/kyc/review-identity';
import { START_MS } from '@candor/domain/trading/testing/market-builder';
import { KycDesk } from '@candor/engines/kyc/kyc-desk';
import { createInbox } from '@candor/engines/notices/inbox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deathsIn } from '../testing/kills.ts';
import { mortal } from '../testing/mortal.ts';
import { testAttestor } from '../testing/test-attestor.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createFileStore } from './files.ts';
import { createKycStore } from './kyc-cases.ts';
import { createMessageStore } from './messages.ts';
import { createUserStore } from './users.ts';

/** More deaths than three reviews have words with the world. */
const DEATHS_MAX = 60;
const DUE_MS = START_MS + KYC_REVIEW_MS;
/** Longer than what failed is put off. */
const LATER_MS = 60_000;
const LAST_MS = DUE_MS + 1_000 * LATER_MS;

let database: TestDatabase;
let stories = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** A process with a desk, to which the documents of one customer look alike. */
function live(alike: string, nowMs: number, deathAt = Number.POSITIVE_INFINITY) {
  const { wrap, moments } = mortal(deathAt, ['decide', 'told', 'sendOnce']);
  const inbox = wrap(createInbox(createMessageStore(database.pool)), ['sendOnce']);
  const world = wrap(
    { examine: async (userId: string) => ({ isSameImage: userId === alike, hasNumberForm: true }) },
    ['examine'],
  );
  const words = ['due', 'decide', 'untold', 'told', 'putOff'];
  const desk = new KycDesk({
    store: wrap(createKycStore(database.pool, testAttestor(database.pool)), words),
    clock: { nowMs: () => nowMs, every: () => () => {} },
    reviewsBy: 'rules',
    examine: ({ userId }) => world.examine(userId),
    tell: ({ id, userId, status, reason }) =>
      inbox.sendOnce(
        {
          userId,
          kind: 'kyc',
          key: 'kyc_verified',
          link: null,
          params: { said: `${status} ${reason}` },
        },
        `kyc ${id}`,
        nowMs,
      ),
    onFailure: () => undefined,
  });
  return { desk, moments };
}

async function handIn(userId: string, number: string): Promise<void> {
  await createUserStore(database.pool, testAttestor(database.pool)).add({
    userId,
    email: `${userId}@kills.test`,
    passwordHash: 'none',
    invitedBy: null,
    invitationCode: `K${userId}`,
    language: 'en',
    createdMs: START_MS,
  });
  await createFileStore(database.pool).add({
    id: userId,
    userId,
    purpose: 'kyc',
    contentType: 'image/jpeg',
    sizeBytes: 1,
    contentHash: 'none',
    objectKey: userId,
    scannedMs: null,
    finding: null,
    createdMs: START_MS,
  });
  const mark = Buffer.from(number);
  await createKycStore(database.pool, testAttestor(database.pool)).handIn({
    id: `case ${userId}`,
    userId,
    country: 'HK',
    firstName: 'A',
    lastName: 'B',
    cardType: 2,
    sealedNumber: mark,
    numberMark: mark,
    numberMasked: '••1',
    frontFile: userId,
    backFile: null,
    submitMs: START_MS,
    dueMs: DUE_MS,
  });
}

/** Three hand in, two of them one document; a process dies over them, and later ones look. */
async function liveThrough(deathAt: number) {
  stories += 1;
  const userIds = [1, 2, 3].map((number) => String(70_000_000 + stories * 10 + number));
  const [alike = '', first = '', second = ''] = userIds;
  await handIn(alike, `own ${stories}`);
  await handIn(first, `shared ${stories}`);
  await handIn(second, `shared ${stories}`);
  const dying = live(alike, DUE_MS, deathAt);
  await dying.desk.look();
  for (let look = 1; look <= 2; look += 1) await live(alike, DUE_MS + look * LATER_MS).desk.look();
  const told = await database.pool.query<{ said: string }>(
    `SELECT params ->> 'said' AS said FROM messages WHERE user_id = ANY ($1) ORDER BY user_id`,
    [userIds],
  );
  const users = await database.pool.query<{ said: string }>(
    `SELECT concat(kyc_status, ' ', coalesce(kyc_reason, 'null')) AS said FROM users
      WHERE user_id = ANY ($1) ORDER BY user_id`,
    [userIds],
  );
  const store = createKycStore(database.pool, testAttestor(database.pool));
  const left = [...(await store.due(LAST_MS, 9, true)), ...(await store.untold(LAST_MS, 9))];
  return {
    moments: dying.moments(),
    told: told.rows.map(({ said }) => said),
    users: users.rows.map(({ said }) => said),
    left: left.length,
  };
}

test('an identity is decided and told once, wherever its process dies', async () => {
  const whole = await liveThrough(Number.POSITIVE_INFINITY);
  const decided = ['2 SAME_IMAGE', '3 null', '2 DOCUMENT_TAKEN'];
  expect(whole).toEqual({ moments: expect.any(Number), told: decided, users: decided, left: 0 });
  const deaths = await deathsIn({ max: DEATHS_MAX, whole }, async (deathAt) => {
    const lived = await liveThrough(deathAt);
    expect(lived).toEqual({ ...whole, moments: lived.moments });
    return lived;
  });
  expect(deaths).toBeGreaterThan(18);
}, 120_000);
