import { AUCTION_END_SPAN_MS } from '@candor/domain/time/auction-lock';
import { MINUTE_MS } from '@candor/domain/time/session-days';
import { expect, test } from 'vitest';
import { marketKeys } from '../keys/market-keys.ts';
import { drawnEnds } from './auction-ends.ts';

const NOON = Date.parse('2026-11-20T17:00:00Z');
const share = { market: 'NASDAQ', code: 'AAPL' };
const windows = Array.from({ length: 3_000 }, (_, at) => ({
  collectsFromMs: NOON + at * 15 * MINUTE_MS,
  uncrossMs: NOON + (at + 1) * 15 * MINUTE_MS,
}));

test('a collection ends at one of its last thirty seconds, each as likely', () => {
  const ends = drawnEnds(marketKeys('ends'));
  const seconds = new Map<number, number>();
  for (const window of windows) {
    const beforeMs = window.uncrossMs - ends.endMs(share, window);
    expect(beforeMs % 1_000).toBe(0);
    expect(beforeMs).toBeLessThan(AUCTION_END_SPAN_MS);
    seconds.set(beforeMs, (seconds.get(beforeMs) ?? 0) + 1);
  }
  expect(seconds.size).toBe(30);
  // A hundred of each are expected, give or take ten.
  for (const count of seconds.values()) expect(Math.abs(count - 100)).toBeLessThan(45);
});

test('it hangs on the share, the window and the seed, and on nothing else', () => {
  const all = (seed: string, of = share) => {
    const ends = drawnEnds(marketKeys(seed));
    return windows.map((window) => ends.endMs(of, window));
  };
  expect(all('ends')).toEqual(all('ends'));
  expect(all('ends')).not.toEqual(all('other'));
  expect(all('ends')).not.toEqual(all('ends', { market: 'NASDAQ', code: 'MSFT' }));
});
