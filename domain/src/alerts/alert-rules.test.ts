import { expect, test } from 'vitest';
import { alertThreshold, isAlertReached, isAlertValue } from './alert-rules.ts';

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

test('below zero the threshold is the same price that the rule asks for', () => {
  const oil = { previousClose: -500n, priceDecimals: 2 };
  // Between two cents: what is at least -5.255 is -5.25 or more, what is at most is -5.26 or less.
  const between = value(-5.255);
  expect(alertThreshold({ rule: 'above', value: between }, oil)).toEqual({
    price: -525n,
    goes: 'up',
  });
  expect(alertThreshold({ rule: 'below', value: between }, oil)).toEqual({
    price: -526n,
    goes: 'down',
  });
  expect(isAlertReached({ rule: 'below', value: between }, { ...oil, last: -526n })).toBe(true);
  expect(isAlertReached({ rule: 'below', value: between }, { ...oil, last: -525n })).toBe(false);
});

test('only a price may be zero or below, and only where the terms let it', () => {
  const crude = { future: { marginPrice: 1_000n } };
  expect(isAlertValue('below', -1n, crude)).toBe(true);
  expect(isAlertValue('above', 0n, crude)).toBe(true);
  expect(isAlertValue('changeDown', -1n, crude)).toBe(false);
  expect(isAlertValue('below', -1n, { future: null })).toBe(false);
  expect(isAlertValue('changeUp', 1n, {})).toBe(true);
});
