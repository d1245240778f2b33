import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { electingPrice } from '@candor/domain/trading/working/stop-trigger';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../testing/test-house.ts';

const apple = { stockCode: 'AAPL', source: 0, market: 'NASDAQ' } as const;
/** How often the house looks at the market for orders that wait. */
const TICK_MS = 100;
let house: TestHouse;

beforeAll(async () => {
  house = await openTestHouse({ MARKET_HOURS: 'exchange' });
});
afterAll(() => house.close());

const provider = () => house.services.market.desk.provider;
function instrument(id: string): Instrument {
  const found = house.services.market.desk.catalogue().byId.get(id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

/** What a stop so far behind comes to, as the house would have followed it: every tenth second. */
async function followed(of: Instrument, bps: bigint, span: { fromMs: number; untilMs: number }) {
  const [placedOn] = await provider().quotes([of], span.fromMs);
  if (placedOn === undefined) throw new Error('Nothing was quoted.');
  const behind = (best: bigint) => {
    const away = (best * bps + 9_999n) / 10_000n;
    const tick = 100n;
    return ((best - away) / tick) * tick;
  };
  let trigger = behind(electingPrice(placedOn));
  let moves = 0;
  for (let atMs = span.fromMs + TICK_MS; atMs < span.untilMs; atMs += TICK_MS) {
    const [quote] = await provider().quotes([of], atMs);
    if (quote === undefined || quote.timeMs <= span.fromMs) continue;
    const price = electingPrice(quote);
    if (price <= trigger) return { trigger, moves, firedBy: quote };
    const next = behind(price);
    if (next <= trigger) continue;
    trigger = next;
    moves += 1;
  }
  return { trigger, moves, firedBy: null as Quote | null };
}

test.each([
  ['2026-11-18', '0.2', 20n, 7_001],
  ['2026-11-17', '0.6', 60n, 333],
  ['2026-10-05', '0.35', 35n, 59_999],
])('on %s a trailing stop follows %s %%', async (date, trailPercent, bps, turnMs) => {
  const { token } = await house.register(`trail${turnMs}@example.test`);
  const ask = (id: Parameters<TestHouse['ask']>[0], input: object = {}) =>
    house.ask(id, { ...input }, { token });
  const begun = await ask('practiceStart', { date, instruments: [apple], speed: 60 });
  const { id, openTimestamp } = begun.data;
  house.turn(10_123);
  const of = { id, ...apple, num: '100' };
  await ask('practiceOrder', { ...of, clientOrderId: 'buy', direction: 0, type: 0 });
  const trail = { direction: 1, type: 4, trailPercent };
  const placed = await ask('practiceOrder', { ...of, clientOrderId: 'trail', ...trail });
  expect(placed.code).toBe(200);
  const fromMs = openTimestamp + 10_123 * 60;
  expect(placed.data.dayTimestamp).toBe(fromMs);
  expect(placed.data.orders[0]).toMatchObject({ type: 4, isArmed: true, trailPercent });

  let run = placed.data;
  for (let n = 0; n < 2_000 && run.positions.length > 0 && run.state === 'running'; n += 1) {
    house.turn(turnMs);
    run = (await ask('practiceState')).data.run;
  }
  const apart = await followed(instrument('0:NASDAQ:AAPL'), bps, {
    fromMs,
    untilMs: run.closeTimestamp,
  });
  expect(apart.moves).toBeGreaterThan(5);
  const [row] = run.orders;
  expect(row.triggerPrice).toBe((Number(apart.trigger) / 10_000).toFixed(2));
  if (apart.firedBy === null) {
    expect(row).toMatchObject({ status: 2, filledNum: '0' });
    return;
  }
  // Set off in the second in which the market said so, and filled at what the book gave in it.
  const { timeMs } = apart.firedBy;
  expect(row).toMatchObject({ status: 1, filledNum: '100' });
  expect(row.closeTimeTimestamp).toBe(timeMs - (timeMs % 1_000) + 999);
  expect(row.avgPrice).toBe((Number(apart.firedBy.bid) / 10_000).toFixed(2));
  await ask('practiceEnd', { id });
});

test('a trailing stop that opens buys as the price turns, and one of no distance is refused', async () => {
  const { token } = await house.register('opens@example.test');
  const ask = (id: Parameters<TestHouse['ask']>[0], input: object = {}) =>
    house.ask(id, { ...input }, { token });
  const begun = await ask('practiceStart', {
    date: '2026-11-18',
    instruments: [apple],
    speed: 60,
  });
  const { id } = begun.data;
  const of = { id, ...apple, num: '10', direction: 0, type: 4 };
  const refusals = [
    [{ trailAmount: '0' }, 'AMOUNT'],
    [{ trailAmount: '0.00001' }, 'TICK'],
    [{ trailPercent: '100' }, 'FIELD_INVALID'],
    [{ trailAmount: '1.00', trailPercent: '1' }, 'FIELD_UNUSED'],
    [{ trailAmount: '1.00', triggerPrice: '99.00' }, 'FIELD_UNUSED'],
  ] as const;
  for (const [set, reason] of refusals) {
    const told = await ask('practiceOrder', { ...of, clientOrderId: reason, ...set });
    expect([set, told.data.reason]).toEqual([set, reason]);
  }
  const bought = await ask('practiceOrder', { ...of, clientOrderId: 'o', trailAmount: '0.20' });
  expect(bought.data).toMatchObject({ positions: [], orders: [{ type: 4, isArmed: true }] });
  const ended = await ask('practiceEnd', { id, toClose: true });
  expect(ended.data.orders[0]).toMatchObject({ status: 1, filledNum: '10' });
  expect(ended.data.positions).toMatchObject([{ num: '10' }]);
});
