import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import { expect, test } from 'vitest';
import { SAME_UNIT } from '../remote/decimal-price.ts';
import { yahooBars } from './yahoo-bars.ts';

/** Thursday 19 November 2026: New York opens. */
const OPEN = Date.UTC(2026, 10, 19, 14, 30);
const MINUTE_MS = 60_000;
const DAY_MS = 1440 * MINUTE_MS;

test('five minutes reach back to the same moment of the session before, whatever lies between', () => {
  const [apple] = buildCatalogue(OPEN).byCode.get('AAPL') ?? [];
  if (apple === undefined) throw new Error('no AAPL');
  const rowsOf = (openMs: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      date: new Date(openMs + index * 5 * MINUTE_MS),
      open: 250,
      high: 251,
      low: 249,
      close: 250,
      volume: 10,
    }));
  // Monday, and Thursday's first 40 minutes: the days between were holidays.
  const monday = OPEN - 3 * DAY_MS;
  const chart = { meta: {}, quotes: [...rowsOf(monday, 78), ...rowsOf(OPEN, 8)] };
  const endMs = OPEN + 40 * MINUTE_MS - 1;
  const bars = yahooBars({ instrument: apple, type: '1D', endMs, unit: SAME_UNIT }, chart);
  const starts = bars.map(({ startMs }) => startMs);
  expect(starts.length).toBe(78);
  expect([starts[0], starts[69], starts[70]]).toEqual([
    monday + 40 * MINUTE_MS,
    monday + 385 * MINUTE_MS,
    OPEN,
  ]);
});
