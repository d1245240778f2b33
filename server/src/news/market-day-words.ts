import type { Locale } from '@candor/contract/enums';
import type { MarketDay, Move, SectorDay } from '@candor/engines/news/market-day';
import type { MarketDayStory } from '@candor/engines/news/story';
import { m } from '@candor/locales/messages';
import { joined, percentText } from './article-text.ts';
import { isNamedSector, newsMarketName, sectorName } from './market-names.ts';
import type { StoryWords } from './story-words.ts';

/** A market's day: how many rose and fell, which moved most, the sectors. */
export function marketDayWords(of: MarketDayStory, locale: Locale): StoryWords {
  return {
    title: titleOf(of, locale),
    summary: summaryOf(of.figures, locale),
    sentences: sentencesOf(of, locale),
  };
}

function titleOf(of: MarketDayStory, locale: Locale): string {
  const { risen, fallen } = of.figures;
  const move = largestMove(of.figures);
  return m.news_day_title(
    {
      market: newsMarketName(of.market, locale),
      risen,
      fallen,
      name: move?.instrument.name[locale] ?? '',
      ratio: percentText(move?.moveBps ?? 0),
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
      bestRatio: percentText(best.moveBps),
      worst: sectorName(worst.sector, locale),
      worstRatio: percentText(worst.moveBps),
    },
    { locale },
  );
}

function sentencesOf(of: MarketDayStory, locale: Locale): readonly string[] {
  const to = { locale };
  const { figures } = of;
  const { risen, fallen, count } = figures;
  const time = timeText(of, locale);
  const list = (parts: readonly string[]): { list: string } => ({ list: joined(parts, locale) });
  const moves = (all: readonly Move[]): { list: string } =>
    list(all.map((one) => `${one.instrument.name[locale]} ${percentText(one.moveBps)}%`));
  const sentences = [m.news_day_breadth({ time, risen, fallen, count }, to)];
  if (figures.gainers.length > 0) sentences.push(m.news_day_gainers(moves(figures.gainers), to));
  if (figures.losers.length > 0) sentences.push(m.news_day_losers(moves(figures.losers), to));
  const actives = figures.actives.map((one) => one.name[locale]);
  sentences.push(m.news_day_actives(list(actives), to));
  const sectorRows = namedSectors(figures);
  if (sectorRows.length > 1) {
    const texts = sectorRows.map(
      (row) => `${sectorName(row.sector, locale)} ${percentText(row.moveBps)}%`,
    );
    sentences.push(m.news_day_sectors(list(texts), to));
  }
  return sentences;
}

function largestMove(figures: MarketDay): Move | undefined {
  const [up] = figures.gainers;
  const [down] = figures.losers;
  if (up === undefined || down === undefined) return up ?? down;
  return up.moveBps >= -down.moveBps ? up : down;
}

function namedSectors(figures: MarketDay): readonly SectorDay[] {
  return figures.sectors.filter((row) => isNamedSector(row.sector));
}

function timeText(of: MarketDayStory, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'long',
    timeZone: of.timeZone,
  }).format(of.atMs);
}
