import { expect, test } from 'vitest';
import { priceForm, priceUnit, tradePriceForm } from './price-form.ts';

test('shares and coins carry their currency, points and rates carry none', () => {
  expect(priceForm({ source: 0, market: 'NYSE', currency: 'USD' })).toEqual({ currency: 'USD' });
  expect(priceForm({ source: 99, market: 'INDEX', currency: 'USD' })).toEqual({});
  expect(priceForm({ source: 2, market: 'FOREX', currency: 'USD' })).toEqual({});
  expect(priceForm({ source: 101, market: 'BOND', currency: 'USD' })).toEqual({});
});

test('London prices are pence', () => {
  expect(priceForm({ source: 0, market: 'LSE', currency: 'GBP' })).toEqual({ currency: 'GBX' });
  expect(priceUnit({ market: 'LSE', currency: 'GBP' })).toBe('GBX');
  expect(priceUnit({ market: 'XETRA', currency: 'EUR' })).toBe('EUR');
  expect(priceUnit({ market: 'FOREX', currency: 'GBP' })).toBe('GBP');
});

test('a price of an order names its currency: the wallet’s, or that of a European exchange', () => {
  const dollars = { currency: 'USD' };
  expect(tradePriceForm({ source: 0, market: 'NYSE', ...dollars })).toEqual(dollars);
  expect(tradePriceForm({ source: 100, market: 'CRYPTO', ...dollars })).toEqual(dollars);
  expect(tradePriceForm({ source: 11, market: 'HK', currency: 'HKD' })).toEqual({
    currency: 'HKD',
  });
  // Bought with dollars, priced in euros.
  expect(tradePriceForm({ source: 0, market: 'XETRA', ...dollars })).toEqual({ currency: 'EUR' });
  expect(tradePriceForm({ source: 0, market: 'LSE', ...dollars })).toEqual({ currency: 'GBX' });
  expect(tradePriceForm({ source: 0, market: 'BORSE', ...dollars })).toEqual({});
  expect(tradePriceForm({ source: 3, market: 'COMEX', ...dollars })).toEqual({});
});
