import { expect, test } from 'vitest';
import { buildCatalogue } from '../instruments/catalogue.ts';
import { baseOf } from '../instruments/forex.ts';
import { walletCurrency } from '../ledger/chart.ts';
import { kindOf } from '../products/all-products.ts';
import { borrowRate, paperInterestRates, rateOfCurrency } from './interest-rates.ts';
import { latestNight } from './nights.ts';

test.each([
  ['2026-11-23T21:59:59Z', '2026-11-22', '2026-11-22T22:00:00Z'],
  ['2026-11-23T22:00:00Z', '2026-11-23', '2026-11-23T22:00:00Z'],
  ['2026-11-24T03:00:00Z', '2026-11-23', '2026-11-23T22:00:00Z'],
  ['2026-07-01T21:00:00Z', '2026-07-01', '2026-07-01T21:00:00Z'],
])('at %s the last night is that of %s', (now, night, due) => {
  expect(latestNight(Date.parse(now))).toEqual({ night, dueMs: Date.parse(due) });
});

test('every currency that is lent, or is one of a pair, has a rate', () => {
  const pairs = buildCatalogue(Date.UTC(2026, 10, 21, 12)).instruments.filter(
    (one) => kindOf(one) === 'forex',
  );
  const currencies = pairs.flatMap((one) => [baseOf(one), one.currency]);
  for (const currency of [...currencies, ...Object.values(walletCurrency)]) {
    expect(rateOfCurrency(paperInterestRates, currency)).toBeGreaterThanOrEqual(0n);
  }
});

test('what is borrowed of a fund of a daily multiple costs more, of a share what all cost', () => {
  const { byId } = buildCatalogue(Date.UTC(2026, 10, 21, 12));
  for (const id of paperInterestRates.borrowOf.keys()) {
    expect(byId.get(id)?.isShortable, id).toBe(true);
  }
  const rate = (heldAs: string) => borrowRate(paperInterestRates, { heldAs });
  expect([rate('0:NASDAQ:SQQQ'), rate('0:NASDAQ:AAPL')]).toEqual([4_500_000n, 500_000n]);
});
