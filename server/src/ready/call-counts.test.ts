import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CallCounts, RouteCounts } from './call-counts.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

test('calls are counted by caller in a window that begins with the first', () => {
  const counts = new RouteCounts();
  expect(counts.take('a', 60_000)).toEqual({ current: 1, ttl: 60_000 });
  vi.advanceTimersByTime(20_000);
  expect(counts.take('a', 60_000)).toEqual({ current: 2, ttl: 40_000 });
  expect(counts.take('b', 60_000)).toEqual({ current: 1, ttl: 60_000 });
  vi.advanceTimersByTime(40_000);
  expect(counts.take('a', 60_000)).toEqual({ current: 1, ttl: 60_000 });
});

test('the calls of one route are counted together, whoever asks for its counts', () => {
  const counts = new CallCounts();
  expect(counts.ofRoute('GET /list').take('a', 60_000).current).toBe(1);
  expect(counts.ofRoute('GET /list').take('a', 60_000).current).toBe(2);
  expect(counts.ofRoute('HEAD /list').take('a', 60_000).current).toBe(1);
});

test('of very many callers those are forgotten whose window began first', () => {
  const counts = new RouteCounts();
  for (let caller = 0; caller <= 50_000; caller += 1) counts.take(String(caller), 60_000);
  expect(counts.take('0', 60_000).current).toBe(1);
  expect(counts.take('50000', 60_000).current).toBe(2);
});
