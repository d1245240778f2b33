import { expect, test } from 'vitest';
import { keepShown, shownOf } from './shown-figures.ts';

const of = (code: string) => ({ source: 0 as const, market: 'NASDAQ', code, name: code });
const row = (price: string | null) => ({ price_nominal: price, currency: 'USD', marketStatus: 1 });

test('a row without a price keeps nothing', () => {
  keepShown(of('NONE'), row(null));
  expect(shownOf(of('NONE'))).toBeUndefined();
});

test('two hundred are kept, and the ones shown longest ago go first', () => {
  for (let at = 0; at < 200; at += 1) keepShown(of(`S${at}`), row(`${at}.00`));
  // Shown again, it is the newest.
  keepShown(of('S0'), row('0.50'));
  keepShown(of('S200'), row('200.00'));
  expect(shownOf(of('S0'))?.price_nominal).toBe('0.50');
  expect(shownOf(of('S1'))).toBeUndefined();
  expect(shownOf(of('S2'))?.price_nominal).toBe('2.00');
  expect(shownOf({ ...of('S2'), market: 'NYSE' })).toBeUndefined();
});
