import type { ArticleStore, StoredArticle } from '../articles/article-ports.ts';
import type { Clock } from '../clock.ts';
import type { FeedReading, NewsFeed, OutsideItem } from './news-feed.ts';

const READ_EVERY_MS = 10 * 60_000;
const PAUSE_MS = 60_000;
const PAUSE_MAX_MS = 3_600_000;
/** Older news is neither taken nor kept. */
export const OUTSIDE_KEPT_MS = 30 * 24 * 3_600_000;

/** How a feed is doing, for log and metrics. */
export interface FeedState {
  readonly name: string;
  /** Null before the first good reading. */
  readonly lastReadMs: number | null;
  /** Readings that failed since the last good one. */
  readonly failures: number;
  readonly articles: number;
}

export interface OutsideNewsDeps {
  readonly feeds: readonly NewsFeed[];
  readonly articles: Pick<ArticleStore, 'add'>;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Lays an item out as an article of ours, under the time given. */
  readonly word: (piece: OutsidePiece) => StoredArticle;
  /** Told once when a feed begins to fail, and once when it is back. */
  readonly onOutage: (feed: string, error: unknown) => void;
  readonly onHealed: (feed: string) => void;
}

export interface OutsidePiece {
  readonly feed: Pick<NewsFeed, 'language' | 'category'>;
  readonly sourceName: string;
  readonly item: OutsideItem;
  readonly publishedMs: number;
}

interface Watched {
  readonly feed: NewsFeed;
  nextMs: number;
  lastReadMs: number | null;
  failures: number;
  articles: number;
}

/**
 * Takes news from outside in: every feed by itself, ten minutes apart, after failures less and less
 * often. What was taken stays when a feed fails, and its outage is told once.
 */
export class OutsideNews {
  readonly #deps: OutsideNewsDeps;
  readonly #watched: readonly Watched[];
  readonly #busy = new Set<Watched>();

  constructor(deps: OutsideNewsDeps) {
    this.#deps = deps;
    this.#watched = deps.feeds.map((feed) => ({
      feed,
      nextMs: Number.NEGATIVE_INFINITY,
      lastReadMs: null,
      failures: 0,
      articles: 0,
    }));
  }

  /** Reads the feeds that are due. Never rejects for a feed; our own failures do. */
  async look(): Promise<void> {
    const nowMs = this.#deps.clock.nowMs();
    const due = this.#watched.filter((one) => one.nextMs <= nowMs && !this.#busy.has(one));
    await Promise.all(due.map((one) => this.#readOne(one)));
  }

  states(): readonly FeedState[] {
    return this.#watched.map(({ feed, lastReadMs, failures, articles }) => {
      return { name: feed.name, lastReadMs, failures, articles };
    });
  }

  async #readOne(watched: Watched): Promise<void> {
    const { feed } = watched;
    this.#busy.add(watched);
    try {
      const reading = await this.#readingOf(watched);
      if (reading !== null) watched.articles += await this.#keep(feed, reading);
    } finally {
      this.#busy.delete(watched);
    }
  }

  /** The reading, or null when nothing changed or the feed failed. */
  async #readingOf(watched: Watched): Promise<FeedReading | null> {
    const { clock, onOutage, onHealed } = this.#deps;
    const { feed } = watched;
    try {
      const reading = await feed.read();
      if (watched.failures > 0) onHealed(feed.name);
      watched.failures = 0;
      watched.lastReadMs = clock.nowMs();
      watched.nextMs = watched.lastReadMs + READ_EVERY_MS;
      return reading;
    } catch (error) {
      // Whatever a feed throws is the world's: others must not suffer from it.
      watched.failures += 1;
      if (watched.failures === 1) onOutage(feed.name, error);
      const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** (watched.failures - 1));
      watched.nextMs = clock.nowMs() + pauseMs;
      return null;
    }
  }

  async #keep(feed: NewsFeed, { sourceName, items }: FeedReading): Promise<number> {
    const { articles, clock, word } = this.#deps;
    const nowMs = clock.nowMs();
    let count = 0;
    for (const item of items) {
      // A source whose clock is ahead does not stand above everybody else's news.
      const publishedMs = Math.min(nowMs, item.publishedMs ?? nowMs);
      if (publishedMs < nowMs - OUTSIDE_KEPT_MS) continue;
      if (await articles.add(word({ feed, sourceName, item, publishedMs }))) count += 1;
    }
    return count;
  }
}
