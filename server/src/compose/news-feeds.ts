import { setTimeout as sleep } from 'node:timers/promises';
import { rssFeed } from '@candor/adapters/news/rss-feed';
import type { NewsFeed } from '@candor/engines/news/news-feed';
import type { NewsFeedRule } from '../config/news-feeds.ts';

/** The feeds that NEWS_FEEDS names. */
export function composeNewsFeeds(rules: readonly NewsFeedRule[]): readonly NewsFeed[] {
  return rules.map((rule) => rssFeed({ ...rule, sleep: (ms) => sleep(ms) }));
}
