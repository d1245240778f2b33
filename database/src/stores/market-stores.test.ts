import type { Alert } from '@candor/engines/alerts/alert-ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anArticle } from '../testing/an-article.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createAlertStore } from './alerts.ts';
import { createArticleStore } from './articles.ts';
import { createHeatStore } from './heat.ts';
import { createWatchlistStore } from './watchlist.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function watched(userId: string, id: string, code: string) {
  return { id, userId, instrumentId: `0:NASDAQ:${code}`, createdMs: 1 } as const;
}

test('saving what is there answers its id, and rows keep the customer’s order', async () => {
  const store = createWatchlistStore(database.pool);
  expect(await store.save(watched('u1', 'w1', 'AAPL'))).toBe('w1');
  expect(await store.save(watched('u1', 'w2', 'MSFT'))).toBe('w2');
  expect(await store.save(watched('u1', 'w9', 'AAPL'))).toBe('w1');
  expect(await store.sort({ userId: 'u1', ids: ['w2', 'w1'] })).toBe(true);
  expect((await store.list('u1')).map((row) => `${row.place} ${row.instrumentId}`)).toEqual([
    '1 0:NASDAQ:MSFT',
    '2 0:NASDAQ:AAPL',
  ]);
  expect(await store.watchedIds('u1')).toEqual(new Set(['0:NASDAQ:MSFT', '0:NASDAQ:AAPL']));
  await store.remove({ userId: 'u1', id: 'w2' });
  await store.remove({ userId: 'u1', id: 'w2' });
  expect(await store.list('u1')).toHaveLength(1);
});

test('an order that misses a row, repeats one or names a stranger’s is refused whole', async () => {
  const store = createWatchlistStore(database.pool);
  await store.save(watched('u2', 'x1', 'AAPL'));
  await store.save(watched('u2', 'x2', 'MSFT'));
  await store.save(watched('u3', 'y1', 'AAPL'));
  for (const ids of [['x1'], ['x1', 'x1'], ['x1', 'y1'], ['x2', 'x1', 'y1'], []]) {
    expect(await store.sort({ userId: 'u2', ids }), ids.join()).toBe(false);
  }
  expect((await store.list('u2')).map((row) => row.id)).toEqual(['x1', 'x2']);
  await store.remove({ userId: 'u3', id: 'x1' });
  expect(await store.list('u2')).toHaveLength(2);
});

test('the two hundred and first row is refused, also when many come at once', async () => {
  const store = createWatchlistStore(database.pool);
  const ids = await Promise.all(
    Array.from({ length: 210 }, (_, n) => store.save(watched('u4', `z${n}`, `C${n}`))),
  );
  expect(ids.filter((id) => id !== null)).toHaveLength(200);
  expect(await store.list('u4')).toHaveLength(200);
});

function alert(changes: Partial<Alert>): Alert {
  return {
    id: 'a1',
    userId: 'u1',
    instrumentId: '0:NASDAQ:AAPL',
    rule: 'above',
    value: 28_050_000_000n,
    isOnce: true,
    byEmail: false,
    isActive: true,
    isArmed: true,
    createdMs: 1,
    firedMs: null,
    ...changes,
  };
}

test('an alert fires once however often it is tried, and keeps its exact value', async () => {
  const store = createAlertStore(database.pool);
  expect(await store.create(alert({}), 50)).toBe(true);
  const fired = await Promise.all([1, 2, 3].map((at) => store.fire('a1', at)));
  expect(fired.filter((one) => one !== null)).toHaveLength(1);
  const { list, total } = await store.page({ userId: 'u1', offset: 0, limit: 20 });
  expect(total).toBe(1);
  expect(list[0]).toMatchObject({ value: 28_050_000_000n, isActive: false });
  expect(await store.active()).toEqual([]);
});

test('a repeating alert stays active and can be armed again', async () => {
  const store = createAlertStore(database.pool);
  await store.create(alert({ id: 'r1', userId: 'u5', isOnce: false }), 50);
  expect(await store.fire('r1', 5)).toMatchObject({ isActive: true, isArmed: false, firedMs: 5 });
  expect(await store.fire('r1', 6)).toBe(null);
  await store.rearm('r1');
  expect(await store.fire('r1', 7)).not.toBe(null);
  expect(await store.remove({ userId: 'u1', id: 'r1' })).toBe(false);
  expect(await store.remove({ userId: 'u5', id: 'r1' })).toBe(true);
  expect((await store.page({ userId: 'u5', offset: 0, limit: 20 })).total).toBe(0);
});

test('alerts of one millisecond stand in the order they were made', async () => {
  const store = createAlertStore(database.pool);
  for (const id of ['n5', 'n2', 'n9']) await store.create(alert({ id, userId: 'u7' }), 50);

  const { list } = await store.page({ userId: 'u7', offset: 0, limit: 20 });

  expect(list.map(({ id }) => id)).toEqual(['n9', 'n2', 'n5']);
});

test('the limit of alerts holds when many are made at once', async () => {
  const store = createAlertStore(database.pool);
  const made = await Promise.all(
    Array.from({ length: 55 }, (_, n) => store.create(alert({ id: `m${n}`, userId: 'u6' }), 50)),
  );
  expect(made.filter(Boolean)).toHaveLength(50);
});

test('articles are pinned first, then newest first, by subject too, and drafts stay hidden', async () => {
  const store = createArticleStore(database.pool);
  expect(await store.add(anArticle({}))).toBe(true);
  expect(await store.add(anArticle({}))).toBe(false);
  await store.add(anArticle({ id: 'n2', publishedMs: 2 }));
  await store.add(anArticle({ id: 'n3', publishedMs: null }));
  await store.add(anArticle({ id: 's1', type: 'news', codes: ['0:NASDAQ:AAPL'], publishedMs: 3 }));
  await store.add(anArticle({ id: 'p1', isPinned: true, publishedMs: 0 }));
  const notices = await store.page({ type: 'notice', locale: 'en', offset: 0, limit: 20 });
  expect(notices.list.map((one) => one.id)).toEqual(['p1', 'n2', 'n1']);
  expect(notices.total).toBe(3);
  expect(
    (
      await store.page({
        type: 'news',
        locale: 'en',
        about: ['0:NASDAQ:AAPL'],
        offset: 0,
        limit: 20,
      })
    ).total,
  ).toBe(1);
  expect(
    (
      await store.page({
        type: 'news',
        locale: 'en',
        about: ['0:NASDAQ:MSFT'],
        offset: 0,
        limit: 20,
      })
    ).total,
  ).toBe(0);
  expect((await store.find('n1'))?.content['zh-Hans']).toBe('你好');
  expect(await store.find('n3')).toBe(null);
});

test('heat counts of several processes add up', async () => {
  const store = createHeatStore(database.pool);
  const count = { hourMs: 3_600_000, instrumentId: '0:NYSE:F', reads: 2, orders: 1 };
  await store.add([count]);
  await store.add([count, { ...count, hourMs: 0 }]);
  expect(await store.since(3_600_000)).toEqual([{ ...count, reads: 4, orders: 2 }]);
  await store.dropBefore(3_600_000);
  expect(await store.since(0)).toHaveLength(1);
});
