import { expect, test } from 'vitest';
import type { StoredArticle } from '../articles/article-ports.ts';
import { type FeedReading, type NewsFeed, NewsFeedUnavailable } from './news-feed.ts';
import { OUTSIDE_KEPT_MS, OutsideNews, type OutsidePiece } from './outside-news.ts';

const MINUTE_MS = 60_000;
const START_MS = Date.UTC(2026, 10, 20);

function item(id: string, publishedMs: number | null = null) {
  return { id, title: id, summary: '', html: '', link: null, publishedMs };
}

/** A desk over one feed whose answers are scripted, and a store that knows what it has. */
function world(answers: (FeedReading | null | Error)[]) {
  let nowMs = START_MS;
  let asked = 0;
  const told: string[] = [];
  const stored = new Map<string, OutsidePiece>();
  const feed: NewsFeed = {
    name: 'wire.example/rss',
    language: 'en',
    category: 'markets',
    read: async () => {
      const answer = answers[asked] ?? null;
      asked += 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
  };
  const news = new OutsideNews({
    feeds: [feed],
    clock: { nowMs: () => nowMs },
    articles: {
      add: async (article) => {
        const piece = article as unknown as OutsidePiece;
        if (stored.has(piece.item.id)) return false;
        stored.set(piece.item.id, piece);
        return true;
      },
    },
    word: (piece) => piece as unknown as StoredArticle,
    onOutage: (name) => told.push(`out ${name}`),
    onHealed: (name) => told.push(`back ${name}`),
  });
  return {
    news,
    told,
    stored,
    asked: () => asked,
    pass: async (minutes: number) => {
      nowMs += minutes * MINUTE_MS;
      await news.look();
    },
  };
}

const reading = (...items: FeedReading['items']): FeedReading => ({ sourceName: 'Wire', items });

test('a feed is read every ten minutes, and an item is taken once', async () => {
  const { news, pass, asked, stored } = world([reading(item('a')), reading(item('a'), item('b'))]);
  await pass(0);
  await pass(9);
  expect(asked()).toBe(1);
  await pass(1);
  expect([...stored.keys()]).toEqual(['a', 'b']);
  expect(news.states()).toEqual([
    { name: 'wire.example/rss', lastReadMs: START_MS + 10 * MINUTE_MS, failures: 0, articles: 2 },
  ]);
});

test('an outage is told once, asked for less and less often, and keeps what was taken', async () => {
  const out = new NewsFeedUnavailable('wire.example/rss', 'status 500');
  const { news, pass, asked, told, stored } = world([reading(item('a')), out, out, out, null]);
  await pass(0);
  await pass(10);
  expect(news.states()[0]).toMatchObject({ failures: 1, lastReadMs: START_MS });
  await pass(1);
  await pass(1);
  expect(asked()).toBe(3);
  await pass(1);
  expect(told).toEqual(['out wire.example/rss']);
  await pass(4);
  expect(told).toEqual(['out wire.example/rss', 'back wire.example/rss']);
  expect(news.states()[0]?.failures).toBe(0);
  expect([...stored.keys()]).toEqual(['a']);
});

test('news of the future is of now, of the distant past is left out, without a time is of now', async () => {
  const { pass, stored } = world([
    reading(
      item('future', START_MS + 5 * MINUTE_MS),
      item('old', START_MS - OUTSIDE_KEPT_MS - 1),
      item('timeless'),
      item('past', START_MS - 1),
    ),
  ]);
  await pass(0);
  expect([...stored.values()].map((one) => [one.item.id, one.publishedMs - START_MS])).toEqual([
    ['future', 0],
    ['timeless', 0],
    ['past', -1],
  ]);
});
