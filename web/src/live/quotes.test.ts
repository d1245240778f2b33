import type { Delivery } from '@candor/contract/push-client';
import { expect, test, vi } from 'vitest';
import { quoteAfter, withLive } from './quotes.ts';
import { TopicStore } from './topic-store.ts';

function world() {
  const frames: (() => void)[] = [];
  const listeners = new Map<string, (delivery: Delivery) => void>();
  const store = new TopicStore({
    after: quoteAfter,
    schedule: (run) => frames.push(run),
    listen: (topic, listener) => {
      listeners.set(topic, listener);
      return () => listeners.delete(topic);
    },
  });
  const push = (topic: string, data: object, isWhole = false) =>
    listeners.get(topic)?.({ topic, isWhole, isReset: false, seq: 1, data });
  const frame = () => {
    for (const run of frames.splice(0)) run();
  };
  return { store, listeners, push, frame };
}

test('many ticks in one frame are told once, and only to who watches that instrument', () => {
  const { store, push, frame } = world();
  const apple = vi.fn();
  const other = vi.fn();
  store.watch('quote:0:NASDAQ:AAPL', apple);
  store.watch('quote:0:NASDAQ:MSFT', other);
  push('quote:0:NASDAQ:AAPL', { price_nominal: '1.00', volume: '5' }, true);
  push('quote:0:NASDAQ:AAPL', { price_nominal: '1.01' });
  push('quote:0:NASDAQ:AAPL', { price_nominal: '1.02' });
  expect(apple).not.toHaveBeenCalled();
  frame();
  expect(apple).toHaveBeenCalledTimes(1);
  expect(other).not.toHaveBeenCalled();
  expect(store.get('quote:0:NASDAQ:AAPL')).toEqual({ price_nominal: '1.02', volume: '5' });
});

test('one instrument is subscribed once however many watch it, and let go with the last', () => {
  const { store, listeners } = world();
  const stops = [1, 2].map(() => store.watch('quote:0:NASDAQ:AAPL', () => undefined));
  expect(listeners.size).toBe(1);
  stops[0]?.();
  expect(listeners.size).toBe(1);
  stops[1]?.();
  expect(listeners.size).toBe(0);
  expect(store.get('quote:0:NASDAQ:AAPL')).toBeUndefined();
});

test('a live figure stands over the one that was read, unless it is older', () => {
  const row = { price_nominal: '10.00', quoteTimestamp: 100 };
  expect(withLive(row, { price_nominal: '10.05', quoteTimestamp: 101 }).price_nominal).toBe(
    '10.05',
  );
  expect(withLive(row, { price_nominal: '9.95', quoteTimestamp: 99 }).price_nominal).toBe('10.00');
  expect(withLive(row, undefined)).toBe(row);
});
