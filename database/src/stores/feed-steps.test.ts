import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createStoredFeed } from './feed-steps.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('steps are numbered by customer, kept as they are, and handed over from a number on', async () => {
  const feed = createStoredFeed<{ amount: bigint }>(database.pool, 'deposit');
  const heard: number[] = [];
  feed.listen((_customer, steps) => heard.push(...steps.map((step) => step.seq)));
  await feed.add('1', { amount: 5n }, 10);
  await feed.add('1', { amount: 6n }, 11);
  await feed.add('2', { amount: 7n }, 12);

  expect(heard).toEqual([1, 2, 1]);
  expect(await feed.after('1', 1, 10)).toEqual([{ seq: 2, atMs: 11, payload: { amount: 6n } }]);
  expect(await feed.after('1', 2, 10)).toEqual([]);
  expect(await feed.after('1', 0, 1)).toBeNull();
  expect((await feed.counters(['1', '2', '3'])).get('2')).toBe(1);
});

test('what is older than a day is forgotten, and a reader of it is told to take the whole', async () => {
  const feed = createStoredFeed<string>(database.pool, 'old');
  await feed.add('1', 'a', 0);
  await feed.add('1', 'b', 90_000_000);
  expect(await feed.forgetOld(90_000_000)).toBe(1);
  expect(await feed.after('1', 0, 10)).toBeNull();
  expect(await feed.after('1', 1, 10)).toEqual([{ seq: 2, atMs: 90_000_000, payload: 'b' }]);
});

test('parallel steps of one customer get different numbers without a hole', async () => {
  const feed = createStoredFeed<number>(database.pool, 'parallel');
  const steps = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => feed.add('9', n, n)));
  expect(steps.map((step) => step.seq).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});
