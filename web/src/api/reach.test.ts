import { askWhileLost, markReached, markUnreached, useReach } from '@candor/ui/reach/reach';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  markReached();
  vi.useRealTimers();
});
const isLost = () => useReach.getState().isLost;

test('one failed call is an accident, two without an answer between them are a lost server', () => {
  markUnreached();
  expect(isLost()).toBe(false);
  markReached();
  markUnreached();
  expect(isLost()).toBe(false);
  markUnreached();
  expect(isLost()).toBe(true);
  markReached();
  expect(isLost()).toBe(false);
});

test('a lost server is asked every 5 s until it answers, and then no more', () => {
  const ask = vi.fn(() => markUnreached());
  askWhileLost(ask);
  markUnreached();
  markUnreached();
  vi.advanceTimersByTime(4_999);
  expect(ask).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(5_001);
  expect(ask).toHaveBeenCalledTimes(2);
  markReached();
  vi.advanceTimersByTime(60_000);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(isLost()).toBe(false);
});
