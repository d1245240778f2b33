import { followSteps } from '@candor/domain/follow/follow-order';
import { institutionOf } from '@candor/domain/follow/institutions';
import { pricesOf } from '@candor/domain/market/testing/prices-of';
import { aMarket, anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import { FollowDesk } from '@candor/engines/follow/follow-desk';
import { createInbox } from '@candor/engines/notices/inbox';
import { expect, test } from 'vitest';
import { fundFollows, placing } from '../testing/golden-follows.ts';
import { deathsIn, dieAndComeBack, soundBooks } from '../testing/kills.ts';
import { LaneDesk, stillClock } from '../testing/lane-desk.ts';
import { mortal } from '../testing/mortal.ts';
import { createFollowStore } from './follows.ts';
import { createMessageStore } from './messages.ts';

/** More deaths than a follow order has words with the world. */
const DEATHS_MAX = 30;
const HOUR_MS = 3_600_000;
/** When it was placed: by now its term of an hour is over, once it is confirmed. */
const PLACED_MS = START_MS - 2 * HOUR_MS;

const sound = soundBooks();

/** A process over the database; the clock of its desk stands where the story is. */
let deskMs = START_MS;
let last = 10_000n;
/** Whose story is being told: others were told everything. */
let accountId = '';
/** An institution that trades around the clock goes on when this one's markets are closed. */
let closed: readonly string[] = [];
/** An account that does not trade. */
let inDoubt = '';

function instrument(id: string) {
  return anInstrument({ id, heldAs: id, code: id });
}

async function live(deathAt = Number.POSITIVE_INFINITY) {
  const { wrap, around, moments } = mortal(deathAt, ['commit', 'sendOnce']);
  const { pool } = sound.database;
  const desk = await LaneDesk.on(sound.database, { around });
  const inbox = wrap(createInbox(createMessageStore(pool)), ['sendOnce']);
  const follows = new FollowDesk({
    instrument,
    router: {
      submit: (command) =>
        command.accountId === inDoubt
          ? Promise.resolve({ outcome: 'refused', refusal: { reason: 'BOOKS_SUSPENDED' } })
          : desk.router.submit(command),
    },
    store: wrap(createFollowStore(pool), ['dueAgencies', 'due', 'changedSince']),
    desk: {
      clock: { ...stillClock, nowMs: () => deskMs },
      prices: async ({ held = [] }, nowMs) =>
        pricesOf(
          held.map((one) => {
            const status = closed.includes(one.id) ? 'closed' : 'open';
            return { ...aMarket(one, { last, timeMs: nowMs }), status };
          }),
          nowMs,
        ),
    },
    tell: async ({ accountId: userId, follow }) => {
      if (userId !== accountId) return;
      const of = { userId, kind: 'follow', key: 'follow_settled', link: null } as const;
      for (const { what, atMs } of followSteps(follow)) {
        await inbox.sendOnce({ ...of, params: {} }, `${follow.followId} ${what}`, atMs);
      }
    },
    onFailure: () => undefined,
  });
  return { desk, follows, moments };
}

/** An order that is confirmed by a look, and settled by a look an hour later. */
async function look({ follows }: Awaited<ReturnType<typeof live>>) {
  [deskMs, last] = [PLACED_MS + 60_000, 10_000n];
  await follows.look();
  [deskMs, last] = [START_MS, 9_000n];
  await follows.look();
}

let stories = 0;

test('an order is confirmed and settled once, wherever its process dies', async () => {
  const { pool } = sound.database;
  const deaths = await deathsIn({ max: DEATHS_MAX }, async (deathAt) => {
    stories += 1;
    accountId = String(40_000_000 + stories);
    const followId = `f-${stories}`;
    const first = await live();
    await first.desk.fund(accountId, 1_000n);
    await fundFollows(first.desk, accountId, 200_000n);
    await first.desk.accept({ ...placing(accountId, followId), nowMs: PLACED_MS });
    await first.desk.router.drain();
    const { dying, later } = await dieAndComeBack(live, look, deathAt);
    const [kept] = await createFollowStore(pool).ofAccount(accountId);
    // Four parts of 2.475 units at 100.00, worth 90.00 at the end: −24.75 each.
    expect(kept).toMatchObject({ state: 'settled', holdMinor: 0n, result: { netMinor: -9_900n } });
    const { wallets } = await later.desk.read(accountId);
    expect(wallets.FOLLOW).toMatchObject({ heldMinor: 0n, cashMinor: 190_100n });
    const count = async (sql: string, about: string) =>
      (await pool.query<{ n: number }>(sql, [about])).rows[0]?.n;
    const told = 'SELECT count(*)::integer AS n FROM messages WHERE user_id = $1';
    expect(await count(told, accountId)).toBe(3);
    const posted = 'SELECT count(*)::integer AS n FROM journal WHERE ref_id = $1';
    expect(await count(posted, followId)).toBe(1);
    await later.desk.router.drain();
    return { moments: dying.moments() };
  });
  expect(deaths).toBeGreaterThan(4);
}, 120_000);

test('what waits for an open, however much it is, holds up no other', async () => {
  const { pool } = sound.database;
  accountId = '49000000';
  closed = (institutionOf('kindling')?.holdings ?? []).map(({ instrumentId }) => instrumentId);
  const { desk } = await live();
  await desk.fund(accountId, 1_000n);
  await fundFollows(desk, accountId, 30_000_000n);
  const place = (followId: string, agencyId: string, nowMs: number) =>
    desk.accept({ ...placing(accountId, followId), agencyId, nowMs });
  for (let n = 0; n < 260; n += 1) await place(`waits-${n}`, 'kindling', PLACED_MS);
  await place('goes-on', 'longshore', PLACED_MS + 1_000);
  await desk.router.drain();
  const { desk: later, follows } = await live();
  [deskMs, last] = [PLACED_MS + 60_000, 10_000n];
  await follows.look();
  const states = (await createFollowStore(pool).ofAccount(accountId)).map(({ state }) => state);
  expect(states.filter((state) => state === 'running')).toHaveLength(1);
  expect(states.filter((state) => state === 'waiting')).toHaveLength(260);
  closed = [];
  await follows.look();
  await follows.look();
  const after = await createFollowStore(pool).ofAccount(accountId);
  expect(new Set(after.map(({ state }) => state))).toEqual(new Set(['running']));
  await later.router.drain();
});

test('what an account in doubt is due, however much it is, holds up no other', async () => {
  const { pool } = sound.database;
  const { desk, follows } = await live();
  for (const id of ['49000001', '49000002']) {
    await desk.fund(id, 1_000n);
    await fundFollows(desk, id, 30_000_000n);
  }
  for (let n = 0; n < 260; n += 1) {
    await desk.accept({ ...placing('49000001', `doubt-${n}`), nowMs: PLACED_MS });
  }
  await desk.accept({ ...placing('49000002', 'sound'), nowMs: PLACED_MS + 1_000 });
  [inDoubt, deskMs, last] = ['49000001', PLACED_MS + 60_000, 10_000n];
  await follows.look();
  await follows.look();
  const of = async (id: string) =>
    new Set((await createFollowStore(pool).ofAccount(id)).map(({ state }) => state));
  expect([await of('49000001'), await of('49000002')]).toEqual([
    new Set(['waiting']),
    new Set(['running']),
  ]);
  inDoubt = '';
  deskMs += 60_000;
  await follows.look();
  await follows.look();
  expect(await of('49000001')).toEqual(new Set(['running']));
  await desk.router.drain();
});
