import { expect, test } from 'vitest';
import { amountFault } from './use-withdrawal.ts';

const usable = { usableAmount: '500.00', minAmount: '1.00' };

test.each([
  [null, usable, 'AMOUNT'],
  ['0.99', usable, 'AMOUNT'],
  ['1', usable, null],
  ['500.00', usable, null],
  ['500.01', usable, 'INSUFFICIENT'],
  ['500.01', undefined, null],
] as const)('%s of %o: %s', (amount, of, fault) => {
  expect(amountFault(amount, of)).toBe(fault);
});
