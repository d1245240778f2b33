import { factKinds } from '@candor/domain/stored/fact-shapes';
import { STORED_VERSION } from '@candor/domain/stored/stored-version';
import { laneTopics } from '@candor/engines/trading/lane/private-frames';
import { afterAll, expect, test } from 'vitest';
import { rebuild } from '../audit/rebuild.ts';
import type { Seals } from '../audit/seals.ts';
import { createFrameReads } from '../lanes/frame-reads.ts';
import { createAuctionStore } from '../stores/auctions.ts';
import { createInstrumentStore } from '../stores/instruments.ts';
import { createTradingReads } from '../stores/trading-reads.ts';
import {
  booksInLog,
  figuresOf,
  goldenVersions,
  hasGoldenLog,
  recordGoldenLog,
  restoreGoldenLog,
} from '../testing/golden-log.ts';
import { openGoldenDesk, tellGoldenStory } from '../testing/golden-story.ts';
import { LaneDesk } from '../testing/lane-desk.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { testSigner } from '../testing/test-signer.ts';

/** Every group is signed, and by our key. */
const seals: Seals = {
  keys: [testSigner.publicKey],
  heads: new Map(),
  acceptedTo: new Map(),
  lastLine: new Map(),
  signatures: 'every',
};

const open: TestDatabase[] = [];
afterAll(async () => {
  for (const database of open) await database.drop();
});

if (process.env.RECORD_STORED === '1' && !hasGoldenLog(STORED_VERSION)) {
  test('the golden log of the present version is recorded', async () => {
    const desk = await openGoldenDesk();
    await tellGoldenStory(desk);
    await desk.router.drain();
    await recordGoldenLog(STORED_VERSION, desk.database);
    await desk.database.drop();
  });
}

test('the story of the present version leaves books that follow from its log', async () => {
  const desk = await openGoldenDesk();
  await tellGoldenStory(desk);
  expect((await rebuild(desk.database.address, { seals })).differences).toEqual([]);
  expect(Object.keys(await booksInLog(desk.database.pool))).toEqual(['10000001', '10000002']);
  await desk.close();
});

test('the present version has its golden log', () => {
  expect(goldenVersions()).toContain(STORED_VERSION);
});

test.each(
  goldenVersions(),
)('the log of version %i is replayed to the same balances, positions and orders', async (version) => {
  const { database, books } = await restoreGoldenLog(version);
  open.push(database);
  expect(await booksInLog(database.pool)).toEqual(books);
  expect((await rebuild(database.address, { seals })).differences).toEqual([]);
});

test.each(goldenVersions())('everything version %i stored can be read', async (version) => {
  const { database, books } = await restoreGoldenLog(version);
  open.push(database);
  const { pool } = database;
  const reads = createTradingReads(pool);
  const frames = createFrameReads(pool);
  for (const accountId of Object.keys(books)) {
    const { list } = await reads.orders({ accountId, offset: 0, limit: 100 });
    expect(list.length).toBeGreaterThan(20);
    for (const { terms } of list) await reads.fills(accountId, terms.orderId);
    for (const topic of laneTopics) {
      expect(await frames.framesAfter({ accountId, topic, seq: 0, limit: 500 })).not.toEqual([]);
    }
  }
  expect((await createInstrumentStore(pool).all()).known).not.toEqual([]);
  const { rows } = await pool.query<{ instrument_id: string; uncross_ms: bigint }>(
    'SELECT instrument_id, uncross_ms FROM auctions',
  );
  const auctions = createAuctionStore(pool);
  for (const row of rows) await auctions.find(row.instrument_id, Number(row.uncross_ms));
  expect(rows).toHaveLength(1);
});

test.each(goldenVersions())('accounts of version %i go on', async (version) => {
  const { database, books } = await restoreGoldenLog(version);
  open.push(database);
  const desk = await LaneDesk.on(database);
  for (const [accountId, figures] of Object.entries(books)) {
    // What is closed or has ended is not in memory; the rest is all there.
    const inMemory = figuresOf(await desk.read(accountId));
    expect(inMemory.filter((one) => !figures.includes(one))).toEqual([]);
    const isOver = / (filled|cancelled|expired) |: 0 for 0, /;
    expect(figures.filter((one) => !inMemory.includes(one) && !isOver.test(one))).toEqual([]);
    await desk.accept(desk.order(accountId, { orderId: `new-${accountId}` }));
  }
  await desk.router.drain();
  expect((await rebuild(database.address, { seals })).differences).toEqual([]);
});

test('the golden log of the present version has every kind of thing that is stored', async () => {
  const { database } = await restoreGoldenLog(STORED_VERSION);
  open.push(database);
  const kinds = async (sql: string) => {
    const { rows } = await database.pool.query<{ kind: string }>(sql);
    return rows.map(({ kind }) => kind).sort();
  };
  expect(
    await kinds(
      `SELECT DISTINCT fact::json ->> 'kind' AS kind
         FROM events, regexp_split_to_table(facts, '\n') AS fact`,
    ),
  ).toEqual([...factKinds].sort());
  expect(
    await kinds(
      `SELECT DISTINCT coalesce(answer::json -> 'answer' ->> 'kind', 'refusal') AS kind
         FROM answers`,
    ),
  ).toEqual([
    'cancelled',
    'credited',
    'done',
    'follow',
    'loan',
    'order',
    'refusal',
    'subscription',
    'transfer',
    'transferCancelled',
  ]);
  expect(
    await kinds(
      "SELECT DISTINCT kind || ' ' || coalesce(outcome, 'waits') AS kind FROM held_items",
    ),
  ).toEqual([
    'dividend paid',
    'dividend waits',
    'follow released',
    'follow settled',
    'follow waits',
    'loan refused',
    'loan repaid',
    'loan waits',
    'subscription lapsed',
    'subscription listed',
    'subscription notAllotted',
    'subscription waits',
    'transfer cancelled',
    'transfer completed',
    'transfer waits',
    'withdrawal completed',
    'withdrawal returned',
    'withdrawal waits',
  ]);
  expect(await kinds("SELECT DISTINCT detail::json ->> 'mode' AS kind FROM fills")).toEqual([
    'auction',
    'resting',
    'taken',
  ]);
});
