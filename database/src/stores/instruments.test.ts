import { compareReference } from '@candor/domain/instruments/compare-reference';
import {
  decideInstrument,
  type InstrumentCommand,
} from '@candor/domain/instruments/instrument-commands';
import type { InstrumentStep, KnownInstrument } from '@candor/domain/instruments/known-instrument';
import { anInstrument } from '@candor/domain/trading/testing/market-builder';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createInstrumentStore } from './instruments.ts';

const one = anInstrument({ id: '0:NYSE:ONE', market: 'NYSE', code: 'ONE' });
const two = anInstrument({ id: '0:NYSE:TWO', market: 'NYSE', code: 'TWO' });

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const store = () => createInstrumentStore(database.pool);

async function known(): Promise<ReadonlyMap<string, KnownInstrument>> {
  return new Map((await store().all()).known.map((each) => [each.instrument.id, each]));
}

test('steps come back as they were, and only after what was known', async () => {
  const listed = compareReference(new Map(), [one, two], 1);
  expect(await store().append(0, listed)).toBe(2);
  expect((await store().all()).known).toEqual(listed.map(({ after }) => after));
  // Somebody else was quicker.
  expect(await store().append(0, listed)).toBeNull();

  const changed = compareReference(await known(), [{ ...one, minCount: 3n }], 5);
  expect(changed.map(({ what }) => what)).toEqual(['ended', 'newTerms']);
  expect(await store().append(2, changed)).toBe(4);
  expect(await store().newestSeq()).toBe(4);
  expect(await store().all()).toEqual({
    seq: 4,
    known: changed.map(({ after }) => after).reverse(),
    haltActs: [],
  });

  const { rows } = await database.pool.query(
    `SELECT instrument_id AS id, version, valid_from_ms AS from, valid_to_ms AS to, ended_by
       FROM instruments ORDER BY instrument_id, version`,
  );
  expect(rows).toEqual([
    { id: one.id, version: 1, from: 1n, to: 5n, ended_by: null },
    { id: one.id, version: 2, from: 5n, to: null, ended_by: null },
    { id: two.id, version: 1, from: 1n, to: 5n, ended_by: 'reference' },
  ]);
});

test('what an operator halts and lifts comes back act by act, whatever else he changed since', async () => {
  await store().append(0, compareReference(new Map(), [one, two], 1));
  const { source, market, code } = one;
  const key = { source, market, code };
  const by = { key, by: 'anna' } as const;
  const done: readonly InstrumentCommand[] = [
    { ...by, kind: 'halt', nowMs: 5, reason: 'an old one' },
    { ...by, kind: 'resume', nowMs: 6, reason: null },
    { ...by, kind: 'halt', nowMs: 7, reason: 'news pending' },
    { ...by, kind: 'rename', nowMs: 8, reason: 'it said so', name: 'Pear Inc.' },
  ];
  for (const command of done) {
    const { seq } = await store().all();
    const decision = decideInstrument(await known(), command);
    if (!decision.isAccepted) throw new Error(decision.reason);
    await store().append(seq, decision.steps);
  }
  const { haltActs } = await store().all();
  const of = { instrumentId: one.id } as const;
  expect(haltActs).toEqual([
    { ...of, seq: 3, atMs: 5, what: 'halted', reason: 'an old one' },
    { ...of, seq: 4, atMs: 6, what: 'resumed', reason: null },
    { ...of, seq: 5, atMs: 7, what: 'halted', reason: 'news pending' },
  ]);
});

test('several days at once are stored in their order', async () => {
  const steps: InstrumentStep[] = [];
  const seen = new Map<string, KnownInstrument>();
  const days = [[one], [], [one], [{ ...one, maxNum: 9n }], [{ ...one, maxNum: 8n }]];
  for (const [day, reference] of days.entries()) {
    const today = compareReference(seen, reference, day);
    for (const { after } of today) seen.set(after.instrument.id, after);
    steps.push(...today);
  }
  expect(await store().append(0, steps)).toBe(5);
  expect((await known()).get(one.id)).toEqual(seen.get(one.id));
  expect((await known()).get(one.id)?.instrument.version).toBe(4);
});

test('two that are listed never share their keys, and nothing remains of what was refused', async () => {
  await store().append(0, compareReference(new Map(), [one], 1));
  const [again] = compareReference(new Map(), [{ ...one, id: 'else', heldAs: 'else' }], 2);
  if (again === undefined) throw new Error('nothing was listed');
  await expect(store().append(1, [again])).rejects.toThrow('instruments_listed');
  expect((await store().all()).seq).toBe(1);
});

test('a version is closed once and never changed; the trail is only added to', async () => {
  await store().append(0, compareReference(new Map(), [one, two], 1));
  const refused = async (sql: string) => expect(database.pool.query(sql)).rejects.toThrow();
  await refused(`UPDATE instruments SET terms = '{}'`);
  await refused('DELETE FROM instruments');
  await refused('UPDATE instrument_events SET at_ms = 0');
  await refused('DELETE FROM instrument_events');
  await database.pool.query('UPDATE instruments SET valid_to_ms = 3');
  await refused('UPDATE instruments SET valid_to_ms = 4');
});
