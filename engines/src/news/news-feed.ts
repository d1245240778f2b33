import type { Locale } from '@candor/contract/enums';
import type { NewsCategory } from '../articles/article-ports.ts';

/** One piece of news from outside, made safe. */
export interface OutsideItem {
  /** The same for the same piece in every reading, and in no other feed. */
  readonly id: string;
  /** Plain text. */
  readonly title: string;
  /** Plain text, cut to a few lines. */
  readonly summary: string;
  /** Safe HTML: no scripts, no pictures, no address but of pages of the web. */
  readonly html: string;
  /** Where it stands at its source; null when the feed does not say. */
  readonly link: string | null;
  /** When its source published it; null when the feed does not say. */
  readonly publishedMs: number | null;
}

export interface FeedReading {
  /** What the feed calls itself. */
  readonly sourceName: string;
  readonly items: readonly OutsideItem[];
}

/** A source of news from outside. */
export interface NewsFeed {
  /** For logs and metrics: no address with a secret in it. */
  readonly name: string;
  /** What its readers read; null: everybody sees it. */
  readonly language: Locale | null;
  readonly category: NewsCategory;
  /** The newest items; null when nothing changed. Rejects with `NewsFeedUnavailable`. */
  read(): Promise<FeedReading | null>;
}

/** The world's failure, not ours: what was read before stays, and the feed is asked again later. */
export class NewsFeedUnavailable extends Error {
  constructor(feed: string, message: string, options?: { cause?: unknown }) {
    super(`${feed}: ${message}`, options);
    this.name = 'NewsFeedUnavailable';
  }
}
