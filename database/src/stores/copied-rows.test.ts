import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type CopiedRow, copyRows } from './copied-rows.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function copy<Cell>(query: string, take: (row: CopiedRow) => Cell): Promise<Cell[]> {
  const client = await database.pool.connect();
  const cells: Cell[] = [];
  try {
    const withinMs = 5_000;
    await copyRows(client, { query, take: (row) => cells.push(take(row)), withinMs });
    // The line can be used for the next statement.
    const { rows } = await client.query('SELECT 1 AS one');
    expect(rows).toEqual([{ one: 1 }]);
  } finally {
    client.release();
  }
  return cells;
}

test('cells come as they are, with negative ones and those that are not there', async () => {
  const query = `SELECT t, n, i, b FROM (VALUES
      ('ä 買', 9007199254740991::bigint, -7, (-9223372036854775808)::bigint),
      ('', -4294967297, 2147483647, NULL), ('x', NULL, 0, 5)) AS v(t, n, i, b)`;
  const read = (row: CopiedRow) => [row.text(), row.number(), row.int4(), row.bigint()];
  expect(await copy(query, read)).toEqual([
    ['ä 買', 9_007_199_254_740_991, -7, -9_223_372_036_854_775_808n],
    ['', -4_294_967_297, 2_147_483_647, null],
    ['x', null, 0, 5n],
  ]);
});

test('many rows come in their order, and no rows are none', async () => {
  const query = 'SELECT n FROM generate_series(1, 20000) n';
  const numbers = await copy(query, (row) => row.int4());
  expect(numbers).toEqual(Array.from({ length: 20_000 }, (_, at) => at + 1));
  expect(await copy(`${query} WHERE n < 0`, (row) => row.int4())).toEqual([]);
});

test('what the database refuses, and what the reader throws, rejects', async () => {
  const client = await database.pool.connect();
  const run = (query: string, take = () => {}) =>
    copyRows(client, { query, take, withinMs: 5_000 });
  const thrower = () => {
    throw new Error('unreadable');
  };
  await expect(run('SELECT 1 FROM nowhere')).rejects.toThrow('nowhere');
  await expect(run('SELECT 1 / (n - 5) FROM generate_series(1, 9) n')).rejects.toThrow('zero');
  await expect(run('SELECT n FROM generate_series(1, 9) n', thrower)).rejects.toThrow('unreadable');
  await expect(run('SELECT 1')).resolves.toBeUndefined();
  client.release();
});
