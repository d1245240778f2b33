import { expect, test } from 'vitest';
import { isQuoteTaken, takeQuote } from './taken-quotes.ts';

test('a quote serves once; where there is none nothing is used up', () => {
  expect(isQuoteTaken({ quoteId: 'q1' })).toBe(false);
  takeQuote({ quoteId: 'q1' });
  takeQuote({ quoteId: null });
  const quotes = ['q1', 'q2', null, undefined].map((quoteId) => isQuoteTaken({ quoteId }));
  expect(quotes).toEqual([true, false, false, false]);
});
