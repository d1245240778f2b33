import type { Locale } from '@candor/contract/enums';
import { moveBpsOf } from '@candor/engines/news/reading';
import type { IndexStory, SectorStory } from '@candor/engines/news/story';
import { m } from '@candor/locales/messages';
import { instantText } from '../notices/notice-times.ts';
import { joined, percentText } from './article-text.ts';
import { newsMarketName, sectorName } from './market-names.ts';
import { figuresOf, phrasing, type StoryWords, unsigned } from './story-words.ts';

const leadTitles = [m.news_sector_lead_title_1, m.news_sector_lead_title_2] as const;
const trailTitles = [m.news_sector_trail_title_1, m.news_sector_trail_title_2] as const;
const upTitles = [m.news_index_up_title_1, m.news_index_up_title_2] as const;
const downTitles = [m.news_index_down_title_1, m.news_index_down_title_2] as const;

/** A sector that went its own way. */
export function sectorWords(story: SectorStory, locale: Locale): StoryWords {
  const to = { locale };
  const { count, risen, fallen } = story;
  const said = {
    market: newsMarketName(story.market, locale),
    sector: sectorName(story.sector, locale),
    ratio: percentText(story.sectorBps),
    marketRatio: percentText(story.marketBps),
  };
  const titles = story.sectorBps > story.marketBps ? leadTitles : trailTitles;
  const leaders = story.leaders.map((one) => {
    const { name, ratio } = figuresOf(one, locale);
    return `${name} ${ratio}%`;
  });
  const time = instantText(story.atMs, story.timeZone, locale);
  return {
    title: phrasing(story.id, titles)(said, to),
    summary: m.news_sector_summary({ ...said, count, risen, fallen }, to),
    sentences: [
      m.news_sector_lead({ ...said, time, count }, to),
      m.news_sector_breadth({ risen, fallen }, to),
      m.news_sector_furthest({ list: joined(leaders, locale) }, to),
    ],
  };
}

/** The indices of a market at its close, the main one first. */
export function indexWords(story: IndexStory, locale: Locale): StoryWords {
  const to = { locale };
  const [main, ...others] = story.readings;
  if (main === undefined) throw new Error('A story of indices has none.');
  const figures = figuresOf(main, locale);
  const { name, price, low, high } = figures;
  const titles = moveBpsOf(main.quote) < 0 ? downTitles : upTitles;
  const range = m.news_index_range({ low, high }, to);
  const record = recordText(story, locale);
  const list = joined(
    others.map((one) => m.news_index_other(figuresOf(one, locale), to)),
    locale,
  );
  const time = instantText(story.atMs, story.timeZone, locale);
  return {
    title: phrasing(story.id, titles)({ name, price, ratio: unsigned(figures.ratio) }, to),
    summary: record ?? range,
    sentences: [
      m.news_index_lead({ ...figures, time }, to),
      range,
      ...(record === null ? [] : [record]),
      ...(others.length === 0 ? [] : [m.news_index_others({ list }, to)]),
    ],
  };
}

function recordText({ record }: IndexStory, locale: Locale): string | null {
  if (record === null) return null;
  const text = record.side === 'highest' ? m.news_index_highest : m.news_index_lowest;
  return text({ days: record.days }, { locale });
}
