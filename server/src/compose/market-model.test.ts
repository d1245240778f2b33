import { readBegunMarket } from '@candor/database/stores/market-models';
import { createTestDatabase, type TestDatabase } from '@candor/database/testing/test-database';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptFactorMarket, openFactorMarket } from './market-model.ts';

const NOW = Date.parse('2026-11-19T17:00:12.345Z');
const DAY_MS = 86_400_000;
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const open = (nowMs = NOW, seed = 'a house') =>
  openFactorMarket({ pool: database.pool, seed, nowMs });

test('a house begins at its references, and keeps what it began with', async () => {
  expect(await keptFactorMarket(database.pool, 'a house')).toBeNull();
  const begun = await open();
  expect(begun.terms.pinDay).toBe(Math.floor(NOW / DAY_MS));
  const apple = begun.terms.pins.find(({ name }) => name === 'NASDAQ:AAPL');
  expect(apple).toEqual({ name: 'NASDAQ:AAPL', price: '270.000000000' });
  const later = await open(NOW + 100 * DAY_MS);
  expect(later.terms).toEqual(begun.terms);
  expect(later.begunMs).toBe(NOW);
});

test('two starts at the same time begin one market', async () => {
  const [one, other] = await Promise.all([open(), open(NOW + DAY_MS)]);
  expect(other.begunMs).toBe(one.begunMs);
  expect(other.terms).toEqual(one.terms);
});

test('no other seed is taken', async () => {
  await open();
  await expect(open(NOW, 'another')).rejects.toThrow('under another seed');
  await expect(keptFactorMarket(database.pool, 'another')).rejects.toThrow('under another seed');
});

test('what a market began with is only added to', async () => {
  await open();
  expect((await readBegunMarket(database.pool, 1))?.pins.length).toBeGreaterThan(700);
  await expect(database.pool.query('UPDATE market_models SET pin_day = 1')).rejects.toThrow();
  await expect(database.pool.query('DELETE FROM market_pins')).rejects.toThrow();
});
