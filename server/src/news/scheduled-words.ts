import type { EventKind } from '@candor/contract/enums';
import { priceText } from '@candor/domain/instruments/price-text';
import type { EventStory } from '@candor/engines/news/story';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { instantText } from '../notices/notice-times.ts';
import { changeOf, grouped, type StoryWords } from './story-words.ts';

const kindNames = {
  earnings: m.event_kind_earnings,
  dividend: m.event_kind_dividend,
  split: m.event_kind_split,
  rename: m.event_kind_rename,
  centralBank: m.event_kind_central_bank,
  inflation: m.event_kind_inflation,
  jobs: m.event_kind_jobs,
  indexChange: m.event_kind_index_change,
  expiry: m.event_kind_expiry,
  listing: m.event_kind_listing,
} as const satisfies Record<EventKind, typeof m.event_kind_earnings>;

/** An event with what the chart did in the first minute after it: nothing else is known of it. */
export function scheduledWords(story: EventStory, locale: Locale): StoryWords {
  const { event, measuredOn, minute, timeZone } = story;
  const to = { locale };
  const area = event.area === 'EU' ? m.event_euro_area({}, to) : m.event_area_us({}, to);
  const said = {
    event: kindNames[event.kind]({}, to),
    area,
    name: measuredOn.name[locale],
    time: instantText(event.atMs, timeZone, locale),
    from: grouped(priceText(measuredOn, minute.from)),
    to: grouped(priceText(measuredOn, minute.to)),
    ratio: changeOf({ last: minute.to, previousClose: minute.from }),
  };
  const isOwn = event.instrument !== null;
  const note = m.news_event_rest({}, to);
  return {
    title: isOwn ? m.news_event_title_own(said, to) : m.news_event_title(said, to),
    summary: m.news_event_summary(said, to),
    sentences: [isOwn ? m.news_event_lead_own(said, to) : m.news_event_lead(said, to), note],
  };
}
