import { storedText } from '@candor/domain/stored/read-stored';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { ArrayWriter } from './binary-arrays.ts';
import { ByteArena } from './byte-arena.ts';

const writer = new ArrayWriter(new ByteArena());
const bigintArray = (cells: readonly (bigint | number | null)[]) =>
  writer.numbers(cells, (cell) => cell);
const textArray = (cells: readonly (string | null)[]) => writer.texts(cells, (cell) => cell);

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test('bigints of every size arrive as they were sent', async () => {
  const int8 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
  writer.reset();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(int8)), async (values) => {
      const { rows } = await database.pool.query('SELECT $1::bigint[] AS got', [
        bigintArray(values),
      ]);
      expect(rows[0].got).toEqual(values);
    }),
    { seed: 1, numRuns: 50 },
  );
});

test('safe numbers arrive as bigints, negative ones too', async () => {
  const values = [0, 1, -1, 2 ** 32, -(2 ** 32) - 1, Number.MAX_SAFE_INTEGER, 1_795_219_200_000];
  const { rows } = await database.pool.query('SELECT $1::bigint[] AS got', [bigintArray(values)]);
  expect(rows[0].got).toEqual(values.map(BigInt));
  expect(() => bigintArray([0.5])).toThrow('not a whole number: 0.5');
  expect(() => bigintArray([2n ** 63n])).toThrow('beyond eight bytes');
});

test('texts of every script arrive as they were sent', async () => {
  const word = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\0'));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.option(word)), async (values) => {
      const { rows } = await database.pool.query('SELECT $1::text[] AS got', [textArray(values)]);
      expect(rows[0].got).toEqual(values);
    }),
    { seed: 2, numRuns: 50 },
  );
});

test('booleans are one and zero', () => {
  const bytes = writer.numbers([true, false], (cell) => cell);
  expect(bytes.readBigInt64BE(24)).toBe(1n);
  expect(bytes.readBigInt64BE(36)).toBe(0n);
});

test('lines are together and each by itself', () => {
  const lines = [{ b: 1n, a: null }, { name: '港股' }];
  const [first, second] = lines.map((line) => storedText(line));
  const { all, each } = writer.lines(lines);
  expect(all.toString('utf8')).toBe(`${first}\n${second}`);
  expect(each.map((line) => line.toString('utf8'))).toEqual([first, second]);
});

test('a batch larger than the memory at hand moves into a larger one', async () => {
  const fresh = new ArrayWriter(new ByteArena());
  const before = fresh.texts(['kept'], (cell) => cell);
  const long = 'x'.repeat(1_000_000);
  const { rows } = await database.pool.query(
    'SELECT $1::text[] AS kept, length(($2::text[])[1]) AS n',
    [before, fresh.texts([long], (cell) => cell)],
  );
  expect(rows[0]).toEqual({ kept: ['kept'], n: 1_000_000 });
  fresh.reset();
  expect(fresh.texts(['again'], (cell) => cell).toString('utf8')).toContain('again');
});
