import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { expect, test } from 'vitest';
import { FinishedDays, rangeOf } from './finished-days.ts';
import type { Line } from './lines.ts';
import { aModelMarket } from './model-market.ts';
import { Paths } from './paths.ts';

const FIRST = 20_400;
const { instruments } = buildCatalogue((FIRST + 200) * 86_400_000);
const apple = instruments.find(({ code }) => code === 'AAPL');
const windows = Array.from({ length: 100 }, (_, at) => ({
  ...{ dayNumber: FIRST + 60 + at, from: 870, to: 1_260 },
}));

function counted(): { line: Line; drawn: () => number } {
  const market = aModelMarket({ seed: 'kept', firstDay: FIRST, days: 200 });
  if (apple === undefined) throw new Error('there is no such share');
  const line = new Paths(market, instruments, FIRST + 180).lineOf(apple);
  let drawn = 0;
  const day = (dayNumber: number) => {
    drawn += 1;
    return line.day(dayNumber);
  };
  return { line: { level: line.level, day }, drawn: () => drawn };
}

test('a day that is over is drawn once, and is what it would be drawn as', () => {
  const { line, drawn } = counted();
  const kept = new FinishedDays();
  const first = windows.map((window) => kept.rangeOf('AAPL', line, window));
  expect(drawn()).toBe(100);
  expect(windows.map((window) => kept.rangeOf('AAPL', line, window))).toEqual(first);
  expect(drawn()).toBe(100);
  expect(first).toEqual(windows.map((window) => rangeOf(line, window)));
  const { open, high, low, close } = first[0] ?? { open: 0, high: 0, low: 0, close: 0 };
  expect(high).toBeGreaterThan(Math.max(open, close));
  expect(low).toBeLessThan(Math.min(open, close));
});

test('days are drawn ahead a step at a time, and not again', () => {
  const { line, drawn } = counted();
  const kept = new FinishedDays();
  const ahead = kept.drawAhead('AAPL', line, windows);
  for (let step = 0; step < 7; step += 1) ahead.next();
  expect(drawn()).toBe(7);
  kept.rangeOf('AAPL', line, windows[3] ?? { dayNumber: 0, from: 0, to: 0 });
  expect(drawn()).toBe(7);
  expect([...ahead]).toHaveLength(93);
  expect(drawn()).toBe(100);
});

test('what is kept has a most', () => {
  const { line } = counted();
  const kept = new FinishedDays();
  const window = { dayNumber: FIRST + 60, from: 870, to: 871 };
  for (let name = 0; name < 20_000; name += 1) kept.rangeOf(`${name}`, line, window);
  expect(kept.bytes).toBeLessThanOrEqual(16_000_000);
  expect(kept.bytes).toBeGreaterThan(15_000_000);
});
