import { paperRules } from '@candor/domain/trading/rules';
import { aMarket, START_MS } from '@candor/domain/trading/testing/market-builder';
import { BOOKS_LEASE } from '@candor/engines/roles/jobs/job-ports';
import type { Claim, ClaimAnswer } from '@candor/engines/roles/liquidity/claims';
import { ClaimedLiquidity } from '@candor/engines/roles/liquidity/lane-liquidity';
import { LiquidityOwner } from '@candor/engines/roles/liquidity/liquidity-owner';
import { Venue } from '@candor/engines/trading/books/venue';
import { allPartitions, partitionOf } from '@candor/engines/trading/lane/partition-of';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rebuild } from '../audit/rebuild.ts';
import { PgJobLeases } from '../stores/job-leases.ts';
import { LaneDesk, TEST_STOCK } from '../testing/lane-desk.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { testSigner } from '../testing/test-signer.ts';
import { PgLaneStore } from './pg-lane-store.ts';

const ADA = '10000001';
const BEN = '10000002';
/** All that there is of the share, at one price. */
const SHOWN = 10n;
const market = aMarket(TEST_STOCK, { asks: [[10_000n, SHOWN]] });

let database: TestDatabase;
let store: PgLaneStore;
const leases: PgJobLeases[] = [];
let claims = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  const { address, pool } = database;
  store = new PgLaneStore({ address, pool, nowMs: () => START_MS, signer: testSigner });
});
afterEach(async () => {
  await Promise.all(leases.splice(0).map((one) => one.release()));
  await database.drop();
});

/** Takes the books, and gives them out until it hears that it has them no more: never, here. */
async function anOwner(): Promise<LiquidityOwner> {
  const own = new PgJobLeases(database.address);
  leases.push(own);
  const epoch = (await own.hold([BOOKS_LEASE])).get(BOOKS_LEASE);
  if (epoch === undefined) throw new Error('somebody else owns the books');
  const owner = new LiquidityOwner({
    venue: new Venue(paperRules),
    name: `owner ${epoch}`,
    epoch,
    isHeld: () => true,
    elapsedMs: () => performance.now(),
    fillsSince: (sinceMs) => store.fillsSince(sinceMs),
    committed: (ids) => store.committedFills(ids, 0),
    settled: async () => {
      const then = await store.now();
      while (await store.lanesWorkSince(then)) await new Promise(setImmediate);
    },
  });
  await owner.open(() => START_MS);
  return owner;
}

/** A lane that asks whomever `ask` says. */
function aDesk(partitions: readonly number[], ask: (claim: Claim) => ClaimAnswer) {
  return LaneDesk.on(database, {
    partitions,
    share: (venue) =>
      new ClaimedLiquidity({
        venue,
        ask: async (claim) => ask(claim),
        end: () => undefined,
        newClaimId: () => {
          claims += 1;
          return `c${claims}`;
        },
        elapsedMs: () => performance.now(),
        pause: async () => undefined,
      }),
  });
}

/** Ends the sessions of owners on the server alone; nobody hears of it. */
async function endOwners(): Promise<void> {
  await database.pool.query(
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE application_name = 'candor jobs' AND datname = current_database()`,
  );
}

const boughtBy = async (desk: LaneDesk, accountId: string) => {
  const { positions } = await desk.read(accountId);
  return [...positions.values()].reduce((sum, one) => sum + one.quantity, 0n);
};

test('who still believes that he owns the books sells nothing that another may sell', async () => {
  const past = await anOwner();
  const asked: string[] = [];
  let now: LiquidityOwner | null = null;
  const ada = await aDesk([partitionOf(ADA)], (claim) => {
    // The bus brings her to the one who was left until she has heard of the other.
    const isPast = now === null || asked.length < 3;
    const answer = (isPast ? past : (now ?? past)).claim(claim);
    asked.push(`${isPast ? 'past' : 'now'} ${answer.outcome}`);
    return answer;
  });
  const rest = allPartitions.filter((one) => one !== partitionOf(ADA));
  const ben = await aDesk(rest, (claim) => (now ?? past).claim(claim));
  await ada.fund(ADA, 1_000_000n);
  await ben.fund(BEN, 1_000_000n);
  await ada.accept(ada.order(ADA, { market, quantity: 1n }));
  expect(asked).toEqual(['past stale', 'past granted']);

  await endOwners();
  now = await anOwner();
  const price = 10_000n;
  await ben.accept(ben.order(BEN, { market, quantity: 6n, price, ...named('ben') }));
  await ada.accept(ada.order(ADA, { market, quantity: 6n, price, ...named('ada') }));

  expect(asked.slice(2)).toEqual(['past granted', 'now stale', 'now granted']);
  expect([await boughtBy(ben, BEN), await boughtBy(ada, ADA)]).toEqual([6n, 4n]);
  expect((await rebuild(database.address)).differences).toEqual([]);
  await Promise.all([ada.router.drain(), ben.router.drain()]);
});

test('a lane whose own lease went is told so, and not that the books have another owner', async () => {
  const owner = await anOwner();
  const desk = await aDesk(allPartitions, (claim) => owner.claim(claim));
  await desk.fund(ADA, 1_000_000n);
  await database.pool.query('UPDATE lanes SET epoch = epoch + 1');
  expect(await desk.submit(desk.order(ADA, { market }))).toEqual({ outcome: 'stopped' });
  expect(desk.router.isOpen()).toBe(false);
});

function named(name: string) {
  return { orderId: `order of ${name}`, clientOrderId: `${name} orders` };
}
