import { expect, test } from 'vitest';
import { uniformTick } from '../instruments/tick-tables.ts';
import { isOnTick, toTick } from './price-rules.ts';

const contract = { ticks: uniformTick(5n) };

test('down is lower and up is higher on both sides of zero', () => {
  expect(toTick(contract, 3_763n, 'down')).toBe(3_760n);
  expect(toTick(contract, 3_763n, 'up')).toBe(3_765n);
  expect(toTick(contract, -3_763n, 'down')).toBe(-3_765n);
  expect(toTick(contract, -3_763n, 'up')).toBe(-3_760n);
  expect(toTick(contract, -2n, 'down')).toBe(-5n);
  expect(toTick(contract, -2n, 'up')).toBe(0n);
});

test('a price on a tick stays where it is, and below zero is on one like any other', () => {
  expect(toTick(contract, -3_765n, 'down')).toBe(-3_765n);
  expect(toTick(contract, -3_765n, 'up')).toBe(-3_765n);
  expect(isOnTick(contract, -3_765n)).toBe(true);
  expect(isOnTick(contract, -3_763n)).toBe(false);
});
