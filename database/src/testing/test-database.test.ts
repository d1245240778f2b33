import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

test('two tests get two databases that do not see each other', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await one.pool.query('CREATE TABLE only_here (id bigint)');
  await one.pool.query('INSERT INTO only_here VALUES (9007199254740993)');

  const mine = await one.pool.query('SELECT id, array[id] AS ids FROM only_here');
  const theirs = await two.pool.query("SELECT to_regclass('only_here') AS found");

  expect(mine.rows).toEqual([{ id: 9007199254740993n, ids: [9007199254740993n] }]);
  expect(theirs.rows).toEqual([{ found: null }]);
  await Promise.all([one.drop(), two.drop()]);
});
