import { expect, test } from 'vitest';
import { priceFault, quantityFault, sizeFault } from './field-checks.ts';

test('a quantity is something, and a whole number of steps', () => {
  const board = { minCount: 500n };
  expect(quantityFault(null, board)).toBe('QUANTITY');
  expect(quantityFault(0n, board)).toBe('QUANTITY');
  expect(quantityFault(-500n, board)).toBe('QUANTITY');
  expect(quantityFault(750n, board)).toBe('LOT');
  expect(quantityFault(1_000n, board)).toBeNull();
});

test('a price is something, and on the step of its own band', () => {
  // Steps of 1 below 200, of 5 from there.
  const banded = {
    ticks: [
      { fromPrice: 0n, toPrice: 200n, tick: 1n },
      { fromPrice: 200n, toPrice: null, tick: 5n },
    ],
  };
  expect(priceFault(null, banded)).toBe('AMOUNT');
  expect(priceFault(0n, banded)).toBe('AMOUNT');
  expect(priceFault(199n, banded)).toBeNull();
  expect(priceFault(201n, banded)).toBe('TICK');
  expect(priceFault(205n, banded)).toBeNull();
});

test('one order has a largest size, which it may have', () => {
  expect(sizeFault(100n, { maxNum: 100n })).toBeNull();
  expect(sizeFault(101n, { maxNum: 100n })).toBe('MAX_NUM');
});
