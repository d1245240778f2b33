import { afterEach, beforeEach, expect, test } from 'vitest';
import { createCorrectionStore } from '../stores/corrections.ts';
import { testAttestor } from '../testing/test-attestor.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { ToLog } from './attest-row.ts';
import { AttestedRows } from './attested-rows.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const ASKED = {
  correctionId: 'c1',
  accountId: '10000001',
  askedMs: 1,
  by: 'Ada',
  reason: 'The fee was too high.',
  correctsId: 'o-f1',
  kind: 'reversal',
} as const;

/** A process with jobs, whose clock says so many milliseconds. */
function jobs(nowMs: number) {
  const of = testAttestor(database.pool);
  const onFailure = () => {};
  const rows = new AttestedRows({
    ...of,
    pool: database.pool,
    nowMs: () => nowMs,
    onFailure,
    onDoubt: () => {},
  });
  const brought: ToLog[] = [];
  rows.open(async (_accountId, digests) => {
    brought.push(...digests);
    return true;
  });
  return { rows, brought };
}

test('what was signed and did not enter a log is brought there once, and nothing else', async () => {
  await createCorrectionStore(database.pool, testAttestor(database.pool)).ask(ASKED);
  await database.pool.query(
    `INSERT INTO attested_rows SELECT table_name, 'forged', 1, account_id, salt, body,
       'forged', signature, at_ms FROM attested_rows`,
  );
  const early = jobs(5_000);
  await early.rows.logLeft();
  expect(early.brought).toEqual([]);
  const { rows, brought } = jobs(20_000);
  await rows.logLeft();
  await rows.logLeft();
  expect(brought).toMatchObject([{ accountId: '10000001', row: 'corrections c1 1' }]);
});

test('lanes that take nothing now keep nobody from what was done', async () => {
  const attestor = testAttestor(database.pool);
  const failures: unknown[] = [];
  const { signer, keys } = attestor;
  const away = new AttestedRows({
    pool: database.pool,
    signer,
    keys,
    nowMs: () => 1,
    onFailure: (error) => failures.push(error),
    onDoubt: () => {},
  });
  away.open(() => Promise.reject(new Error('no lanes')));
  const store = createCorrectionStore(database.pool, away);
  await store.ask(ASKED);
  expect(failures).toMatchObject([{ message: 'no lanes' }]);
  await store.approve({ correctionId: 'c1', by: 'Ben', atMs: 2 });
  expect(await store.approved('c1')).toEqual({ ...ASKED, approvedBy: 'Ben' });
  const { rows, brought } = jobs(20_000);
  await rows.logLeft();
  expect(brought.map(({ row }) => row).toSorted()).toEqual([
    'correction_approvals c1 1',
    'corrections c1 1',
  ]);
});
