import { createThrottleStore } from '@candor/database/stores/throttles';
import { createTestDatabase, type TestDatabase } from '@candor/database/testing/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createThrottles, type TryLimit } from './throttles.ts';
import { ownTries } from './try-limits.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const nowMs = Date.UTC(2026, 10, 20);
const { lockMs } = ownTries;
const of = (subject: string): [TryLimit] => [{ subject, ...ownTries }];
const wrong = async () => false;
const right = async () => true;

test('a right secret that comes while the last wrong one is counted has to wait too', async () => {
  const throttles = createThrottles(createThrottleStore(database.pool));
  const guessed = await throttles.attempt(of('ada'), nowMs, async () => {
    for (let tries = 1; tries <= 5; tries += 1) await throttles.attempt(of('ada'), nowMs, wrong);
    return true;
  });
  expect(guessed).toEqual({ isRight: false, triesLeft: 0, waitMs: lockMs });
  expect(await throttles.attempt(of('ada'), nowMs + lockMs, right)).toEqual({ isRight: true });
});

test('a right secret forgives the wrong ones before it', async () => {
  const throttles = createThrottles(createThrottleStore(database.pool));
  for (let tries = 1; tries <= 4; tries += 1) await throttles.attempt(of('bob'), nowMs, wrong);
  expect(await throttles.attempt(of('bob'), nowMs, right)).toEqual({ isRight: true });
  const next = await throttles.attempt(of('bob'), nowMs, wrong);
  expect(next).toEqual({ isRight: false, triesLeft: 4, waitMs: 0 });
});
