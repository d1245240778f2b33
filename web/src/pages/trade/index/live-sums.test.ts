import { expect, test } from 'vitest';
import { sumsOf } from './live-sums.ts';

const row = (currency: string, worth: string | null, margin: string, profit: string | null) => ({
  currency,
  totalHoldingAmount: worth,
  isolatedPosition: margin,
  profit,
});

test('the sums are those of the rows, each currency for itself', () => {
  const rows = [
    row('USD', '100.10', '50.05', '-0.40'),
    row('HKD', '7800.00', '7750.00', '50.00'),
    row('USD', '0.95', '1.00', '0.15'),
  ];
  expect(sumsOf(rows)).toEqual([
    { currency: 'USD', totalHoldingAmount: '101.05', margin: '51.05', profit: '-0.25' },
    { currency: 'HKD', totalHoldingAmount: '7800.00', margin: '7750.00', profit: '50.00' },
  ]);
});

test('one price that is not known leaves worth and gain unknown, and the margin as it is', () => {
  const rows = [row('USD', '100.10', '50.05', '1.00'), row('USD', null, '1.00', null)];
  expect(sumsOf(rows)).toEqual([
    { currency: 'USD', totalHoldingAmount: null, margin: '51.05', profit: null },
  ]);
});
