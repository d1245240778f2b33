import { createHash } from 'node:crypto';
import { offeringCompany } from '@candor/domain/offerings/companies';
import type { Digest } from '@candor/domain/offerings/draw';
import type { Offering } from '@candor/domain/offerings/offerings';
import { anOffering } from '@candor/domain/offerings/testing/an-offering';
import { anInstrument, START_MS } from '@candor/domain/trading/testing/market-builder';
import { createInbox } from '@candor/engines/notices/inbox';
import { OfferingDesk } from '@candor/engines/offerings/offering-desk';
import { expect, test } from 'vitest';
import { deathsIn, dieAndComeBack, soundBooks } from '../testing/kills.ts';
import { LaneDesk, stillClock } from '../testing/lane-desk.ts';
import { mortal } from '../testing/mortal.ts';
import { createMessageStore } from './messages.ts';
import { createOfferingStore } from './offerings.ts';

/** More deaths than an offering has words with the world. */
const DEATHS_MAX = 30;
const HOUR_MS = 3_600_000;
/** When applications were made: by now the shares are listed. */
const ASKED_MS = START_MS - 2 * HOUR_MS;

const sound = soundBooks();
const digest: Digest = async (text) => createHash('sha256').update(text).digest('hex');

function offeringOf(id: string): Offering {
  const company = offeringCompany(id);
  if (company === null) throw new Error(`nobody offers ${id}`);
  const { purchaseEndMs, allotMs, payEndMs, listMs } = anOffering(ASKED_MS).offering;
  const before = { prospectusMs: ASKED_MS, opensMs: ASKED_MS };
  return { id, company, times: { ...before, purchaseEndMs, allotMs, payEndMs, listMs } };
}

/** A process over the database: its lanes and its desk for offerings, of which there is one. */
function livingWith(offering: () => Offering) {
  return async (deathAt = Number.POSITIVE_INFINITY) => {
    const { wrap, around, moments } = mortal(deathAt, ['commit', 'keepList', 'keepDraw']);
    const { pool } = sound.database;
    const desk = await LaneDesk.on(sound.database, { around });
    const inbox = createInbox(createMessageStore(pool));
    const offerings = new OfferingDesk({
      clock: stillClock,
      digest,
      router: desk.router,
      store: wrap(createOfferingStore(pool), ['keepList', 'keepDraw', 'subscriptions']),
      offerings: () => [offering()],
      announce: async () => undefined,
      seedOf: (offeringId) => `the seed of ${offeringId}`,
      list: async ({ id }) => anInstrument({ id: `0:NYSE:${id}`, heldAs: `0:NYSE:${id}` }),
      tell: ({ accountId, subscription }) =>
        inbox.sendOnce(
          {
            userId: accountId,
            kind: 'ipo',
            key: 'ipo_listed',
            link: null,
            params: { num: String(subscription.allotted) },
          },
          subscription.offering.offeringId,
          START_MS,
        ),
      onFailure: () => undefined,
    });
    return { desk, offerings, moments };
  };
}

let stories = 0;
const current = () => offeringOf(`90901-${stories}`);
const live = livingWith(current);
type Process = Awaited<ReturnType<typeof live>>;

/** Two customers, of whom one holds a tenth, and a process that dies on the way. */
async function liveThrough(first: Process, deathAt: number) {
  stories += 1;
  const { id: offeringId, company } = current();
  const accountIds = [1, 2].map((number) => String(30_000_000 + stories * 10 + number));
  for (const [at, accountId] of accountIds.entries()) {
    await first.desk.fund(accountId, 1_000_000n);
    const terms = anOffering(ASKED_MS, {
      offeringId,
      code: company.code,
      market: 'HK',
      walletType: 'STOCK',
      topPrice: company.priceHigh,
      minCount: company.minCount,
      holdRatioBps: at % 2 === 0 ? 10_000n : 1_000n,
    });
    await first.desk.accept({
      kind: 'subscribe',
      accountId,
      nowMs: ASKED_MS,
      ...terms,
      quantity: 500n,
      clientOrderId: 'c',
      ticket: `${accountId}`,
      gate: null,
    });
  }
  await first.desk.router.drain();
  const { dying, later } = await dieAndComeBack(live, (life) => life.offerings.look(), deathAt);
  const { pool } = sound.database;
  const of = await createOfferingStore(pool).subscriptions(offeringId);
  const states = of.map(({ subscription }) => subscription.state);
  expect(states.every((state) => state !== 'waiting' && state !== 'allotted')).toBe(true);
  const count = async (sql: string, about: unknown) =>
    (await pool.query<{ n: number }>(sql, [about])).rows[0]?.n;
  expect(
    await count('SELECT count(*)::integer AS n FROM messages WHERE user_id = ANY ($1)', accountIds),
  ).toBe(accountIds.length);
  const listed = states.filter((state) => state === 'listed').length;
  expect(
    await count('SELECT count(*)::integer AS n FROM journal WHERE ref_id = $1', offeringId),
  ).toBe(listed);
  for (const accountId of accountIds) {
    const { wallets, positions } = await later.desk.read(accountId);
    const cost = [...positions.values()].reduce((sum, one) => sum + one.costMinor, 0n);
    expect(wallets.STOCK).toMatchObject({ heldMinor: 0n, marginMinor: cost });
    expect((wallets.STOCK?.cashMinor ?? 0n) + cost).toBe(1_000_000n);
  }
  return { later, states, moments: dying.moments() };
}

test('every step of an offering happens once to everybody, wherever its process dies', async () => {
  let { later, states } = await liveThrough(await live(), Number.POSITIVE_INFINITY);
  const seen = new Set(states);
  const deaths = await deathsIn({ max: DEATHS_MAX }, async (deathAt) => {
    const lived = await liveThrough(later, deathAt);
    ({ later, states } = lived);
    for (const state of states) seen.add(state);
    return lived;
  });
  await later.desk.router.drain();
  expect(deaths).toBeGreaterThan(5);
  expect([...seen].sort()).toEqual(['lapsed', 'listed', 'notAllotted']);
}, 120_000);

test('SQL refuses to change a list or a draw that was published', async () => {
  const { pool } = sound.database;
  for (const change of [
    `UPDATE offering_lists SET entries = ''`,
    `DELETE FROM offering_draws`,
    `INSERT INTO offering_draws SELECT * FROM offering_draws LIMIT 1`,
  ]) {
    await expect(pool.query(change)).rejects.toThrow();
  }
});
