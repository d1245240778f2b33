import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { sampleOf } from '@candor/domain/testing/by-night';
import { expect, test } from 'vitest';
import { aFactorMarket } from '../testing/a-factor-market.ts';

const NOON = Date.parse('2026-11-20T17:00:00Z');
const { byId } = buildCatalogue(NOON);
const { market } = aFactorMarket({ seed: 'followers', marketHours: 'exchange', begunMs: NOON });

function instrument(id: string): Instrument {
  const found = byId.get(id);
  if (found === undefined) throw new Error(`There is no ${id}.`);
  return found;
}

function correlation(of: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => of.reduce((sum, pair) => sum + pair[at], 0) / of.length;
  const [x, y] = [mean(0), mean(1)];
  const sum = (each: (pair: readonly [number, number]) => number) =>
    of.reduce((total, pair) => total + each(pair), 0);
  const both = sum((pair) => (pair[0] - x) * (pair[1] - y));
  return both / Math.sqrt(sum((pair) => (pair[0] - x) ** 2) * sum((pair) => (pair[1] - y) ** 2));
}

/** What a market did from its open to its close, by the day of the calendar. */
async function daysOf(one: Instrument): Promise<Map<string, number>> {
  const { bars } = await market.klines({ instrument: one, type: '1Y', endMs: NOON });
  return new Map(
    bars.map((bar) => [
      new Date(bar.startMs).toISOString().slice(0, 10),
      Math.log(Number(bar.close) / Number(bar.open)),
    ]),
  );
}

const pairs = [
  ['99:INDEX:HSCEI', '0:NYSE:FXI'],
  ['99:INDEX:N225', '0:NYSE:EWJ'],
  ['99:INDEX:HSI', '0:NYSE:SPY'],
  ['99:INDEX:N225', '0:NASDAQ:QQQ'],
] as const;

/**
 * An attack on exchange hours: Hong Kong has closed when New York opens. A fund there of its index
 * must not repeat that day, nor may a third of every US index be known in the morning through what
 * all shares have in common. By day one pair is
 * looked at, by night all.
 */
test.each(
  sampleOf(pairs, 1),
)('with exchange hours the day of %s, which is over, says nothing of that of %s', async (over, to) => {
  const [early, late] = [await daysOf(instrument(over)), await daysOf(instrument(to))];
  const both = [...late].flatMap(([day, move]) => {
    const known = early.get(day);
    return known === undefined ? [] : [[known, move] as const];
  });
  expect(both.length).toBeGreaterThan(200);
  // Of 220 independent pairs a correlation errs by 0.067; three times that.
  expect(Math.abs(correlation(both))).toBeLessThan(0.21);
});
