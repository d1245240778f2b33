import { calendarOf } from '@candor/domain/time/calendars';
import { latestClose } from '@candor/domain/time/latest-close';
import type { ArticleStore } from '@candor/engines/articles/article-ports';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { marketDayOf } from '@candor/engines/news/market-day';
import { type ListName, listMembers } from './list-members.ts';
import { articleIdOf, marketDayArticle, type NewsMarket } from './market-day-article.ts';

interface NewsSource {
  readonly market: NewsMarket;
  readonly list: ListName;
  /** Whose close ends the day. */
  readonly calendarId: string;
}

const sources: readonly NewsSource[] = [
  { market: 'us', list: 'US', calendarId: 'XNYS' },
  { market: 'hk', list: 'HK', calendarId: 'XHKG' },
  { market: 'eu', list: 'EU', calendarId: 'XLON' },
  { market: 'crypto', list: 'CRYPTO', calendarId: 'CRYPTO' },
];

/**
 * Writes the news of the simulated market: one article for each market and day, from quotes of the
 * very instant of its close. On real prices it writes nothing, since its articles are labelled
 * simulated.
 */
export interface NewsDesk {
  /** Writes what is missing of the latest closes. Answers how many articles are new. */
  writeDue(): Promise<number>;
}

export function newsDesk(deps: { desk: MarketDesk; articles: ArticleStore }): NewsDesk {
  const { desk, articles } = deps;
  const written = new Set<string>();

  const write = async (source: NewsSource): Promise<boolean> => {
    const calendar = calendarOf(source.calendarId);
    const close = latestClose(calendar, desk.clock.nowMs());
    const id = articleIdOf({ market: source.market, day: close.day });
    if (written.has(id)) return false;
    const isKnown = (await articles.find(id)) !== null;
    if (isKnown) {
      written.add(id);
      return false;
    }
    const members = listMembers(desk.catalogue(), source.list, desk.clock.nowMs());
    const instruments = members.filter((one) => one.isTradable);
    // Just before the close: at the very instant a market with exchange hours is closed already.
    const quotes = await desk.provider.quotes(instruments, close.closeMs - 1);
    const byId = new Map(quotes.map((quote) => [quote.instrumentId, quote]));
    const rows = instruments.map((one) => ({ instrument: one, quote: byId.get(one.id) ?? null }));
    const figures = marketDayOf(rows);
    if (figures === null) return false;
    const { timeZone } = calendar;
    const article = marketDayArticle({ ...close, market: source.market, timeZone, figures });
    written.add(id);
    return articles.add(article);
  };

  return {
    writeDue: async () => {
      if (!desk.provider.isSimulated) return 0;
      let count = 0;
      try {
        for (const source of sources) if (await write(source)) count += 1;
      } catch (error) {
        // An outage is not the news desk's to report; the next round tries again.
        if (!(error instanceof MarketDataUnavailable)) throw error;
      }
      return count;
    },
  };
}
