import type { Locale } from '@candor/contract/enums';
import type { StoredArticle } from '@candor/engines/articles/article-ports';
import type { NewsStory } from '@candor/engines/news/story';
import { m } from '@candor/locales/messages';
import { bullets, inAll, paragraphs } from './article-text.ts';
import { auctionWords, contractWords, dividendWords, splitWords } from './event-words.ts';
import { haltWords, liftingWords } from './halt-words.ts';
import { marketDayWords } from './market-day-words.ts';
import { indexWords, sectorWords } from './market-words.ts';
import { scheduledWords } from './scheduled-words.ts';
import { moveWords, volumeWords } from './single-words.ts';
import type { StoryWords } from './story-words.ts';

/** The article of a story in all three languages, labelled as simulated. */
export function storyArticle(story: NewsStory): StoredArticle {
  const words = {
    en: wordsOf(story, 'en'),
    'zh-Hans': wordsOf(story, 'zh-Hans'),
    'zh-Hant': wordsOf(story, 'zh-Hant'),
  };
  return {
    id: story.id,
    type: 'news',
    title: inAll((locale) => words[locale].title),
    summary: inAll((locale) => words[locale].summary),
    content: inAll((locale) => contentOf(words[locale], originOf(story, locale))),
    imageUrl: null,
    isSimulated: true,
    isPinned: false,
    sourceName: null,
    language: null,
    category: null,
    codes: [...new Set(aboutOf(story))],
    createdMs: story.atMs,
    publishedMs: story.atMs,
  };
}

/** Who stands behind it: of what an operator did he does. */
function originOf(story: NewsStory, locale: Locale): string {
  const isByHand =
    story.kind === 'lifting' || (story.kind === 'halt' && story.halt.cause === 'operator');
  return (isByHand ? m.news_operator_origin : m.news_day_origin)({}, { locale });
}

function contentOf({ sentences, lines }: StoryWords, origin: string): string {
  const [lead = '', ...others] = sentences;
  const list = lines === undefined ? '' : bullets(lines);
  return paragraphs([lead]) + list + paragraphs([...others, origin]);
}

function wordsOf(story: NewsStory, locale: Locale): StoryWords {
  switch (story.kind) {
    case 'market-day':
      return marketDayWords(story, locale);
    case 'sector':
      return sectorWords(story, locale);
    case 'index':
      return indexWords(story, locale);
    case 'move':
      return moveWords(story, locale);
    case 'volume':
      return volumeWords(story, locale);
    case 'auction':
      return auctionWords(story, locale);
    case 'contracts':
      return contractWords(story, locale);
    case 'dividend':
      return dividendWords(story, locale);
    case 'split':
      return splitWords(story, locale);
    case 'event':
      return scheduledWords(story, locale);
    case 'halt':
      return haltWords(story, locale);
    case 'lifting':
      return liftingWords(story, locale);
  }
}

/** Ids of what a story is about, the first thing first; a share in an auction is its stock. */
function aboutOf(story: NewsStory): readonly string[] {
  switch (story.kind) {
    case 'market-day': {
      const { gainers, losers, actives } = story.figures;
      return [...[...gainers, ...losers].map((one) => one.instrument), ...actives].map(
        ({ heldAs }) => heldAs,
      );
    }
    case 'sector':
      return story.leaders.map((one) => one.instrument.id);
    case 'index':
      return story.readings.map((one) => one.instrument.id);
    case 'move':
    case 'volume':
      return [story.reading.instrument.id];
    case 'auction':
      return story.outcomes.map((one) => one.instrument.heldAs);
    case 'dividend':
    case 'split':
    case 'halt':
    case 'lifting':
      return [story.instrument.id];
    case 'event':
      return [story.measuredOn.id];
    case 'contracts':
      return story.ends.flatMap(({ reading, next }) =>
        [reading, ...(next === null ? [] : [next])].map((one) => one.instrument.id),
      );
  }
}
