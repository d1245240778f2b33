import { expect, test } from 'vitest';
import {
  accruedPer100,
  couponDaysAfter,
  couponPeriodAt,
  yieldToMaturity,
} from './bond-interest.ts';
import { buildCatalogue } from './catalogue.ts';

const catalogue = buildCatalogue(Date.UTC(2026, 10, 21));

function bond(code: string) {
  const terms = catalogue.byId.get(`101:BOND:${code}`)?.bond;
  if (!terms) throw new Error(`no bond ${code}`);
  return terms;
}

test('a Treasury accrues actual days over the days of its coupon period', () => {
  const note = bond('UST-10Y-2035-08');
  expect(couponPeriodAt(note, '2026-11-23')).toEqual({
    previous: '2026-08-15',
    next: '2027-02-15',
  });
  // 100 of 184 days of half of 4.25: 2.125 x 100 / 184 = 1.154891304...
  expect(accruedPer100(note, '2026-11-23')).toBe(115_489_130n);
});

test('a bond that matures on a month end pays on month ends', () => {
  const note = bond('UST-5Y-2030-08');
  expect(couponPeriodAt(note, '2027-02-27')).toEqual({
    previous: '2026-08-31',
    next: '2027-02-28',
  });
  expect(couponDaysAfter(note, '2028-01-01').slice(0, 2)).toEqual(['2028-02-29', '2028-08-31']);
});

test('a corporate bond accrues thirty days a month', () => {
  // 4 to 23 November is 19 days: 3.85 x 19 / 360 = 0.203194444...
  expect(accruedPer100(bond('AAPL-2043-05'), '2026-11-23')).toBe(20_319_444n);
  // 1 October to 31 October is 30 days of 30/360, to 1 November 30 as well.
  const goldman = bond('GS-2037-10');
  expect(accruedPer100(goldman, '2026-10-31')).toBe(accruedPer100(goldman, '2026-11-01'));
});

test('a Japanese bond accrues actual days over 365, a Bund over its whole year', () => {
  expect(accruedPer100(bond('JGB-10Y-2035-06'), '2026-11-23')).toBe(64_109_589n); // 1.5 x 156 / 365
  expect(accruedPer100(bond('DBR-2035-02'), '2026-11-23')).toBe(192_465_753n); // 2.5 x 281 / 365
});

test('nothing is accrued on a coupon day or from maturity on', () => {
  expect(accruedPer100(bond('UST-10Y-2035-08'), '2027-02-15')).toBe(0n);
  expect(accruedPer100(bond('UST-10Y-2035-08'), '2035-08-15')).toBe(0n);
  expect(couponPeriodAt(bond('UST-10Y-2035-08'), '2035-08-15')).toBe(null);
});

test('at par on a coupon day the yield is the coupon, below par it is more', () => {
  const note = bond('UST-10Y-2035-08');
  const at = { settlementDay: '2027-02-15' };
  expect(yieldToMaturity(note, { ...at, cleanPricePer100: 100 })).toBeCloseTo(0.0425, 10);
  expect(yieldToMaturity(note, { ...at, cleanPricePer100: 95 })).toBeGreaterThan(0.0425);
  // One coupon left: 102.125 / 101 - 1 = 1.1138...% a half year.
  const last = yieldToMaturity(note, { settlementDay: '2035-02-15', cleanPricePer100: 101 });
  expect(last).toBeCloseTo((102.125 / 101 - 1) * 2, 10);
});
