import { expect, test } from 'vitest';
import { createTestDatabase, editAsOwner } from './test-database.ts';

test('two tests get two databases that do not see each other', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await editAsOwner(one, 'CREATE TABLE only_here (id bigint)');
  await editAsOwner(one, 'INSERT INTO only_here VALUES (9007199254740993)');
  await editAsOwner(one, `GRANT SELECT ON only_here TO ${one.role}`);

  const mine = await one.pool.query('SELECT id, array[id] AS ids FROM only_here');
  const theirs = await two.pool.query("SELECT to_regclass('only_here') AS found");

  expect(mine.rows).toEqual([{ id: 9007199254740993n, ids: [9007199254740993n] }]);
  expect(theirs.rows).toEqual([{ found: null }]);
  await Promise.all([one.drop(), two.drop()]);
});
