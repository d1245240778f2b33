import type { Instrument } from '@candor/domain/instruments/instrument';
import { toEpochDay } from '@candor/domain/time/calendar-day';
import { expect, test } from 'vitest';
import { aFactorMarket } from '../testing/a-factor-market.ts';

const DAY_MS = 86_400_000;
const BEGUN = Date.parse('2026-11-20T15:30:00Z');

function priced() {
  const of = { seed: 'par', marketHours: 'always', begunMs: BEGUN } as const;
  const { market, leaders } = aFactorMarket(of);
  const bonds = leaders.filter(({ bond }) => bond !== null);
  /** Of a hundred, so many days before it is paid back. */
  const away = async (one: Instrument, days: number): Promise<number> => {
    const lastMs = toEpochDay(one.bond?.maturity ?? '') * DAY_MS;
    const [quote] = await market.quotes([one], lastMs - days * DAY_MS);
    return Math.abs(Number(quote?.last) / 10 ** one.priceDecimals - 100);
  };
  return { bonds, away };
}

test('a bond comes to its par: nobody gains who buys it on the eve of the day it is paid back', async () => {
  const { bonds, away } = priced();
  expect(bonds.length).toBeGreaterThan(20);
  for (const one of bonds) {
    expect(await away(one, 1), one.code).toBeLessThan(0.05);
    // A month before, less than what a tenth of a percent a day would make of it.
    expect(await away(one, 30), one.code).toBeLessThan(3);
  }
});
