import { expect, test } from 'vitest';
import { Fields } from './fields.ts';
import { readNewsFeeds } from './news-feeds.ts';

function read(text: string | undefined) {
  const fields = new Fields({ NEWS_FEEDS: text });
  return { rules: readNewsFeeds(fields), problems: fields.problems };
}

test('feeds are parted by blanks, each with its language, category and address', () => {
  expect(read(undefined)).toEqual({ rules: [], problems: [] });
  const text = ' en/markets=https://a.example/rss?x=1,2&y=3 \n all/crypto=http://b.example/atom ';
  expect(read(text)).toEqual({
    rules: [
      { language: 'en', category: 'markets', url: 'https://a.example/rss?x=1,2&y=3' },
      { language: null, category: 'crypto', url: 'http://b.example/atom' },
    ],
    problems: [],
  });
});

test('what cannot be used is said without repeating the address', () => {
  for (const part of [
    'https://secret.example/rss',
    'de/markets=https://secret.example/rss',
    'en/gossip=https://secret.example/rss',
    'en/markets/x=https://secret.example/rss',
    'en/markets=file:///secret.example',
    'en/markets=https://u:secret@a.example/rss',
  ]) {
    const { rules, problems } = read(part);
    expect(rules, part).toEqual([]);
    expect(problems, part).toHaveLength(1);
    expect(problems[0], part).not.toContain('secret');
  }
  const twice = 'en/markets=https://a.example/rss en/economy=https://a.example/rss';
  expect(read(twice).problems).toEqual(['NEWS_FEEDS, feed 2 stands there twice.']);
  const many = Array.from({ length: 21 }, (_, at) => `all/markets=https://a.example/${at}`);
  expect(read(many.join(' ')).problems).toHaveLength(1);
});
