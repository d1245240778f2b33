import { inMemoryFeed } from '@candor/engines/push/private-feed';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FeedHub } from './feed-hub.ts';
import { FeedSubscription } from './feed-subscription.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Lets everything happen that waits for no timer. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

test('a topic whose database was away tells its state when it is back', async () => {
  let isAway = true;
  const failures: unknown[] = [];
  const sent: string[] = [];
  const feed = inMemoryFeed<{ id: string }>();
  const hub = new FeedHub({
    order: {
      parts: [{ feed, present: (note) => note }],
      state: async () => {
        if (isAway) throw new Error('away');
        return { kind: 'list', list: [] };
      },
    },
  });
  const line = {
    waitingChars: 0,
    bufferedBytes: () => 0,
    write: (bytes: Uint8Array) => void sent.push(String(bytes)),
  };
  const deps = { hub, line, onFailure: (error: unknown) => failures.push(error) };
  const reading = new FeedSubscription(deps, 'order', { customerId: 'c1', locale: 'en' });
  reading.start(null);
  // One second after the first failure it looks again, then after two.
  await settle();
  expect(failures.length).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await settle();
  expect(failures.length).toBe(2);
  isAway = false;
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await settle();
  expect(sent.length).toBe(1);
  expect(sent[0]).toContain('"reset":true');
  reading.stop();
});
