import { expect, test } from 'vitest';
import { describeSchema } from './testing/describe-schema.ts';
import { createTestDatabase } from './testing/test-database.ts';

// After an edit of a migration: npx vitest run --project node database/src/schema -u
test('the migrations end in the schema that is written down', async () => {
  const database = await createTestDatabase();
  const schema = await describeSchema(database.pool, database.role);
  await database.drop();

  await expect(schema).toMatchFileSnapshot('./schema.snapshot.txt');
});

test('no two keys of a table of the lanes begin alike', async () => {
  // To a planner that knows little they cost the same, and one of them walks a whole account.
  const database = await createTestDatabase();
  const { rows } = await database.pool.query(
    `SELECT k.indrelid::regclass::text AS of, k.indkey[0] AS first, count(*)::int AS times
       FROM pg_index k
      WHERE k.indpred IS NULL AND EXISTS (SELECT FROM pg_attribute a
              WHERE a.attrelid = k.indrelid AND a.attname = 'partition' AND k.indrelid >= 16384)
      GROUP BY 1, 2 HAVING count(*) > 1`,
  );
  await database.drop();
  expect(rows).toEqual([]);
});
