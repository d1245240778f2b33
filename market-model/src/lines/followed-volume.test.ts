import type { Instrument } from '@candor/domain/instruments/instrument';
import { sampleOf } from '@candor/domain/testing/by-night';
import type { KlineBar } from '@candor/engines/market/provider';
import { expect, test } from 'vitest';
import { correlation, meanOf, medianOf } from '../proof/moments.ts';
import { aFactorMarket } from '../testing/a-factor-market.ts';

const DAY_MS = 86_400_000;
const NOON = Date.parse('2026-11-20T17:00:00Z');
const { market, leaders } = aFactorMarket({
  seed: 'volumes',
  marketHours: 'exchange',
  begunMs: NOON - 3 * DAY_MS,
});

const largest = (code: (one: Instrument) => boolean, count: number) =>
  leaders
    .filter((one) => one.assetClass === 'stock' && one.id === one.heldAs && code(one))
    .toSorted((one, other) => other.reference.avgDailyVolume - one.reference.avgDailyVolume)
    .slice(0, count);
const shares = largest(({ calendarId }) => calendarId === 'XNYS', 16);

async function barsOf(instrument: Instrument, type: '1Y' | 'intraday', endMs = NOON) {
  return (await market.klines({ instrument, type, endMs })).bars;
}
const volumesOf = (bars: readonly KlineBar[]) => bars.map(({ volume }) => Number(volume));
const movesOf = (bars: readonly KlineBar[]) =>
  bars.map(({ open, close }) => Math.abs(Math.log(Number(close) / Number(open))));

async function expectBusyEnds(calendarId: string, endMs: number) {
  const minutes = new Map<number, number>();
  // One day is wild at an hour for all shares: the hours show over many days.
  const days = 25;
  const of = largest((one) => one.calendarId === calendarId, 4);
  expect(of.length).toBe(4);
  for (const one of of) {
    for (let back = 0; back < days; back += 1) {
      const volumes = volumesOf(await barsOf(one, 'intraday', endMs - back * 7 * DAY_MS));
      const mean = meanOf(volumes);
      for (const [at, volume] of volumes.entries()) {
        minutes.set(at, (minutes.get(at) ?? 0) + volume / mean / of.length / days);
      }
    }
  }
  const parts = [...minutes.values()];
  expect(meanOf(parts.slice(0, 5))).toBeGreaterThan(2);
  expect(meanOf(parts.slice(-5))).toBeGreaterThan(1.6);
  const middle = Math.floor(parts.length / 2);
  expect(meanOf(parts.slice(middle - 60, middle + 60))).toBeLessThan(1);
  // Nothing closes at noon, where Hong Kong rests.
  expect(meanOf(parts.slice(middle - 32, middle - 27))).toBeLessThan(1.5);
}

const looks: readonly (readonly [string, () => void | Promise<void>])[] = [
  [
    'the volume of days in the charts is a market’s: of one day and the next, and with moves',
    async () => {
      const years = await Promise.all(
        shares.map(async (one) => (await barsOf(one, '1Y')).slice(0, -1)),
      );
      const volumes = years.map(volumesOf);
      const usual = shares.map(
        ({ reference, quantityDecimals }) => reference.avgDailyVolume * 10 ** quantityDecimals,
      );
      const next = medianOf(volumes.map((days) => correlation(days, days, 1)));
      const moves = medianOf(
        years.map((days, at) => correlation(volumes[at] ?? [], movesOf(days))),
      );
      const level = medianOf(volumes.map((days, at) => meanOf(days) / (usual[at] ?? 1)));
      // The facts of `npm run market:facts`, with room for a sample of 16 shares and a year.
      expect(next).toBeGreaterThan(0.4);
      expect(next).toBeLessThan(0.9);
      expect(moves).toBeGreaterThan(0.15);
      expect(moves).toBeLessThan(0.7);
      expect(level).toBeGreaterThan(0.7);
      expect(level).toBeLessThan(1.35);
    },
  ],
  [
    'what is traded by a minute says nothing of where the price goes after it',
    async () => {
      const early: number[] = [];
      const later: number[] = [];
      for (const one of shares) {
        for (let week = 1; week <= 12; week += 1) {
          const closedMs = NOON + 5 * 3_600_000 - week * 7 * DAY_MS;
          const bars = await barsOf(one, 'intraday', closedMs);
          if (bars.length < 180) continue;
          const head = volumesOf(bars.slice(0, 90)).reduce((sum, volume) => sum + volume, 0);
          const [from, to] = [bars[90], bars.at(-1)];
          if (from === undefined || to === undefined) continue;
          early.push(Math.log(head / one.reference.avgDailyVolume));
          later.push(Math.log(Number(to.close) / Number(from.open)));
        }
      }
      expect(early.length).toBeGreaterThan(100);
      expect(Math.abs(correlation(early, later))).toBeLessThan(4 / Math.sqrt(early.length));
    },
  ],
  [
    'in XNYS most is traded at the open and before the close',
    () => expectBusyEnds('XNYS', Date.parse('2026-11-19T21:30:00Z')),
  ],
  [
    'in XHKG most is traded at the open and before the close',
    () => expectBusyEnds('XHKG', Date.parse('2026-11-19T08:30:00Z')),
  ],
];

// By day two of them, by night all.
test.each(sampleOf(looks, 2))('%s', (_, look) => look());
