import { expect, test } from 'vitest';
import { dollarPair, inDollarsAt } from './dollar-value.ts';

const priced = (market: string, currency: string) => ({ source: 0 as const, market, currency });

test('euro and pound are counted in dollars, the franc by the dollar', () => {
  expect([dollarPair('EUR'), dollarPair('GBP'), dollarPair('CHF')]).toEqual([
    'EURUSD',
    'GBPUSD',
    'USDCHF',
  ]);
});

test('EUR 61.40 at 1.1642 are $71.48', () => {
  // 61.40 x 1.1642 = 71.48188
  expect(inDollarsAt('61.40', priced('XETRA', 'EUR'), '1.1642')).toBe('71.48');
});

test('CHF 85.63 at 0.8227 francs a dollar are $104.08', () => {
  // 85.63 / 0.8227 = 104.0841…
  expect(inDollarsAt('85.63', priced('SIX', 'CHF'), '0.8227')).toBe('104.08');
});

test('13,494 pence at 1.38 dollars a pound are $186.22, not a hundred times that', () => {
  // 134.94 x 1.38 = 186.2172
  expect(inDollarsAt('13494.00', priced('LSE', 'GBP'), '1.38')).toBe('186.22');
});
