import type { Locale } from '@candor/contract/enums';
import type { MarketHours } from '@candor/domain/time/market-hours';
import type { StoredArticle } from '@candor/engines/articles/article-ports';
import type { NoticeFact } from '@candor/engines/notices/notice-desk';
import { m } from '@candor/locales/messages';
import { bullets, inAll, paragraphs } from '../news/article-text.ts';
import { clockWords, closureWords, earlyWords, settlementWords } from './calendar-words.ts';
import { contractWords } from './contract-words.ts';
import type { NoticeWords } from './notice-words.ts';

/**
 * The notice of a fact in all languages. `marketHours` says whether the hours bind anybody here.
 */
export function noticeArticle(fact: NoticeFact, marketHours: MarketHours): StoredArticle {
  const words = inEach((locale) => wordsOf(fact, marketHours, locale));
  return {
    id: fact.id,
    type: 'notice',
    title: inAll((locale) => words[locale].title),
    summary: inAll((locale) => words[locale].summary),
    content: inAll((locale) => contentOf(words[locale], locale)),
    imageUrl: null,
    isSimulated: false,
    isPinned: false,
    sourceName: null,
    language: null,
    category: null,
    codes: [],
    createdMs: fact.publishedMs,
    publishedMs: fact.publishedMs,
  };
}

function wordsOf(fact: NoticeFact, marketHours: MarketHours, locale: Locale): NoticeWords {
  switch (fact.kind) {
    case 'closure':
      return closureWords(fact, marketHours, locale);
    case 'early':
      return earlyWords(fact, marketHours, locale);
    case 'clock':
      return clockWords(fact, marketHours, locale);
    case 'contracts':
      return contractWords(fact, locale);
    case 'settlement':
      return settlementWords(fact, locale);
  }
}

function contentOf(words: NoticeWords, locale: Locale): string {
  const origin = m.notice_calendar_origin({}, { locale });
  return paragraphs([words.lead]) + bullets(words.lines) + paragraphs([...words.rest, origin]);
}

function inEach(words: (locale: Locale) => NoticeWords): Readonly<Record<Locale, NoticeWords>> {
  return { en: words('en'), 'zh-Hans': words('zh-Hans'), 'zh-Hant': words('zh-Hant') };
}
