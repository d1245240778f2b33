import { expect, test } from 'vitest';
import { isDelayed } from './quote-age.ts';

const readMs = 1_000_000;

test('a quote older than 15 seconds in an open market is delayed', () => {
  expect(isDelayed({ marketStatus: 1, quoteTimestamp: readMs }, readMs + 15_001)).toBe(true);
  expect(isDelayed({ marketStatus: 1, quoteTimestamp: readMs }, readMs + 15_000)).toBe(false);
});

test('a closed or halted market is not delayed, and an unknown age is not an old one', () => {
  expect(isDelayed({ marketStatus: 0, quoteTimestamp: readMs }, readMs + 90_000)).toBe(false);
  expect(isDelayed({ marketStatus: 3, quoteTimestamp: readMs }, readMs + 90_000)).toBe(false);
  expect(isDelayed({ marketStatus: 1, quoteTimestamp: null }, readMs)).toBe(false);
});
