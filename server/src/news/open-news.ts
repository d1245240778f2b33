import { setImmediate } from 'node:timers/promises';
import { createArticleStore } from '@candor/database/stores/articles';
import { createAuctionStore } from '@candor/database/stores/auctions';
import { createNoticeBoard } from '@candor/database/stores/notice-board';
import type { AuctionCrowd } from '@candor/engines/auction/auction-ports';
import { EventOutcomes } from '@candor/engines/events/event-outcome';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import { eventTimes } from '@candor/engines/news/event-times';
import { haltTimes } from '@candor/engines/news/halt-times';
import type { NewsFeed } from '@candor/engines/news/news-feed';
import { operatorTimes } from '@candor/engines/news/operator-times';
import { type FeedState, OUTSIDE_KEPT_MS, OutsideNews } from '@candor/engines/news/outside-news';
import { type NoticeDesk, noticeDesk } from '@candor/engines/notices/notice-desk';
import type { NoticeHead } from '@candor/engines/notices/notice-ports';
import type { FeedPart } from '@candor/engines/push/private-feed';
import type { HouseNews } from '@candor/engines/roles/bus/house-news';
import type { Supervisor } from '@candor/engines/supervised/supervisor';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { noticeArticle } from '../notices/notice-article.ts';
import { seedNotices } from '../notices/seed-notices.ts';
import { storyFinder } from './find-stories.ts';
import { type NewsDesk, newsDesk } from './news-desk.ts';
import { outsideArticle } from './outside-article.ts';

const NEWS_MS = 15_000;
/** A new process reads a day back; a few instants at a time, so that nobody waits for it. */
const NEWS_TIMES_MAX = 3;
const NOTICES_MS = 15_000;
/** Each feed says itself when it is due. */
const FEEDS_MS = 20_000;

export interface NewsRoomDeps {
  readonly pool: Pool;
  readonly desk: MarketDesk;
  /** What other processes of the house tell. */
  readonly news?: HouseNews;
  /** The others in the auctions. */
  readonly crowd: AuctionCrowd;
  /** Where real news comes from. */
  readonly feeds: readonly NewsFeed[];
  readonly log: Pick<Logger, 'warn' | 'info'>;
  readonly supervisor: Supervisor;
}

export interface NewsRoom {
  readonly news: NewsDesk;
  readonly notices: NoticeDesk;
  /** Notices as they are published, for the push. */
  readonly noticeFeed: FeedPart<NoticeHead>;
  /** How the feeds of real news are doing. */
  feedStates(): readonly FeedState[];
  /** Puts the first notices in place and begins to write. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Removes steps of the push and news from outside past their time; returns how many. */
  prune(nowMs: number): Promise<number>;
}

/** Everybody who writes: the news desk of the simulated market, feeds, the house’s own notices. */
export function openNews(deps: NewsRoomDeps): NewsRoom {
  const { pool, desk, log, supervisor } = deps;
  const { clock } = desk;
  const board = createNoticeBoard(pool, deps.news);
  const articles = createArticleStore(pool);
  const outcomes = new EventOutcomes(desk);
  const finder = storyFinder({
    desk,
    outcomes,
    auctions: { crowd: deps.crowd, store: createAuctionStore(pool) },
  });
  const news = newsDesk({
    nowMs: () => clock.nowMs(),
    marketHours: desk.marketHours,
    finder,
    articles,
    eventTimes: (nowMs) => eventTimes({ desk, outcomes }, nowMs),
    haltTimes: async (nowMs) => [
      ...operatorTimes(desk, nowMs),
      ...(await haltTimes(desk, nowMs, () => setImmediate())),
    ],
  });
  const outside = new OutsideNews({
    feeds: deps.feeds,
    articles,
    clock,
    word: (piece) => outsideArticle(desk.catalogue(), piece),
    onOutage: (feed, error) => log.warn({ err: error, feed }, 'a news feed does not answer'),
    onHealed: (feed) => log.info({ feed }, 'a news feed answers again'),
  });
  const notices = noticeDesk({
    board,
    clock,
    word: (fact) => noticeArticle(fact, desk.marketHours),
    nextTurn: () => setImmediate(),
  });
  const stoppers: (() => Promise<void>)[] = [];
  const every = (desk: string, periodMs: number, work: () => Promise<unknown>): void => {
    stoppers.push(supervisor.every({ desk, periodMs, clock }, work));
  };
  return {
    news,
    notices,
    noticeFeed: board,
    feedStates: () => outside.states(),
    start: async () => {
      await seedNotices(board, clock.nowMs());
      every('news', NEWS_MS, () => news.writeDue(NEWS_TIMES_MAX));
      every('notices', NOTICES_MS, () => notices.publishDue());
      if (deps.feeds.length > 0) every('news feeds', FEEDS_MS, () => outside.look());
    },
    stop: async () => {
      await Promise.all(stoppers.splice(0).map((stop) => stop()));
    },
    prune: async (nowMs) =>
      (await board.forgetOld(nowMs)) + (await articles.forgetOutside(nowMs - OUTSIDE_KEPT_MS)),
  };
}
