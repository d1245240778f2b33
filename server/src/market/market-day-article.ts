import type { Locale } from '@candor/contract/enums';
import type { LocalizedText } from '@candor/domain/instruments/instrument';
import sectors from '@candor/domain/reference/instruments/sectors.json' with { type: 'json' };
import type { CalendarDay } from '@candor/domain/time/calendar-day';
import type { StoredArticle } from '@candor/engines/articles/article-ports';
import type { MarketDay, Move, SectorDay } from '@candor/engines/news/market-day';
import { m } from '@candor/locales/messages';

export type NewsMarket = 'us' | 'hk' | 'eu' | 'crypto';

/** What an article is about: whose day, which one, and the instant its figures are of. */
export interface DayOfMarket {
  readonly market: NewsMarket;
  readonly day: CalendarDay;
  readonly closeMs: number;
  readonly timeZone: string;
  readonly figures: MarketDay;
}

const marketNames = {
  us: m.news_market_us,
  hk: m.news_market_hk,
  eu: m.news_market_eu,
  crypto: m.news_market_crypto,
} as const;
const sectorNames = new Map(sectors.items.map((sector) => [sector.key, sector.name]));

/** The article of a market's day in all three languages. Its id is the market and the day. */
export function marketDayArticle(of: DayOfMarket): StoredArticle {
  const { figures } = of;
  const named = [...figures.gainers, ...figures.losers].map((move) => move.instrument.id);
  return {
    id: articleIdOf(of),
    type: 'news',
    title: inAll((locale) => titleOf(of, locale)),
    summary: inAll((locale) => summaryOf(figures, locale)),
    content: inAll((locale) => contentOf(of, locale)),
    imageUrl: null,
    isSimulated: true,
    isPinned: false,
    sourceName: null,
    codes: [...new Set([...named, ...figures.actives.map((one) => one.id)])],
    createdMs: of.closeMs,
    publishedMs: of.closeMs,
  };
}

/** The id under which a market's day is written, whoever writes it. */
export function articleIdOf(of: { market: NewsMarket; day: CalendarDay }): string {
  return `news-${of.market}-${of.day}`;
}

function titleOf(of: DayOfMarket, locale: Locale): string {
  const { risen, fallen } = of.figures;
  const move = largestMove(of.figures);
  return m.news_day_title(
    {
      market: marketNames[of.market]({}, { locale }),
      risen,
      fallen,
      name: move?.instrument.name[locale] ?? '',
      ratio: percent(move?.moveBps ?? 0),
    },
    { locale },
  );
}

function summaryOf(figures: MarketDay, locale: Locale): string {
  const known = namedSectors(figures);
  const best = known[0];
  const worst = known.at(-1);
  if (best === undefined || worst === undefined || best === worst) {
    return m.news_day_summary({ risen: figures.risen, count: figures.count }, { locale });
  }
  return m.news_day_summary_sectors(
    {
      best: sectorName(best.sector, locale),
      bestRatio: percent(best.moveBps),
      worst: sectorName(worst.sector, locale),
      worstRatio: percent(worst.moveBps),
    },
    { locale },
  );
}

function contentOf(of: DayOfMarket, locale: Locale): string {
  const to = { locale };
  const { figures } = of;
  const { risen, fallen, count } = figures;
  const time = timeText(of, locale);
  const list = (parts: readonly string[]): { list: string } => ({ list: joined(parts, locale) });
  const moves = (all: readonly Move[]): { list: string } =>
    list(all.map((one) => `${one.instrument.name[locale]} ${percent(one.moveBps)}%`));
  const paragraphs = [m.news_day_breadth({ time, risen, fallen, count }, to)];
  if (figures.gainers.length > 0) paragraphs.push(m.news_day_gainers(moves(figures.gainers), to));
  if (figures.losers.length > 0) paragraphs.push(m.news_day_losers(moves(figures.losers), to));
  const actives = figures.actives.map((one) => one.name[locale]);
  paragraphs.push(m.news_day_actives(list(actives), to));
  const sectorRows = namedSectors(figures);
  if (sectorRows.length > 1) {
    const texts = sectorRows.map(
      (row) => `${sectorName(row.sector, locale)} ${percent(row.moveBps)}%`,
    );
    paragraphs.push(m.news_day_sectors(list(texts), to));
  }
  paragraphs.push(m.news_day_origin({}, to));
  return paragraphs.map((text) => `<p>${escaped(text)}</p>`).join('');
}

function largestMove(figures: MarketDay): Move | undefined {
  const [up] = figures.gainers;
  const [down] = figures.losers;
  if (up === undefined || down === undefined) return up ?? down;
  return up.moveBps >= -down.moveBps ? up : down;
}

/** Stocks have sectors with a name; coins are only told apart as coin and token. */
function namedSectors(figures: MarketDay): readonly SectorDay[] {
  return figures.sectors.filter((row) => sectorNames.has(row.sector));
}

function sectorName(sector: string, locale: Locale): string {
  return sectorNames.get(sector)?.[locale] ?? sector;
}

/** 520 is "+5.20", -40 is "-0.40". */
function percent(moveBps: number): string {
  return `${moveBps > 0 ? '+' : ''}${(moveBps / 100).toFixed(2)}`;
}

function timeText(of: DayOfMarket, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: of.timeZone,
  }).format(of.closeMs);
}

function joined(parts: readonly string[], locale: Locale): string {
  return parts.reduceRight((rest, first) => m.news_joined({ first, rest }, { locale }));
}

function inAll(text: (locale: Locale) => string): LocalizedText {
  return { en: text('en'), 'zh-Hans': text('zh-Hans'), 'zh-Hant': text('zh-Hant') };
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
