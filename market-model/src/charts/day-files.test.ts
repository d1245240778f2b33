import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { barOfDay, wholeDay } from '../testing/finished-day.ts';
import { DayFiles } from './day-files.ts';
import { FinishedBars } from './finished-bars.ts';

const DAY_MS = 86_400_000;
let place = '';
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'candor-days-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

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
    for (const at of [20_000, 20_001, 20_040]) kept.keepBar(one, wholeDay(at), barOfDay(at));
    kept.keepClose(one, wholeDay(19_000), { startMs: 19_000 * DAY_MS, close: 5n });
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
  for (const at of [20_000, 20_001, 20_040])
    expect(kept.barOf('AAPL', wholeDay(at))).toEqual(barOfDay(at));
  expect(kept.closeOf('AAPL', wholeDay(19_000))?.close).toBe(5n);
  expect(kept.barOf('AAPL', wholeDay(20_002))).toBeNull();
  expect(kept.barOf('MSFT', wholeDay(20_000))).toBeNull();
});

test('days that are drawn later join those that were there', () => {
  drawn('seed one', ['AAPL']);
  const shelf = shelfOf('seed one');
  new FinishedBars({ shelf }).keepBar('AAPL', wholeDay(21_000), barOfDay(21_000));
  shelf.flush();
  const kept = new FinishedBars({ shelf: shelfOf('seed one') });
  for (const at of [20_000, 21_000]) expect(kept.barOf('AAPL', wholeDay(at))).toEqual(barOfDay(at));
});

test('another market has none of them, and takes their room', () => {
  drawn('seed one', ['AAPL']);
  expect(
    new FinishedBars({ shelf: shelfOf('seed two') }).barOf('AAPL', wholeDay(20_000)),
  ).toBeNull();
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
    expect(
      new FinishedBars({ shelf: shelfOf('seed one') }).barOf('AAPL', wholeDay(20_000)),
    ).toBeNull();
  }
  writeFileSync(file, whole);
  expect(new FinishedBars({ shelf: shelfOf('seed one') }).barOf('AAPL', wholeDay(20_000))).toEqual(
    barOfDay(20_000),
  );
});

test('the file of another series is as if it were not there', () => {
  drawn('seed one', ['AAPL']);
  const [ofApple = ''] = filesThere();
  const bytes = readFileSync(ofApple);
  drawn('seed one', ['MSFT']);
  const ofMicrosoft = filesThere().find((file) => file !== ofApple) ?? '';
  writeFileSync(ofMicrosoft, bytes);
  const kept = new FinishedBars({ shelf: shelfOf('seed one') });
  expect(kept.barOf('MSFT', wholeDay(20_000))).toBeNull();
  expect(kept.barOf('AAPL', wholeDay(20_000))).toEqual(barOfDay(20_000));
});

test('what was forgotten in memory is read again', () => {
  drawn('seed one', ['AAPL', 'MSFT']);
  // Room for two pieces of bars: those of one series.
  const kept = new FinishedBars({ shelf: shelfOf('seed one'), barBytes: 2 * 32 * 5 * 8 });
  for (const series of ['AAPL', 'MSFT', 'AAPL', 'MSFT']) {
    expect(kept.barOf(series, wholeDay(20_001))).toEqual(barOfDay(20_001));
  }
});

test('the folder holds no more than it may, whoever wrote what is in it', () => {
  const series = Array.from({ length: 60 }, (_, at) => `S${at}`);
  drawn('seed one', series);
  const each = readFileSync(filesThere()[0] ?? '').length;
  const shelf = shelfOf('seed one', 10 * each);
  const kept = new FinishedBars({ shelf });
  expect(kept.barOf('S0', wholeDay(20_000))).not.toBeNull();
  kept.keepBar('S0', wholeDay(20_002), barOfDay(20_002));
  shelf.flush();
  expect(filesThere()).toHaveLength(10);
  const next = new FinishedBars({ shelf: shelfOf('seed one') });
  expect(next.barOf('S0', wholeDay(20_002))).toEqual(barOfDay(20_002));
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
  kept.keepBar('AAPL', wholeDay(20_000), barOfDay(20_000));
  shelf.flush();
  expect(kept.barOf('AAPL', wholeDay(20_000))).toEqual(barOfDay(20_000));
  expect(failures).toHaveLength(2);
});
