import { type FeedPart, inMemoryFeed } from '@candor/engines/push/private-feed';
import { expect, test } from 'vitest';
import { FeedHub } from './feed-hub.ts';
import { missedSteps } from './feed-topic.ts';

interface Note {
  readonly id: string;
}

/** A feed that counts how often the database behind it would be asked. */
function counted(): {
  feed: FeedPart<Note> & { add: ReturnType<typeof inMemoryFeed<Note>>['add'] };
  asked: string[][];
} {
  const asked: string[][] = [];
  const inner = inMemoryFeed<Note>();
  const feed = {
    ...inner,
    counters: async (ids: readonly string[]) => {
      asked.push([...ids]);
      return await inner.counters(ids);
    },
  };
  return { feed, asked };
}

const state = async () => ({});
const silent = () => ({ onSteps: () => undefined, repair: () => undefined });

test('two thousand who come at once cost one query, and none when they come back', async () => {
  const { feed, asked } = counted();
  const hub = new FeedHub({ order: { parts: [{ feed, present: (note) => note }], state } });
  const customers = Array.from({ length: 2000 }, (_, index) => `c${index}`);
  feed.add('c7', { id: 'o-1' }, 1);
  const first = await Promise.all(customers.map((id) => hub.counters('order', id)));
  expect(asked.length).toBe(1);
  expect([first[6], first[7]]).toEqual([[0], [1]]);
  feed.add('c6', { id: 'o-2' }, 2);
  const again = await Promise.all(customers.map((id) => hub.counters('order', id)));
  expect(asked.length).toBe(1);
  expect([again[6], again[7]]).toEqual([[1], [1]]);
});

test('a step is worded once for all connections of a language', async () => {
  const { feed } = counted();
  let worded = 0;
  const present = (note: unknown, { locale }: { locale: string }) => {
    worded += 1;
    return { ...(note as Note), locale };
  };
  const hub = new FeedHub({ order: { parts: [{ feed, present }], state } });
  const payload = { id: 'o-1' };
  const read = (locale: 'en' | 'zh-Hans') =>
    hub.presented('order', { part: 0, payload }, { customerId: 'c1', locale });
  expect(await read('en')).toBe('{"id":"o-1","locale":"en"}');
  expect(await read('en')).toBe('{"id":"o-1","locale":"en"}');
  expect(await read('zh-Hans')).toBe('{"id":"o-1","locale":"zh-Hans"}');
  expect(worded).toBe(2);
});

test('readers are announced with the first connection and taken off with the last', () => {
  const { feed } = counted();
  const heard: string[] = [];
  const readers = {
    begin: (id: string) => heard.push(`begin ${id}`),
    end: (id: string) => heard.push(`end ${id}`),
  };
  const part = { feed, present: (note: unknown) => note };
  const hub = new FeedHub({ position: { parts: [part], state, readers } });
  const stopOne = hub.listen('position', 'c1', silent());
  const stopOther = hub.listen('position', 'c1', silent());
  stopOne();
  stopOne();
  stopOther();
  expect(heard).toEqual(['begin c1', 'end c1']);
});

test('missed steps come exactly, or the reader takes the whole state', async () => {
  const [orders, prices] = [inMemoryFeed<Note>(), inMemoryFeed<Note>()];
  const spoken = (feed: FeedPart<Note>) => ({ feed, present: (note: unknown) => note });
  const one = { parts: [spoken(orders)], state };
  const two = { parts: [spoken(orders), spoken(prices)], state };
  for (let at = 1; at <= 5; at += 1) orders.add('c', { id: `o-${at}` }, at * 10_000);
  prices.add('c', { id: 'p-1' }, 25_000);
  const missed = (source: typeof one, since: number, counters: number[], limit = 100) =>
    missedSteps(source, 'c', { since, counters, limit });
  const ids = (steps: Awaited<ReturnType<typeof missed>>) =>
    steps?.map((due) => (due.step.payload as Note).id) ?? null;
  expect(ids(await missed(one, 5, [5]))).toEqual([]);
  expect(ids(await missed(one, 3, [5]))).toEqual(['o-4', 'o-5']);
  expect(ids(await missed(one, 9, [5]))).toBe(null);
  expect(ids(await missed(one, 0, [5], 4))).toBe(null);
  // Told in the order o-1, o-2, p-1, o-3, o-4, o-5: number 2 of the six was o-2.
  expect(ids(await missed(two, 2, [5, 1]))).toEqual(['p-1', 'o-3', 'o-4', 'o-5']);
  expect(ids(await missed(two, 4, [5, 1]))).toEqual(['o-4', 'o-5']);
  // A step that came after the numbers were read is not missed: it comes live.
  expect(ids(await missed(one, 3, [4]))).toEqual(['o-4']);
});
