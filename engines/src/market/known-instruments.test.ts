import type { InstrumentStep } from '@candor/domain/instruments/known-instrument';
import { beforeEach, expect, test } from 'vitest';
import { changeInstrument } from './change-instrument.ts';
import type { KnownInstrumentStore } from './known-instrument-ports.ts';
import { KnownInstruments } from './known-instruments.ts';

const APPLE = '0:NASDAQ:AAPL';
const DAY_MS = 86_400_000;
/** Three weeks before the December contract of the S&P ends; it is listed for 100 days more. */
const START_MS = Date.UTC(2026, 10, 27, 15);

let nowMs = START_MS;
const clock = { nowMs: () => nowMs, every: () => () => undefined };

/** A store in memory with the rule of the real one: nobody adds to what he has not seen. */
class Kept implements KnownInstrumentStore {
  readonly steps: InstrumentStep[] = [];
  isAway = false;

  async all() {
    const known = new Map(this.steps.map(({ after }) => [after.instrument.id, after]));
    const haltActs = this.steps.flatMap(({ what, atMs, reason, after }, at) => {
      if (what !== 'halted' && what !== 'resumed') return [];
      return [{ seq: at + 1, instrumentId: after.instrument.id, what, atMs, reason }];
    });
    return { seq: this.steps.length, known: [...known.values()], haltActs };
  }

  async newestSeq() {
    return this.steps.length;
  }

  async append(afterSeq: number, steps: readonly InstrumentStep[]) {
    if (this.isAway) throw new Error('the store is away');
    if (afterSeq !== this.steps.length) return null;
    this.steps.push(...steps);
    return this.steps.length;
  }

  async trail() {
    return [];
  }
}

let store: Kept;
beforeEach(() => {
  nowMs = START_MS;
  store = new Kept();
});

const open = () => KnownInstruments.open(clock, store);
const operator = { by: 'anna', reason: null } as const;
const apple = { source: 0, market: 'NASDAQ', code: 'AAPL' } as const;

test('the first start lists the reference, the next one has nothing to add', async () => {
  const { instruments } = (await open()).catalogue();
  expect(store.steps.map(({ what }) => what)).toEqual(instruments.map(() => 'listed'));
  const again = (await open()).catalogue();
  expect(store.steps).toHaveLength(instruments.length);
  expect(again.instruments.map(({ id }) => id)).toEqual(instruments.map(({ id }) => id));
});

test('a contract that ended leaves the list at the roll of the day, and is known for ever', async () => {
  const known = await open();
  const contract =
    known.catalogue().byCode.get('ESZ6')?.[0] ?? known.catalogue().byCode.get('ESZ26')?.[0];
  if (contract === undefined) throw new Error('there is no December contract');
  const before = store.steps.length;
  nowMs += 150 * DAY_MS;
  expect(known.isListed(contract)).toBe(false);
  expect(known.hasEnded(contract)).toBe(true);
  expect(known.find(contract.id)).toEqual(contract);

  // What the day brought waits for the store, however often it is away.
  store.isAway = true;
  await expect(known.look()).rejects.toThrow('the store is away');
  expect(store.steps).toHaveLength(before);
  store.isAway = false;
  await known.look();
  const ended = store.steps.filter(({ what }) => what === 'ended');
  expect(ended.map(({ after }) => after.instrument.id)).toContain(contract.id);
  const length = store.steps.length;
  await known.look();
  expect(store.steps).toHaveLength(length);
});

test('what an operator stored is there at the next look, in every process', async () => {
  const [one, other] = [await open(), await open()];
  const command = { ...operator, kind: 'halt', key: apple, nowMs } as const;
  expect(await changeInstrument(store, command)).toMatchObject({ isAccepted: true });
  expect(one.find(APPLE)?.isHalted).toBe(false);
  await one.look();
  await other.look();
  expect([one.find(APPLE)?.isHalted, other.find(APPLE)?.isHalted]).toEqual([true, true]);
  expect(one.catalogue().byId.get(APPLE)?.version).toBe(2);
});

test('halts of an operator are known with what lifted them, of views as of their stock', async () => {
  const known = await open();
  for (const [kind, atMs, reason] of [
    ['halt', 1, 'an old one'],
    ['resume', 2, null],
    ['halt', 3, 'news pending'],
  ] as const) {
    await changeInstrument(store, { by: 'anna', reason, kind, key: apple, nowMs: atMs });
    await known.look();
  }
  const halts = known.operatorHalts({ id: APPLE });
  expect(halts).toMatchObject([
    { atMs: 1, reason: 'an old one', lifted: { atMs: 2, reason: null } },
    { atMs: 3, reason: 'news pending', lifted: null },
  ]);
  expect(known.haltedBy({ id: APPLE, isHalted: true })).toEqual(halts[1]);
  const views = known.catalogue().instruments.filter(({ heldAs }) => heldAs === APPLE);
  expect(views.map((one) => known.operatorHalts(one).length)).toEqual(views.map(() => 2));
  expect(known.operatorHalts({ id: '0:NASDAQ:MSFT' })).toEqual([]);
});

test('whom another process was quicker than compares anew, and adds nothing twice', async () => {
  const [one, other] = [await open(), await open()];
  nowMs += 150 * DAY_MS;
  one.catalogue();
  other.catalogue();
  const command = { ...operator, kind: 'delist', key: apple, nowMs } as const;
  await changeInstrument(store, command);
  await one.look();
  const length = store.steps.length;
  await other.look();
  expect(store.steps).toHaveLength(length);
  expect(other.catalogue().instruments).toEqual(one.catalogue().instruments);
  expect(other.catalogue().byKeys.has(APPLE)).toBe(false);
  expect(other.idsNamed('aapl')).toContain(APPLE);
});
