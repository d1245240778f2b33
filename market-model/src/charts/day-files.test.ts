import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sessionDay } from '@candor/domain/time/session-days';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DayFiles } from './day-files.ts';
import { FinishedBars } from './finished-bars.ts';

const DAY_MS = 86_400_000;
let place = '';
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'candor-days-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const day = (dayNumber: number) => {
  const startMs = dayNumber * DAY_MS;
  return sessionDay(dayNumber, [{ startMs, endMs: startMs + DAY_MS }]);
};
const barOf = (dayNumber: number) => ({
  startMs: dayNumber * DAY_MS,
  ...{ open: 2n ** 50n + 1n, high: 7n, low: -3n, close: BigInt(dayNumber), volume: 0n },
});
const failed = (error: unknown) => {
  throw error;
};
const shelfOf = (market: string, bytesMost?: number) =>
  new DayFiles({ place, market, onFailure: failed, ...(bytesMost && { bytesMost }) });

/** Draws and writes bars and a close of some series. */
function drawn(market: string, series: readonly string[]): void {
  const shelf = shelfOf(market);
  const kept = new FinishedBars({ shelf });
  for (const one of series) {
    for (const at of [20_000, 20_001, 20_040]) kept.keepBar(one, day(at), barOf(at));
    kept.keepClose(one, day(19_000), { startMs: 19_000 * DAY_MS, close: 5n });
  }
  shelf.flush();
}

/** The only folder there is, and the files in it. */
function filesThere(): string[] {
  const [folder = '', ...more] = readdirSync(place);
  expect(more).toEqual([]);
  return readdirSync(join(place, folder)).map((name) => join(place, folder, name));
}

test('another start has the finished days of the one before, and no others', () => {
  drawn('seed one', ['AAPL']);
  const kept = new FinishedBars({ shelf: shelfOf('seed one') });
  for (const at of [20_000, 20_001, 20_040]) expect(kept.barOf('AAPL', day(at))).toEqual(barOf(at));
  expect(kept.closeOf('AAPL', day(19_000))?.close).toBe(5n);
  expect(kept.barOf('AAPL', day(20_002))).toBeNull();
  expect(kept.barOf('MSFT', day(20_000))).toBeNull();
});

test('days that are drawn later join those that were there', () => {
  drawn('seed one', ['AAPL']);
  const shelf = shelfOf('seed one');
  new FinishedBars({ shelf }).keepBar('AAPL', day(21_000), barOf(21_000));
  shelf.flush();
  const kept = new FinishedBars({ shelf: shelfOf('seed one') });
  for (const at of [20_000, 21_000]) expect(kept.barOf('AAPL', day(at))).toEqual(barOf(at));
});

test('another market has none of them, and takes their room', () => {
  drawn('seed one', ['AAPL']);
  expect(new FinishedBars({ shelf: shelfOf('seed two') }).barOf('AAPL', day(20_000))).toBeNull();
  expect(filesThere()).toEqual([]);
});

test('a file that was changed, or cut, is as if it were not there', () => {
  drawn('seed one', ['AAPL']);
  const [file = ''] = filesThere();
  const whole = readFileSync(file);
  const changed = Buffer.from(whole);
  changed[100] = (changed[100] ?? 0) ^ 1;
  for (const bytes of [changed, whole.subarray(0, 64), Buffer.alloc(0)]) {
    writeFileSync(file, bytes);
    expect(new FinishedBars({ shelf: shelfOf('seed one') }).barOf('AAPL', day(20_000))).toBeNull();
  }
  writeFileSync(file, whole);
  expect(new FinishedBars({ shelf: shelfOf('seed one') }).barOf('AAPL', day(20_000))).toEqual(
    barOf(20_000),
  );
});

test('what was forgotten in memory is read again', () => {
  drawn('seed one', ['AAPL', 'MSFT']);
  // Room for two pieces of bars: those of one series.
  const kept = new FinishedBars({ shelf: shelfOf('seed one'), barBytes: 2 * 32 * 5 * 8 });
  for (const series of ['AAPL', 'MSFT', 'AAPL', 'MSFT']) {
    expect(kept.barOf(series, day(20_001))).toEqual(barOf(20_001));
  }
});

test('the folder holds no more than it may', () => {
  const series = Array.from({ length: 60 }, (_, at) => `S${at}`);
  drawn('seed one', series);
  const each = readFileSync(filesThere()[0] ?? '').length;
  const shelf = shelfOf('seed one', 10 * each);
  const kept = new FinishedBars({ shelf });
  // It counts after so many bytes that it wrote itself.
  for (let round = 0; round < 12; round += 1) {
    for (const one of series) kept.keepBar(one, day(20_000), barOf(20_000));
    shelf.flush();
  }
  expect(filesThere().length).toBeLessThan(60);
});

test('a place that takes no file is told, and nothing fails', () => {
  const failures: unknown[] = [];
  writeFileSync(join(place, 'taken'), '');
  const shelf = new DayFiles({
    place: join(place, 'taken'),
    market: 'seed one',
    onFailure: (error) => failures.push(error),
  });
  const kept = new FinishedBars({ shelf });
  kept.keepBar('AAPL', day(20_000), barOf(20_000));
  shelf.flush();
  expect(kept.barOf('AAPL', day(20_000))).toEqual(barOf(20_000));
  expect(failures).toHaveLength(2);
});
