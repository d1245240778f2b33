import { expect, test } from 'vitest';
import { priceForm } from './price-form.ts';

test('shares and coins carry their currency, points and rates carry none', () => {
  expect(priceForm({ source: 0, market: 'NYSE', currency: 'USD' })).toEqual({ currency: 'USD' });
  expect(priceForm({ source: 99, market: 'INDEX', currency: 'USD' })).toEqual({});
  expect(priceForm({ source: 2, market: 'FOREX', currency: 'USD' })).toEqual({});
  expect(priceForm({ source: 101, market: 'BOND', currency: 'USD' })).toEqual({});
});

test('London prices are pence', () => {
  expect(priceForm({ source: 0, market: 'LSE', currency: 'GBP' })).toEqual({ currency: 'GBX' });
});
