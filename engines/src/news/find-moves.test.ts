import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { expect, test } from 'vitest';
import { closeRecord, largestMoveDays, meanVolume } from './daily-records.ts';
import { movesFound, volumesFound } from './find-moves.ts';
import { moveBpsOf, type Reading } from './reading.ts';
import { sectorFound } from './sector-day.ts';

const stocks = buildCatalogue(Date.UTC(2026, 10, 20)).instruments.filter(
  (one) => one.source === 0 && one.market === 'NASDAQ' && one.assetClass === 'stock',
);

/** A usual day’s move is one percent, a usual day’s volume a thousand. */
function stock(at: number, sector = 'technology'): Instrument {
  const found = stocks[at];
  if (found === undefined) throw new Error('too few stocks');
  const reference = {
    ...found.reference,
    annualVol: 0.01 * Math.sqrt(252),
    avgDailyVolume: 1000,
  };
  return { ...found, sector, quantityDecimals: 0, reference };
}

/** Prices in hundredths of a percent above a previous close of 100.00. */
function reading(
  instrument: Instrument,
  bps: { last: number; high?: number; low?: number; volume?: bigint },
): Reading {
  const price = (above: number) => 1_000_000n + BigInt(above) * 100n;
  const quote: Quote = {
    instrumentId: instrument.id,
    bid: null,
    ask: null,
    bidQuantity: null,
    askQuantity: null,
    last: price(bps.last),
    previousClose: price(0),
    open: price(0),
    high: price(bps.high ?? Math.max(0, bps.last)),
    low: price(bps.low ?? Math.min(0, bps.last)),
    volume: bps.volume ?? 0n,
    timeMs: 0,
    sourceName: 'test',
    isSimulated: true,
  };
  return { instrument, quote };
}

test('a move is found in the round in which it becomes a big one, and in no other', () => {
  const one = stock(0);
  const small = reading(one, { last: 240 });
  const big = reading(one, { last: 260 });
  expect(movesFound([{ now: small, before: null }])).toEqual([]);
  expect(movesFound([{ now: big, before: small }])).toEqual([big]);
  expect(movesFound([{ now: reading(one, { last: 300 }), before: big }])).toEqual([]);
  // The first round of a day has nothing before it.
  expect(movesFound([{ now: big, before: null }])).toEqual([big]);
});

test('a peak that is gone by the end of its round is not told, and falls count as rises do', () => {
  const one = stock(0);
  const gone = reading(one, { last: 190, high: 300 });
  expect(movesFound([{ now: gone, before: reading(one, { last: 100 }) }])).toEqual([]);
  const fall = reading(one, { last: -270 });
  const rise = reading(stock(1), { last: 265 });
  const rounds = [rise, fall].map((now) => ({ now, before: null }));
  expect(movesFound(rounds)).toEqual([fall, rise]);
});

test('a volume is found when it passes two and a half usual days', () => {
  const one = stock(0);
  const below = reading(one, { last: 0, volume: 2499n });
  const above = reading(one, { last: 0, volume: 2500n });
  expect(volumesFound([{ now: above, before: below }])).toEqual([above]);
  expect(volumesFound([{ now: above, before: above }])).toEqual([]);
});

test('the sector furthest from its market is found, with its leaders', () => {
  const sector = (name: string, first: number, moves: readonly number[]) =>
    moves.map((last, at) => reading(stock(first + at, name), { last }));
  const energy = sector('energy', 0, [100, 200, 300, 150, 250]);
  const health = sector('healthcare', 5, [0, -10, 10, 0, 0]);
  const found = sectorFound([...energy, ...health], () => true);
  // Energy averages 2.00%, health 0.00%, both 1.00%: as far apart, and energy alone moved.
  expect(found).toMatchObject({ sector: 'energy', sectorBps: 200, marketBps: 100 });
  expect(found).toMatchObject({ count: 5, risen: 5, fallen: 0 });
  expect(found?.leaders.map((one) => moveBpsOf(one.quote))).toEqual([300, 250, 200]);
  expect(sectorFound(health, () => true)).toBe(null);
  expect(sectorFound([...energy, ...health], (name) => name !== 'energy')).toBe(null);
});

const bars = (closes: readonly number[], volumes: readonly number[] = []) =>
  closes.map((close, at) => ({
    startMs: at,
    open: 1n,
    high: 1n,
    low: 1n,
    close: BigInt(close),
    volume: BigInt(volumes[at] ?? 0),
  }));

test('a record counts the days back to one that beats it', () => {
  const rising = Array.from({ length: 15 }, (_, at) => 100 + at);
  expect(closeRecord(bars(rising))).toEqual({ side: 'highest', days: 14 });
  expect(closeRecord(bars([200, ...rising]))).toEqual({ side: 'highest', days: 14 });
  expect(closeRecord(bars([...rising, 99]))).toEqual({ side: 'lowest', days: 15 });
  expect(closeRecord(bars([...rising, 110]))).toBe(null);
  // Steps of one percent at most, then one of five.
  expect(largestMoveDays(bars([...rising, 120]))).toBe(14);
  expect(largestMoveDays(bars([50, ...rising, 120]))).toBe(14);
  expect(largestMoveDays(bars([...rising, 114]))).toBe(null);
  expect(largestMoveDays(bars([1, 2, 3]))).toBe(null);
});

test('a mean volume is of the twenty days before today', () => {
  const days = Array.from({ length: 22 }, () => 100);
  const volumes = [1_000_000, ...Array.from({ length: 20 }, (_, at) => at), 777];
  expect(meanVolume(bars(days, volumes))).toBe(9n); // 190 / 20, rounded down
  expect(meanVolume(bars(days.slice(2), volumes))).toBe(null);
});
