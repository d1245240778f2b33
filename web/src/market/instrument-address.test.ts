import { expect, test } from 'vitest';
import { orderTarget, quoteHref, readSource } from './instrument-address.ts';

const of = { market: 'NASDAQ', code: 'AAPL', name: 'Apple' };

test('the pages of an instrument are those of its product', () => {
  expect(quoteHref({ ...of, source: 7 })).toContain('pages/quote/stock?');
  expect(quoteHref({ ...of, source: 3 })).toContain('pages/quote/future?');
  expect(quoteHref({ ...of, source: 11, market: 'HK' })).toContain('pages/hkstock/quote?');
  expect(orderTarget({ ...of, source: 0 }, 1)).toEqual({
    path: 'pages/payment/stock',
    parameters: { ...of, source: 0, direction: 1 },
  });
  expect(orderTarget({ ...of, source: 2 }, 0).path).toBe('pages/payment/forex');
  expect(orderTarget({ ...of, source: 99 }, 0).path).toBe('pages/quote/globalindex');
});

test('a source that is none of ours has no product', () => {
  expect(readSource('101')).toBe(101);
  expect([readSource('55'), readSource('0x0'), readSource('')]).toEqual([null, null, null]);
});
