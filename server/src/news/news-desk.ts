import type { MarketHours } from '@candor/domain/time/market-hours';
import type { ArticleStore } from '@candor/engines/articles/article-ports';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import {
  type EventTime,
  type HaltTime,
  type LiftingTime,
  type NewsTime,
  newsTimes,
} from '@candor/engines/news/news-times';
import type { StoryFinder } from './find-stories.ts';
import { storyArticle } from './story-article.ts';

/**
 * Writes the news of the simulated market: what it really did, found by pure functions of its
 * quotes, charts and auctions at one instant each. A story's id follows from what it is about, so a
 * restart writes the same ones again and none twice. On real prices it writes nothing, since its
 * articles are labelled simulated.
 */
export interface NewsDesk {
  /**
   * Writes what is missing of the latest closes and the last day: what has come since the call
   * before, the newest first, then what is left of the past in the order of its time, as a market
   * is drawn for the least. At most `timesMax` instants are looked at, the rest at the next call;
   * halts come first and count for none.
   * Answers how many articles are new.
   */
  writeDue(timesMax: number): Promise<number>;
}

/** Instants looked at keep their keys; more than a few days of them. */
const KEYS_MAX = 500;

export function newsDesk(deps: {
  readonly nowMs: () => number;
  readonly marketHours: MarketHours;
  readonly finder: StoryFinder;
  readonly articles: Pick<ArticleStore, 'add'>;
  /** What the calendar told lately. */
  readonly eventTimes: (nowMs: number) => readonly EventTime[];
  /** What was halted lately, and what an operator let go on. */
  readonly haltTimes: (nowMs: number) => Promise<readonly (HaltTime | LiftingTime)[]>;
}): NewsDesk {
  const { nowMs, marketHours, finder, articles } = deps;
  const done = new Set<string>();
  let running: Promise<number> | null = null;
  let lastMs = Number.NEGATIVE_INFINITY;

  const write = async (time: NewsTime): Promise<number> => {
    let count = 0;
    for (const story of await finder.storiesOf(time)) {
      if (await articles.add(storyArticle(story))) count += 1;
    }
    done.add(time.key);
    return count;
  };

  const writeAll = async (timesMax: number): Promise<number> => {
    const atMs = nowMs();
    const times = newsTimes(atMs, marketHours, deps.eventTimes(atMs));
    const due = inTurn(
      times.filter((time) => !done.has(time.key)),
      lastMs,
    );
    lastMs = atMs;
    let count = 0;
    try {
      // Of a halt nothing is left to find out, so none waits for the past to be read.
      const halts = (await deps.haltTimes(atMs)).filter(({ key }) => !done.has(key));
      for (const time of halts) count += await write(time);
      for (const time of due.slice(0, timesMax)) count += await write(time);
    } catch (error) {
      // An outage is not the news desk's to report; the next round tries again.
      if (!(error instanceof MarketDataUnavailable)) throw error;
    }
    for (const key of [...done].slice(0, Math.max(0, done.size - KEYS_MAX))) done.delete(key);
    return count;
  };

  return {
    writeDue: (timesMax) => {
      running ??= writeAll(timesMax).finally(() => {
        running = null;
      });
      return running;
    },
  };
}

/** Newest first of what came since an instant, then the rest by time. */
function inTurn(times: readonly NewsTime[], sinceMs: number): readonly NewsTime[] {
  const fresh = times.filter(({ atMs }) => atMs > sinceMs);
  const left = times.filter(({ atMs }) => atMs <= sinceMs);
  return [...fresh, ...left.toSorted((one, other) => one.atMs - other.atMs)];
}
