import { expect, test } from 'vitest';
import { isAlertReached } from './alert-rules.ts';

/** Cents: last 102.00 against a close of 100.00. */
const prices = { last: 10_200n, previousClose: 10_000n, priceDecimals: 2 };
const value = (text: number): bigint => BigInt(Math.round(text * 1e12));

test('above and below are met at the very price', () => {
  expect(isAlertReached({ rule: 'above', value: value(102) }, prices)).toBe(true);
  expect(isAlertReached({ rule: 'above', value: value(102.01) }, prices)).toBe(false);
  expect(isAlertReached({ rule: 'below', value: value(102) }, prices)).toBe(true);
  expect(isAlertReached({ rule: 'below', value: value(101.99) }, prices)).toBe(false);
});

test('a change counts in its own direction, at exactly the percent asked', () => {
  expect(isAlertReached({ rule: 'changeUp', value: value(2) }, prices)).toBe(true);
  expect(isAlertReached({ rule: 'changeUp', value: value(2.0001) }, prices)).toBe(false);
  expect(isAlertReached({ rule: 'changeDown', value: value(0.01) }, prices)).toBe(false);
  const fallen = { ...prices, last: 9_700n };
  expect(isAlertReached({ rule: 'changeDown', value: value(3) }, fallen)).toBe(true);
  expect(isAlertReached({ rule: 'changeDown', value: value(3.5) }, fallen)).toBe(false);
});

test('without a previous close no change is ever reached', () => {
  const fresh = { ...prices, previousClose: 0n };
  expect(isAlertReached({ rule: 'changeUp', value: value(0.01) }, fresh)).toBe(false);
});
