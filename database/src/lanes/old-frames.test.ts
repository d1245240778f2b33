import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROWS_AT_ONCE } from '../stores/rows-at-once.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createOutboxStore } from './outbox-store.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 20);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Frames of 2,000 commits a second by 500 customers, from so many seconds before an instant. */
async function traded(untilMs: number, seconds: number): Promise<void> {
  await database.pool.query(
    `INSERT INTO outbox (lane, account_id, event_seq, at_ms, counters, frames)
       SELECT 0, 'c' || n % 500, $1::bigint + n, $1::bigint - n / 2, '{}', '[]'
         FROM generate_series(1, $2::int) n`,
    [untilMs, seconds * 2_000],
  );
  await database.pool.query(
    `INSERT INTO answers (lane, account_id, command_key, request_hash, at_ms, answer)
       SELECT 0, 'c' || n % 500, 'k' || $1::bigint + n, '', $1::bigint - n / 2, ''
         FROM generate_series(1, $2::int) n`,
    [untilMs, seconds * 2_000],
  );
}

async function left(): Promise<readonly [number, number]> {
  const { rows } = await database.pool.query(
    'SELECT (SELECT count(*)::int FROM outbox) AS frames, (SELECT count(*)::int FROM answers) AS kept',
  );
  return [rows[0].frames, rows[0].kept];
}

/** As the tidying does it: batch after batch. Returns how many there were. */
async function swept(prune: (nowMs: number) => Promise<number>, nowMs: number): Promise<number> {
  let batches = 1;
  while ((await prune(nowMs)) >= ROWS_AT_ONCE) batches += 1;
  return batches;
}

test('a house of 2,000 orders a second leaves behind no more than a day of frames', async () => {
  const { prune } = createOutboxStore(database.pool, 1);
  await traded(NOW_MS, 20);
  expect(await left()).toEqual([40_000, 40_000]);
  expect(await swept(prune, NOW_MS + DAY_MS + 1)).toBeGreaterThan(7);
  // The newest of each customer stays, for its numbers.
  expect(await left()).toEqual([500, 0]);

  // From now on only what became old since is looked at: a minute later, the next minute's.
  await traded(NOW_MS + 60_000, 10);
  await swept(prune, NOW_MS + 30_000 + DAY_MS);
  expect(await left()).toEqual([20_500, 20_000]);
  await swept(prune, NOW_MS + 60_000 + DAY_MS + 1);
  expect(await left()).toEqual([1_000, 0]);

  // What was a customer's newest then is met again a day later.
  await swept(prune, NOW_MS + 2 * DAY_MS + 2 * 60_000);
  expect(await left()).toEqual([500, 0]);
});
