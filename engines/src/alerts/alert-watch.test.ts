import { buildCatalogue } from '@candor/domain/instruments/catalogue';
import type { Quote } from '@candor/domain/market/market-view';
import { expect, test } from 'vitest';
import type { Alert, AlertNews, AlertStore } from './alert-ports.ts';
import { AlertWatch } from './alert-watch.ts';

const catalogue = buildCatalogue(Date.UTC(2026, 10, 20));
const APPLE = '0:NASDAQ:AAPL';
const MINUTE_MS = 60_000;

/** A quote of Apple at a price in dollars, against a close of 270. */
function quote(last: number, timeMs: number): Quote {
  const price = BigInt(last * 10_000);
  return {
    instrumentId: APPLE,
    bid: price,
    ask: price,
    bidQuantity: 100n,
    askQuantity: 100n,
    last: price,
    previousClose: 2_700_000n,
    open: price,
    high: price,
    low: price,
    volume: 0n,
    timeMs,
    sourceName: 'test',
    isSimulated: true,
  };
}

function alert(changes: Partial<Alert>): Alert {
  return {
    id: 'a1',
    userId: '10000001',
    instrumentId: '0:NASDAQ:AAPL',
    rule: 'above',
    value: 280n * 10n ** 12n,
    isOnce: true,
    byEmail: false,
    isActive: true,
    isArmed: true,
    createdMs: 0,
    firedMs: null,
    ...changes,
  };
}

/** A watch over a store in memory that keeps the rules of the real one. */
function watching(...alerts: Alert[]) {
  const kept = new Map(alerts.map((one) => [one.id, one]));
  const told: string[] = [];
  const words = new Set<string>();
  const followed = new Set<string>();
  const failures: unknown[] = [];
  const store: AlertStore = {
    create: async () => true,
    find: async (id) => {
      const found = kept.get(id);
      return found?.isActive ? found : null;
    },
    page: async () => ({ list: [], total: 0 }),
    remove: async () => true,
    onPricesOf: async () => [],
    active: async () => [...kept.values()].filter((one) => one.isActive),
    fire: async (id, firedMs) => {
      const found = kept.get(id);
      if (!found?.isArmed || !found.isActive) return null;
      const fired = { ...found, firedMs, isArmed: false, isActive: !found.isOnce };
      kept.set(id, fired);
      return fired;
    },
    rearm: async (id) => {
      const found = kept.get(id);
      if (found) kept.set(id, { ...found, isArmed: true });
    },
  };
  // As an inbox that takes each firing once.
  const news: AlertNews = {
    fired: async (one, seen) => {
      const word = `${one.id} after ${one.firedMs ?? 'none'}`;
      if (!words.has(word)) told.push(`${one.id} ${seen.last}`);
      words.add(word);
    },
  };
  const watch = new AlertWatch({
    store,
    news: { fired: (...of) => news.fired(...of) },
    instrument: (id) => catalogue.byId.get(id) ?? null,
    follow: (one) => followed.add(one.id),
    unfollow: (id) => followed.delete(id),
    onFailure: (cause) => failures.push(cause),
  });
  return { watch, told, failures, store, followed, kept, news };
}

test('a one-time alert fires once, at the price', async () => {
  const { watch, told } = watching(alert({}));
  await watch.start();
  await watch.onQuotes([quote(279.99, 1)]);
  expect(told).toEqual([]);
  await watch.onQuotes([quote(280, 2)]);
  await watch.onQuotes([quote(281, 3)]);
  expect(told).toEqual(['a1 2800000']);
});

test('quotes are asked for while an alert waits for them, and no longer', async () => {
  const { watch, followed } = watching(alert({}), alert({ id: 'a2', value: 290n * 10n ** 12n }));
  await watch.start();
  expect([...followed]).toEqual([APPLE]);
  await watch.onQuotes([quote(280, 1)]);
  expect([...followed]).toEqual([APPLE]);
  await watch.onQuotes([quote(290, 2)]);
  expect([...followed]).toEqual([]);
});

test('two batches at once still tell the customer once', async () => {
  const { watch, told } = watching(alert({}));
  await watch.start();
  await Promise.all([watch.onQuotes([quote(280, 2)]), watch.onQuotes([quote(280, 2)])]);
  expect(told).toHaveLength(1);
});

test('a repeating alert is armed again when the price came back, five minutes later at the soonest', async () => {
  const { watch, told } = watching(alert({ isOnce: false }));
  await watch.start();
  await watch.onQuotes([quote(280, 0)]);
  await watch.onQuotes([quote(279, MINUTE_MS)]);
  await watch.onQuotes([quote(280, 2 * MINUTE_MS)]);
  expect(told).toHaveLength(1);
  await watch.onQuotes([quote(279, 5 * MINUTE_MS)]);
  await watch.onQuotes([quote(280, 6 * MINUTE_MS)]);
  expect(told).toHaveLength(2);
});

test('a deleted alert does not fire, an alert on an auction view follows its stock', async () => {
  const { watch, told } = watching(alert({}), alert({ id: 'a2', instrumentId: '7:NASDAQ:AAPL' }));
  await watch.start();
  watch.remove('a1');
  await watch.onQuotes([quote(300, 1)]);
  expect(told).toEqual(['a2 3000000']);
});

test('what could not be told is not used up, and what could is told once', async () => {
  const { watch, told, failures, kept, news } = watching(alert({}));
  await watch.start();
  const { fired } = news;
  news.fired = async () => {
    throw new Error('no database');
  };
  await watch.onQuotes([quote(280, 1)]);
  expect([told, failures.length, kept.get('a1')?.isArmed]).toEqual([[], 1, true]);
  news.fired = fired;
  await watch.onQuotes([quote(281, 2)]);
  expect([told, kept.get('a1')?.isActive]).toEqual([['a1 2810000'], false]);
});

test('a failing store is reported and the alert tried again', async () => {
  const { watch, told, failures, store } = watching(alert({}));
  await watch.start();
  const fire = store.fire;
  store.fire = async () => {
    throw new Error('no database');
  };
  await watch.onQuotes([quote(280, 1)]);
  expect(failures).toHaveLength(1);
  store.fire = fire;
  await watch.onQuotes([quote(280, 2)]);
  expect(told).toHaveLength(1);
});
