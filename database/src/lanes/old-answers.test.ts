import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROWS_AT_ONCE } from '../stores/rows-at-once.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { removeOldAnswers } from './old-answers.ts';

const DAY_MS = 86_400_000;
const NOW_MS = Date.UTC(2026, 10, 20);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('answers older than a day go, batch after batch, and no others', async () => {
  await database.pool.query(
    `INSERT INTO answers (partition, account_id, command_key, request_hash, at_ms, answer)
       SELECT 0, 'c' || n % 500, 'k' || n, '', $1::bigint - n, '' FROM generate_series(1, 12000) n`,
    [NOW_MS],
  );
  const nowMs = NOW_MS - 1_000 + DAY_MS;
  let batches = 1;
  while ((await removeOldAnswers(database.pool, nowMs)) >= ROWS_AT_ONCE) batches += 1;
  expect(batches).toBe(3);
  const { rows } = await database.pool.query('SELECT count(*)::int AS kept FROM answers');
  expect(rows).toEqual([{ kept: 1_000 }]);
});
