import { expect, test } from 'vitest';
import { buildCatalogue } from '../instruments/catalogue.ts';
import { RATE_DECIMALS } from '../interest/interest-rates.ts';
import { institutions } from './institutions.ts';
import { type DayClose, portfolioRecord, recordFigures } from './portfolio-record.ts';

const ONE = '0:NYSE:ONE';
const TWO = '0:NYSE:TWO';
const model = {
  holdings: [
    { instrumentId: ONE, weightBps: 5_000n },
    { instrumentId: TWO, weightBps: 4_900n },
  ],
};

const DOLLAR = 10n ** 8n;

/** Closes in dollars by UTC day. */
function closes(of: Readonly<Record<string, bigint>>): DayClose[] {
  return Object.entries(of).map(([day, close]) => ({
    startMs: Date.parse(`${day}T14:30:00Z`),
    close: close * DOLLAR,
  }));
}

const threeDays = new Map([
  [ONE, closes({ '2026-01-30': 100n, '2026-01-31': 110n, '2026-02-02': 110n })],
  [TWO, closes({ '2026-01-30': 50n, '2026-01-31': 50n, '2026-02-02': 40n })],
]);

test('buys, rebalances at the last close of a month and pays for both, to the cent', () => {
  const { values, rebalances } = portfolioRecord(model, threeDays);
  // 50 units at 100.00 cost 5.00, 98 at 50.00 cost 4.90: 90.10 stay in cash.
  // 10,490.10 on the next day: 2.31772728 of the first are sold for 254.95, less 0.26; 4.80298 of
  // the second are bought for 240.15 and 0.25: 104.39 in cash, 5,245.04 and 5,140.14 in shares.
  // Then the second falls to 40.00: 4,112.11.
  expect(values.map(({ valueMinor }) => valueMinor)).toEqual([999_010n, 1_048_957n, 946_154n]);
  expect(rebalances).toHaveLength(2);
  expect(rebalances[1]?.orders).toEqual([
    {
      instrumentId: ONE,
      side: 'sell',
      units: 231_772_728n,
      price: 110n * DOLLAR,
      costMinor: 26n,
    },
    {
      instrumentId: TWO,
      side: 'buy',
      units: 480_298_000n,
      price: 50n * DOLLAR,
      costMinor: 25n,
    },
  ]);
});

test('a dividend is cash from its day on, of what was held before it, after tax', () => {
  const withheldRate = 30n * 10n ** BigInt(RATE_DECIMALS);
  const paid = (day: string, dollars: bigint) => {
    return { exMs: Date.parse(`${day}T14:30:00Z`), amount: dollars * DOLLAR, withheldRate };
  };
  const incomes = new Map([[TWO, [paid('2026-01-30', 9n), paid('2026-02-01', 1n)]]]);
  const { values, dividends } = portfolioRecord(model, threeDays, incomes);
  // Bought at the close of its first day it gets none of that day's. There is no close on the 1st
  // of February: 102.80298 at 1.00 are 102.80, less 30.84: 71.96 on the 2nd.
  expect(dividends).toMatchObject([
    { instrumentId: TWO, units: 10_280_298_000n, netMinor: 7_196n },
  ]);
  expect(values.map(({ valueMinor }) => valueMinor)).toEqual([999_010n, 1_048_957n, 953_350n]);
});

test('a fall is from the highest close to a later one; a year is the whole record', () => {
  const record = portfolioRecord(model, threeDays);
  // 528.56 of 9,990.10 and 1,028.03 of 10,489.57.
  expect(recordFigures(record)).toEqual({ monthBps: null, yearBps: -529n, fallBps: -980n });
  const nothing = { monthBps: null, yearBps: null, fallBps: null };
  expect(recordFigures({ values: record.values.slice(0, 1) })).toEqual(nothing);
});

test('a day on which one of its holdings has no close is no day of the record', () => {
  const gap = new Map(threeDays).set(TWO, closes({ '2026-01-30': 50n, '2026-02-02': 40n }));
  expect(portfolioRecord(model, gap).values).toHaveLength(2);
  expect(portfolioRecord(model, new Map([[ONE, threeDays.get(ONE) ?? []]])).values).toEqual([]);
});

test('models hold instruments of the catalogue in dollars, and keep cash for the costs', () => {
  const { byId } = buildCatalogue(Date.UTC(2026, 10, 21, 12));
  for (const { id, holdings } of institutions) {
    for (const { instrumentId } of holdings) {
      expect(byId.get(instrumentId)?.currency, `${id} ${instrumentId}`).toBe('USD');
    }
    const weights = holdings.reduce((sum, { weightBps }) => sum + weightBps, 0n);
    expect(weights, id).toBe(9_900n);
  }
});
