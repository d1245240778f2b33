import { expect, test } from 'vitest';
import { shownAverage, shownPrice } from './price-words.ts';

const share = { source: 0, market: 'NYSE' } as const;

test('zeros beyond the cents say nothing, other digits stay', () => {
  expect(shownPrice('277.8700', share)).toBe('277.87');
  expect(shownPrice('277.8750', share, { currency: 'USD' })).toBe('$277.875');
  expect(shownPrice('300.0000', share)).toBe('300.00');
  expect(shownPrice('0.00001200', { source: 100, market: 'CRYPTO' })).toBe('0.000012');
  expect(shownPrice(null, share)).toBe('--');
});

test('a currency pair keeps its five decimals', () => {
  expect(shownPrice('1.10000', { source: 2, market: 'FOREX' })).toBe('1.10000');
});

test('an average is shown like the prices beside it, and keeps what rounding hides', () => {
  expect(shownAverage('277.67333333', '277.48', share, { currency: 'USD' })).toEqual({
    text: '$277.67',
    exact: '$277.67333333',
  });
  expect(shownAverage('277.7450', '277.4950', share)).toEqual({ text: '277.745', exact: null });
  expect(shownAverage('277.60', '277.48', share)).toEqual({ text: '277.60', exact: null });
  expect(shownAverage(null, '1.00', share)).toEqual({ text: '--', exact: null });
});
