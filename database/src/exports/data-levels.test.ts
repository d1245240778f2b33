import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const PAGE = join(import.meta.dirname, '../../../docs/decisions/data-levels.md');
const LEVELS = ['secret', 'identity', 'money', 'personal', 'house'] as const;

/** Every table and view that is not a part of another. */
const TABLES = `
  SELECT relname AS name FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v') AND NOT relispartition
   ORDER BY relname COLLATE "C"`;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Tables by the level that the page gives them. */
function tablesByLevel(text: string): ReadonlyMap<string, readonly string[]> {
  const [, part = ''] = text.split('\n## Which table has which level\n');
  const rows = [...part.matchAll(/^\| (\w+) \| (`.*`) \|$/gm)];
  return new Map(
    rows.map(([, level = '', cell = '']) => [
      level,
      [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    ]),
  );
}

test('docs/decisions/data-levels.md gives every table of the schema one level', async () => {
  const byLevel = tablesByLevel(readFileSync(PAGE, 'utf8'));
  expect([...byLevel.keys()]).toEqual(LEVELS);
  for (const [level, names] of byLevel) expect([level, names]).toEqual([level, names.toSorted()]);
  const { rows } = await database.pool.query<{ name: string }>(TABLES);
  expect([...byLevel.values()].flat().toSorted()).toEqual(rows.map(({ name }) => name));
});

test('what holds a hash or a sealed secret is of the level of secrets, or sealed for its owner', async () => {
  const byLevel = tablesByLevel(readFileSync(PAGE, 'utf8'));
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT DISTINCT attrelid::regclass::text AS name FROM pg_attribute a
       JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
        AND attname ~ '(password|token|code|key)_hash$|secret|^sealed_|^public_key$'
      ORDER BY 1`,
  );
  const guarded = new Set([...(byLevel.get('secret') ?? []), ...(byLevel.get('identity') ?? [])]);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.map(({ name }) => name).filter((name) => !guarded.has(name))).toEqual([]);
});
