import { expect, test } from 'vitest';
import { isOwnRefusal, isToBeSuspended, maySuspend } from './suspending.ts';

test('five failures over ten minutes suspend: not four, and not a millisecond earlier', () => {
  const sinceMs = 1_000_000;
  expect(isToBeSuspended({ count: 5, sinceMs }, sinceMs + 600_000)).toBe(true);
  expect(isToBeSuspended({ count: 5, sinceMs }, sinceMs + 599_999)).toBe(false);
  expect(isToBeSuspended({ count: 4, sinceMs }, sinceMs + 600_000)).toBe(false);
  expect(isToBeSuspended({ count: 4, sinceMs }, sinceMs + 86_400_000)).toBe(false);
  expect(isToBeSuspended({ count: 17, sinceMs }, sinceMs + 600_000)).toBe(true);
});

test('of an hour three accounts may be suspended, or one in a hundred where that is more', () => {
  expect([0, 1, 2, 3].map((suspended) => maySuspend({ suspended, accounts: 1 }))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(maySuspend({ suspended: 3, accounts: 399 })).toBe(false);
  expect(maySuspend({ suspended: 3, accounts: 400 })).toBe(true);
  expect(maySuspend({ suspended: 99, accounts: 10_099 })).toBe(true);
  expect(maySuspend({ suspended: 100, accounts: 10_099 })).toBe(false);
});

test('a price that is missing says nothing about an account', () => {
  expect([isOwnRefusal('STALE_PRICE'), isOwnRefusal('NOT_TRADABLE')]).toEqual([false, false]);
  expect([isOwnRefusal('INSUFFICIENT'), isOwnRefusal('NOT_FOUND')]).toEqual([true, true]);
});
