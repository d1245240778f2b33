import { expect, test } from 'vitest';
import { blockTrade } from '../products/block-trade/block-trade.ts';
import { follow } from '../products/follow/follow.ts';
import {
  amountFault,
  bandFault,
  leastFault,
  priceFault,
  quantityFault,
  sizeFault,
} from './field-checks.ts';

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

test('a limit may be as far from the last price as the product says, on both sides', () => {
  const half = { priceBandBps: 5_000n };
  expect(bandFault(50n, 100n, half)).toBeNull();
  expect(bandFault(49n, 100n, half)).toBe('PRICE_BAND');
  expect(bandFault(150n, 100n, half)).toBeNull();
  expect(bandFault(151n, 100n, half)).toBe('PRICE_BAND');
  expect(bandFault(null, 100n, half)).toBeNull();
  expect(bandFault(1n, null, half)).toBeNull();
});

test('a block has ten thousand shares or more, what is followed 100 to 1000000 dollars', () => {
  expect(leastFault(9_999n, blockTrade.terms)).toBe('BLOCK_SIZE');
  expect(leastFault(10_000n, blockTrade.terms)).toBeNull();
  expect(leastFault(1n, follow.terms)).toBeNull();
  expect(amountFault(null, follow.terms)).toBe('AMOUNT');
  expect(amountFault(9_999n, follow.terms)).toBe('FOLLOW_RANGE');
  expect(amountFault(10_000n, follow.terms)).toBeNull();
  expect(amountFault(100_000_000n, follow.terms)).toBeNull();
  expect(amountFault(100_000_001n, follow.terms)).toBe('FOLLOW_RANGE');
});
