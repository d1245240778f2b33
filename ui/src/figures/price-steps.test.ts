import { expect, test } from 'vitest';
import { leastPrice, type PriceSteps, stepAt, stepBelow } from './price-steps.ts';

/** A US share at 187.42: below a dollar it moves in hundredths of a cent. */
const share: PriceSteps = {
  tickSize: '0.01',
  tickBands: [
    { fromPrice: '0', tickSize: '0.0001' },
    { fromPrice: '1', tickSize: '0.01' },
  ],
};

test('the step is that of the typed price, and of the last price while nothing is typed', () => {
  expect(stepAt(share, '')).toBe('0.01');
  expect(stepAt(share, '187.')).toBe('0.01');
  expect(stepAt(share, '0.')).toBe('0.0001');
  expect(stepAt(share, '0.99995')).toBe('0.0001');
  expect(stepAt(share, '1')).toBe('0.01');
});

test('down from where a band begins it is the step of the band below', () => {
  expect(stepBelow(share, '1.00')).toBe('0.0001');
  expect(stepBelow(share, '1.01')).toBe('0.01');
  expect(stepBelow(share, '0')).toBe('0.0001');
  expect(leastPrice(share)).toBe('0.0001');
});
