import { epochKeys } from '@candor/adapters/market-data/simulated/factor/epoch-keys';
import { newFactorTerms } from '@candor/adapters/market-data/simulated/factor/factor-terms';
import { nextBorder } from '@candor/adapters/market-data/simulated/factor/six';
import { epochOfDay } from '@candor/adapters/market-data/simulated/model/epoch-seeds';
import { createInstrumentStore } from '@candor/database/stores/instruments';
import { beginMarket, readBegunMarket } from '@candor/database/stores/market-models';
import { createTestDatabase, type TestDatabase } from '@candor/database/testing/test-database';
import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { KnownInstruments } from '@candor/engines/market/known-instruments';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chosenFactorMarket, keptFactorMarket } from './market-model.ts';

const NOW = Date.parse('2026-11-19T17:00:12.345Z');
const DAY_MS = 86_400_000;
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const chosen = (marketModel: 'classic' | 'factor', seed = 'a house') =>
  chosenFactorMarket({
    config: { marketModel, marketHours: 'exchange' },
    ...{ pool: database.pool, seed, nowMs: NOW },
  });

/** What a first start under version 4 leaves: the instruments that were shown. */
async function usedBefore(): Promise<void> {
  const clock = { nowMs: () => NOW - 10 * DAY_MS, every: () => () => undefined };
  await KnownInstruments.open(clock, createInstrumentStore(database.pool));
}

test('a fresh house begins under version 7 at its references, and keeps what it began with', async () => {
  expect(await chosen('classic')).toBeNull();
  const begun = await chosen('factor');
  expect(begun?.terms).toMatchObject({ isContinued: false, pinDay: Math.floor(NOW / DAY_MS) });
  const { firstDay, sixFrom, sevenFrom } = begun?.terms ?? {};
  expect([sixFrom, sevenFrom]).toEqual([firstDay, firstDay]);
  const apple = begun?.terms.pins.find(({ name }) => name === 'NASDAQ:AAPL');
  expect(apple).toEqual({ name: 'NASDAQ:AAPL', price: '270.000000000', draws: [] });
  const later = await chosenFactorMarket({
    config: { marketModel: 'factor', marketHours: 'exchange' },
    ...{ pool: database.pool, seed: 'a house', nowMs: NOW + 100 * DAY_MS },
  });
  expect(later?.terms).toEqual(begun?.terms);
  expect(later?.begunMs).toBe(NOW);
});

test('a house that was used goes on from its last prices at the next midnight of UTC', async () => {
  await usedBefore();
  const begun = await chosen('factor');
  expect(begun?.terms).toMatchObject({ isContinued: true, pinDay: Math.floor(NOW / DAY_MS) + 1 });
  const pin = (name: string) => begun?.terms.pins.find((one) => one.name === name);
  expect(Number(pin('NASDAQ:AAPL')?.price)).not.toBe(270);
  expect(pin('NYSE:KO')?.draws.length).toBeGreaterThan(3);
});

/** What a house stored that began under an earlier version: 6 from its first day, or not yet. */
async function begunBefore(isSix: boolean) {
  const leaders = buildCatalogue(NOW).instruments;
  const of = { seed: 'a house', marketHours: 'exchange', leaders, known: [] } as const;
  const begun = newFactorTerms({ ...of, isContinued: false }, NOW);
  const terms = { ...begun, sixFrom: isSix ? begun.firstDay : null, sevenFrom: null };
  const keys = epochKeys(of.seed, epochOfDay(terms.firstDay));
  const firstSeed = keys.seedOf(keys.firstEpoch);
  await beginMarket(database.pool, { version: 5, ...terms, begunMs: NOW, firstSeed });
  return terms;
}

test.each([
  5, 6,
])('a house of version %d goes over where the next epoch begins, once', async (was) => {
  const before = await begunBefore(was === 6);
  const kept = await keptFactorMarket(database.pool, 'a house');
  expect(kept?.terms.sixFrom).toBe(before.sixFrom);
  expect(kept?.terms.sevenFrom).toBeNull();
  const border = nextBorder(Math.floor(NOW / DAY_MS));
  expect(new Date(border * DAY_MS).toISOString()).toBe('2026-11-22T00:00:00.000Z');
  const borders = { sixFrom: before.sixFrom ?? border, sevenFrom: border };
  expect((await chosen('factor'))?.terms).toEqual({ ...kept?.terms, ...borders });
  const later = await chosenFactorMarket({
    config: { marketModel: 'factor', marketHours: 'exchange' },
    ...{ pool: database.pool, seed: 'a house', nowMs: NOW + 100 * DAY_MS },
  });
  expect(later?.terms).toMatchObject(borders);
  await expect(database.pool.query('DELETE FROM market_successors')).rejects.toThrow();
});

test('there is no way back to version 4, and no other seed', async () => {
  await chosen('factor');
  await expect(chosen('classic')).rejects.toThrow('MARKET_MODEL=classic, but the market');
  await expect(chosen('factor', 'another')).rejects.toThrow('under another seed');
  await expect(keptFactorMarket(database.pool, 'another')).rejects.toThrow('under another seed');
});

test('what a market began with is only added to', async () => {
  await chosen('factor');
  expect((await readBegunMarket(database.pool, 5))?.pins.length).toBeGreaterThan(700);
  await expect(database.pool.query('UPDATE market_models SET pin_day = 1')).rejects.toThrow();
  await expect(database.pool.query('DELETE FROM market_pins')).rejects.toThrow();
});
