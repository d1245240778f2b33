import type { WatchlistStore } from '@candor/engines/watchlist/watchlist-ports';
import { expect, test } from 'vitest';
import { rememberedWatchlist } from './remembered-watchlist.ts';

const APPLE = { id: 'w1', userId: 'c1', instrumentId: '0:NASDAQ:AAPL', createdMs: 0 };

/** A store whose reads end when the test says so. */
function scripted() {
  const rows = new Set<string>();
  const waiting: (() => void)[] = [];
  let reads = 0;
  const store: WatchlistStore = {
    list: async () => [],
    watchedIds: (userId) => {
      reads += 1;
      const seen = new Set(userId === 'c1' ? rows : []);
      return new Promise((resolve) => waiting.push(() => resolve(seen)));
    },
    save: async ({ instrumentId }) => {
      rows.add(instrumentId);
      return 'w1';
    },
    remove: async () => rows.clear(),
    sort: async () => true,
  };
  const answerAll = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  return { store, answerAll, reads: () => reads };
}

test('a second of readers costs one query a customer', async () => {
  const { store, answerAll, reads } = scripted();
  let nowMs = 0;
  const remembered = rememberedWatchlist(store, () => nowMs);
  expect(remembered.knownIds('c1')).toBeNull();
  const both = [remembered.watchedIds('c1'), remembered.watchedIds('c1')];
  expect(remembered.knownIds('c1')).toBeNull();
  answerAll();
  await Promise.all(both);
  expect([remembered.knownIds('c1'), remembered.knownIds('c2')]).toEqual([new Set(), null]);
  nowMs = 999;
  await remembered.watchedIds('c1');
  expect(reads()).toBe(1);
  nowMs = 1000;
  expect(remembered.knownIds('c1')).toBeNull();
});

test('a list that is asked for all the time is read again before it is too old', async () => {
  const { store, answerAll, reads } = scripted();
  let nowMs = 0;
  const remembered = rememberedWatchlist(store, () => nowMs);
  const first = remembered.watchedIds('c1');
  answerAll();
  await first;
  await store.save(APPLE);
  nowMs = 799;
  expect([remembered.knownIds('c1'), reads()]).toEqual([new Set(), 1]);
  nowMs = 800;
  // The old one until the new one is there, and one read however many ask.
  expect(remembered.knownIds('c1')).toEqual(new Set());
  expect([remembered.knownIds('c1'), reads()]).toEqual([new Set(), 2]);
  answerAll();
  await remembered.watchedIds('c1');
  nowMs = 1799;
  expect(remembered.knownIds('c1')).toEqual(new Set(['0:NASDAQ:AAPL']));
});

test('what is changed while it is read again is not overwritten by the read', async () => {
  const { store, answerAll } = scripted();
  let nowMs = 0;
  const remembered = rememberedWatchlist(store, () => nowMs);
  const first = remembered.watchedIds('c1');
  answerAll();
  await first;
  nowMs = 900;
  expect(remembered.knownIds('c1')).toEqual(new Set());
  await remembered.save(APPLE);
  const later = remembered.watchedIds('c1');
  answerAll();
  expect(await later).toEqual(new Set(['0:NASDAQ:AAPL']));
  expect(remembered.knownIds('c1')).toEqual(new Set(['0:NASDAQ:AAPL']));
});

test('what is saved is seen at once, also when a read was on its way', async () => {
  const { store, answerAll } = scripted();
  const remembered = rememberedWatchlist(store, () => 0);
  const early = remembered.watchedIds('c1');
  await remembered.save(APPLE);
  answerAll();
  expect(await early).toEqual(new Set());
  expect(remembered.knownIds('c1')).toBeNull();
  const later = remembered.watchedIds('c1');
  answerAll();
  expect(await later).toEqual(new Set(['0:NASDAQ:AAPL']));
  await remembered.remove({ userId: 'c1', id: 'w1' });
  expect(remembered.knownIds('c1')).toBeNull();
});

test('a read that failed is not remembered', async () => {
  const { store } = scripted();
  const fails = { ...store, watchedIds: () => Promise.reject(new Error('no database')) };
  const remembered = rememberedWatchlist(fails, () => 0);
  await expect(remembered.watchedIds('c1')).rejects.toThrow('no database');
  expect(remembered.knownIds('c1')).toBeNull();
});
