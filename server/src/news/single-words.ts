import type { Locale } from '@candor/contract/enums';
import { quantityText } from '@candor/domain/instruments/price-text';
import { moveBpsOf } from '@candor/engines/news/reading';
import type { MoveStory, VolumeStory } from '@candor/engines/news/story';
import { m } from '@candor/locales/messages';
import { instantText } from '../notices/notice-times.ts';
import { figuresOf, grouped, phrasing, type StoryWords, unsigned } from './story-words.ts';

const upTitles = [m.news_move_up_title_1, m.news_move_up_title_2, m.news_move_up_title_3] as const;
const downTitles = [
  m.news_move_down_title_1,
  m.news_move_down_title_2,
  m.news_move_down_title_3,
] as const;
const volumeTitles = [m.news_volume_title_1, m.news_volume_title_2] as const;

/** One instrument that moved far. */
export function moveWords(story: MoveStory, locale: Locale): StoryWords {
  const to = { locale };
  const { reading, largestInDays } = story;
  const figures = figuresOf(reading, locale);
  const { name, price, low, high, volume } = figures;
  const isUp = moveBpsOf(reading.quote) > 0;
  const title = phrasing(story.id, isUp ? upTitles : downTitles);
  const recordOf = isUp ? m.news_move_record_up : m.news_move_record_down;
  const range = m.news_move_range({ low, high }, to);
  const record = largestInDays === null ? null : recordOf({ days: largestInDays }, to);
  const time = instantText(story.atMs, story.timeZone, locale);
  return {
    title: title({ name, price, ratio: unsigned(figures.ratio) }, to),
    summary: record ?? range,
    sentences: [
      m.news_move_lead({ ...figures, time }, to),
      range,
      ...(hasVolume(story) ? [m.news_move_volume({ volume }, to)] : []),
      ...(record === null ? [] : [record]),
      m.news_move_reason({}, to),
    ],
  };
}

/** Nobody counts what all banks trade in a currency. */
function hasVolume({ reading }: MoveStory): boolean {
  return reading.quote.volume > 0n && reading.instrument.assetClass !== 'forex';
}

/** One instrument that traded much more than usual. */
export function volumeWords(story: VolumeStory, locale: Locale): StoryWords {
  const to = { locale };
  const { reading, days } = story;
  const figures = figuresOf(reading, locale);
  const { name, code, volume } = figures;
  const mean = grouped(quantityText(reading.instrument, story.meanVolume));
  const times = (story.timesTenths / 10).toFixed(1);
  const time = instantText(story.atMs, story.timeZone, locale);
  return {
    title: phrasing(story.id, volumeTitles)({ name, times }, to),
    summary: m.news_volume_summary({ volume, days, mean }, to),
    sentences: [
      m.news_volume_lead({ time, volume, name, code, days, mean }, to),
      m.news_volume_price(figures, to),
    ],
  };
}
