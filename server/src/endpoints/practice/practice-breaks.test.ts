import { aFactorMarket } from '@candor/market-model/testing/a-factor-market';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';

/** Breaks and calls of the simulated market, in the hours of the exchanges. */
const startMs = Date.parse('2026-11-25T12:00:00Z');
const begunMs = startMs - 60 * 86_400_000;
const tencent = { stockCode: '00700', source: 11, market: 'HK' } as const;
const safran = { stockCode: 'SAF', source: 0, market: 'PARIS' } as const;
let house: TestHouse;
let token: string;

beforeAll(async () => {
  const drawn = aFactorMarket({ seed: 'practice', marketHours: 'exchange', begunMs });
  const factor = { begunMs, ...drawn };
  house = await openTestHouse({ MARKET_HOURS: 'exchange' }, { startMs, factor });
});
afterAll(() => house.close());

// biome-ignore lint/suspicious/noExplicitAny: tests read whatever the wire carries.
async function get(id: Parameters<TestHouse['ask']>[0], input: object = {}): Promise<any> {
  const told = await house.ask(id, { ...input }, { token });
  if (told.code !== 200) throw new Error(`${id} answered ${told.code}: ${told.msg}`);
  return told.data;
}

/** A replay that has come to an instant of its day, at 60 times its speed. */
async function replayAt(share: typeof tencent | typeof safran, date: string, at: string) {
  token = (await house.register(`${share.stockCode}${Date.parse(at)}@example.test`)).token;
  const begun = await get('practiceStart', { date, instruments: [share], speed: 60 });
  house.turn((Date.parse(at) - begun.openTimestamp) / 60);
  return begun.id as string;
}
/** Seconds of the day later. */
async function later(seconds: number) {
  house.turn(Math.round((seconds * 1_000) / 60));
  return (await get('practiceState')).run;
}

test('in the lunch break of Hong Kong nothing fills, and what waits meets the afternoon', async () => {
  const id = await replayAt(tencent, '2026-11-18', '2026-11-18T03:59:00Z');
  const of = { id, ...tencent, num: '100' };
  await get('practiceOrder', { ...of, clientOrderId: 'a', direction: 0, type: 0 });
  const trail = { direction: 1, type: 4, trailPercent: '5' };
  await get('practiceOrder', { ...of, clientOrderId: 'b', ...trail });
  const lunch = await later(90);
  expect(lunch.instruments).toMatchObject([{ marketStatus: 4 }]);
  const told = await get('practiceOrder', { ...of, clientOrderId: 'c', direction: 0, type: 0 });
  expect(told.orders[0]).toMatchObject({
    status: 0,
    filledNum: '0',
    waitsForOpen: true,
    nextOpenTimestamp: Date.parse('2026-11-18T05:00:00Z'),
  });
  const still = await later(3_540);
  expect(new Date(still.dayTimestamp).toISOString()).toBe('2026-11-18T04:59:30.000Z');
  expect(still).toMatchObject({ fills: 1, equity: lunch.equity });
  expect(still.instruments[0].lastPrice).toBe(lunch.instruments[0].lastPrice);
  const afternoon = await later(40);
  expect(afternoon.instruments).toMatchObject([{ marketStatus: 1 }]);
  expect(afternoon.fills).toBe(2);
  const [filled] = afternoon.orders;
  expect(filled).toMatchObject({ status: 1, filledNum: '100' });
  expect(filled.openTimeTimestamp).toBeGreaterThanOrEqual(Date.parse('2026-11-18T05:00:00Z'));
  expect(filled.openTimeTimestamp).toBeLessThanOrEqual(Date.parse('2026-11-18T05:00:10Z'));
  await get('practiceEnd', { id });
});

test('a share of Paris that was called to an auction that day trades again where it did then', async () => {
  const untilMs = Date.parse('2026-10-12T12:24:00Z');
  const id = await replayAt(safran, '2026-10-12', '2026-10-12T12:21:30Z');
  const of = { id, ...safran, num: '20' };
  const told = await get('practiceOrder', { ...of, clientOrderId: 'a', direction: 0, type: 0 });
  expect(told.instruments).toMatchObject([{ marketStatus: 3 }]);
  expect(told.orders).toMatchObject([{ status: 0, filledNum: '0' }]);
  const still = await later(140);
  expect(still).toMatchObject({ fills: 0, instruments: [{ marketStatus: 3 }] });
  const again = await later(20);
  expect(again.instruments).toMatchObject([{ marketStatus: 1 }]);
  const [filled] = again.orders;
  expect(filled).toMatchObject({ status: 1, filledNum: '20' });
  expect(filled.openTimeTimestamp).toBeGreaterThanOrEqual(untilMs);
  expect(filled.openTimeTimestamp).toBeLessThanOrEqual(untilMs + 10_000);
  await get('practiceEnd', { id });
});
