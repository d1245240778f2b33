import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { beforeAll, expect, test } from 'vitest';
import { simulatedHalts } from './halts.ts';
import { simulatedMarket } from './simulated-market.ts';

const seed = 'halts';
const FRIDAY = Date.parse('2026-11-20T14:30:00Z');
const MINUTE_MS = 60_000;
const { instruments, byId } = buildCatalogue(FRIDAY);
const market = simulatedMarket({
  seed,
  marketHours: 'exchange',
  leaders: instruments,
  nowMs: () => FRIDAY,
});

/** Every halt of a trading day in New York. */
function haltsOf(openMs: number) {
  const halts = simulatedHalts({ seed, marketHours: 'exchange' });
  return instruments.flatMap((instrument) => {
    for (let minute = 0; minute < 390; minute += 5) {
      const halt = halts.haltAt(instrument, openMs + minute * MINUTE_MS);
      if (halt !== null) return [{ instrument, halt }];
    }
    return [];
  });
}

let instrument: Instrument;
let fromMs: number;
let untilMs: number;
beforeAll(() => {
  for (let day = 0; day < 5; day += 1) {
    const found = haltsOf(FRIDAY + (day === 0 ? 0 : day + 2) * 24 * 60 * MINUTE_MS).find(
      (one) => one.instrument.source === 0,
    );
    if (found === undefined) continue;
    ({ instrument } = found);
    ({ fromMs, untilMs } = found.halt);
    return;
  }
  throw new Error('no share was halted in a week');
});

test('a few US shares a day pause for five minutes, never at the edges, nothing else does', () => {
  const days = [0, 3, 4, 5, 7].map((day) => haltsOf(FRIDAY + day * 24 * 60 * MINUTE_MS));
  const shares = days.flat().filter((one) => one.instrument.source === 0);
  expect(shares.length).toBeGreaterThan(2);
  expect(shares.length).toBeLessThan(30);
  for (const { instrument: halted, halt } of days.flat()) {
    expect([halted.assetClass, halted.calendarId]).toEqual(['stock', 'XNYS']);
    expect(halt.untilMs - halt.fromMs).toBe(5 * MINUTE_MS);
  }
});

test('views of a share stand still with it, and the same seed gives the same halts', () => {
  const block = byId.get(`4:${instrument.market}:${instrument.code}`);
  const again = simulatedHalts({ seed, marketHours: 'exchange' });
  expect(again.haltAt(instrument, fromMs)).toMatchObject({ fromMs, untilMs });
  expect(again.haltAt(instrument, fromMs - 1)).toBe(null);
  expect(again.haltAt(instrument, untilMs)).toBe(null);
  if (block !== undefined) expect(again.haltAt(block, fromMs)).toMatchObject({ fromMs, untilMs });
  const other = simulatedHalts({ seed: 'other', marketHours: 'exchange' });
  expect(other.haltAt(instrument, fromMs)).toBe(null);
});

test('while it lasts the quote stands still and ages, nothing prints, no volume is added', async () => {
  const [before] = await market.quotes([instrument], fromMs - 1);
  const [inside] = await market.quotes([instrument], untilMs - 1);
  expect(inside).toEqual(before);
  expect(untilMs - 1 - (inside?.timeMs ?? 0)).toBeGreaterThan(4 * MINUTE_MS);
  const span = { fromMs: fromMs - 1, toMs: untilMs - 1 };
  expect(await market.printsBetween(instrument, span)).toEqual({
    low: null,
    high: null,
    volume: 0n,
  });
  const [newest] = (await market.trades(instrument, untilMs - 1, 50)).slice(-1);
  expect(newest === undefined || newest.timeMs < fromMs).toBe(true);
});

test('trading resumes at once and on: the next minute has prints', async () => {
  const span = { fromMs: untilMs - 1, toMs: untilMs + MINUTE_MS };
  expect((await market.printsBetween(instrument, span)).volume).toBeGreaterThan(0n);
  const [after] = await market.quotes([instrument], untilMs + 1_000);
  expect(untilMs + 1_000 - (after?.timeMs ?? 0)).toBeLessThan(2_000);
});

test('charts agree: flat minutes without volume, and ranges that still add up', async () => {
  const endMs = untilMs + 30 * MINUTE_MS;
  const { bars } = await market.klines({ instrument, type: 'intraday', endMs });
  const halted = bars.filter((bar) => fromMs <= bar.startMs && bar.startMs < untilMs);
  expect(halted.length).toBe(5);
  for (const { open, high, low, close, volume } of halted) {
    expect([high, low, close, volume]).toEqual([open, open, open, 0n]);
  }
  const sumOf = (list: readonly { volume: bigint }[]) =>
    list.reduce((sum, bar) => sum + bar.volume, 0n);
  const day = await market.klines({ instrument, type: '1D', endMs });
  // The chart of five minutes begins on the day before.
  const today = day.bars.filter(({ startMs }) => startMs >= (bars[0]?.startMs ?? 0));
  expect(sumOf(today)).toBe(sumOf(bars));
  const [quote] = await market.quotes([instrument], endMs);
  expect(quote?.volume).toBe(sumOf(bars));
  expect(bars.some((bar) => bar.high === quote?.high)).toBe(true);
  expect(bars.every((bar) => bar.high <= (quote?.high ?? 0n))).toBe(true);
});
