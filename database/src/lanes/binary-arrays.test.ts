import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { bigintArray, jsonbArray, textArray } from './binary-arrays.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

test('bigints of every size arrive as they were sent', async () => {
  const int8 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
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

test('documents arrive as documents', async () => {
  const values = ['{"a": [1, "\\"{}\\""]}', null, '"港股"'];
  const { rows } = await database.pool.query('SELECT to_jsonb($1::jsonb[]) AS got', [
    jsonbArray(values),
  ]);
  expect(rows[0].got).toEqual([{ a: [1, '"{}"'] }, null, '港股']);
});
