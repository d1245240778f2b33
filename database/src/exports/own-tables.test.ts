import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { heldBack, ownTables } from './own-tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Columns that name a customer, or may. */
const NAMES = ['user_id', 'account_id', 'customer_id', 'owner_id', 'email', 'scope', 'subject'];

/** Tables with such a column, and those whose rows hang on one of them. */
const NAMING = `
  WITH RECURSIVE naming AS (
    SELECT attrelid AS of FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v')
       AND attname = ANY($1) AND NOT attisdropped
    UNION
    SELECT k.conrelid FROM pg_constraint k JOIN naming n ON n.of = k.confrelid
     WHERE k.contype = 'f' AND k.confrelid <> 'operators'::regclass
  ) SELECT of::regclass::text AS name FROM naming ORDER BY 1`;

async function columnsOf(table: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await database.pool.query<{ name: string; type: string }>(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [table],
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

test('every table that names a customer is handed out, or says why not', async () => {
  const { rows } = await database.pool.query<{ name: string }>(NAMING, [NAMES]);
  const answered = [...ownTables, ...heldBack].map(({ table }) => table);
  expect(rows.map(({ name }) => name)).toEqual(answered.toSorted());
  expect(rows.length).toBeGreaterThan(40);
});

test('every column of what is handed out is handed out, or says why not', async () => {
  for (const { table, columns, without = {} } of ownTables) {
    const known = [...Object.keys(columns), ...Object.keys(without)].toSorted();
    expect([table, known]).toEqual([table, [...(await columnsOf(table)).keys()].toSorted()]);
  }
});

const types = {
  text: ['text'],
  time: ['bigint'],
  whole: ['bigint', 'integer', 'smallint'],
  minor: ['bigint'],
  decimal: ['numeric'],
  flag: ['boolean'],
  list: ['text[]'],
  json: ['text', 'json', 'jsonb'],
} as const;

test('columns are of the kind they are said to be, and no secret is among them', async () => {
  for (const { table, columns } of ownTables) {
    const known = await columnsOf(table);
    for (const [name, kind] of Object.entries(columns)) {
      expect([table, name, types[kind]]).toEqual([
        table,
        name,
        expect.arrayContaining([known.get(name)]),
      ]);
      expect([table, name]).not.toEqual([
        table,
        expect.stringMatching(/secret|password|token|sealed/),
      ]);
    }
  }
});
