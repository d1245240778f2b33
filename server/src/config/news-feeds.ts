import type { Locale } from '@candor/contract/enums';
import { type NewsCategory, newsCategories } from '@candor/engines/articles/article-ports';
import type { Fields } from './fields.ts';

/** A feed of real news, as NEWS_FEEDS names it. */
export interface NewsFeedRule {
  readonly language: Locale | null;
  readonly category: NewsCategory;
  readonly url: string;
}

const languages: Readonly<Record<string, Locale | null>> = {
  en: 'en',
  'zh-Hans': 'zh-Hans',
  'zh-Hant': 'zh-Hant',
  all: null,
};
const FEEDS_MAX = 20;

/**
 * Reads NEWS_FEEDS: feeds parted by blanks, each `language/category=address`, such as
 * `en/markets=https://example.com/rss.xml`. Each that cannot be used has its sentence, which leaves
 * the address out: it may hold a key.
 */
export function readNewsFeeds(fields: Fields): readonly NewsFeedRule[] {
  const parts = (fields.optional('NEWS_FEEDS') ?? '').split(/\s+/).filter((part) => part !== '');
  const rules: NewsFeedRule[] = [];
  for (const [at, part] of parts.slice(0, FEEDS_MAX).entries()) {
    const rule = ruleOf(part);
    if (typeof rule === 'string') fields.problems.push(`NEWS_FEEDS, feed ${at + 1}: ${rule}`);
    else if (rules.some((one) => one.url === rule.url)) {
      fields.problems.push(`NEWS_FEEDS, feed ${at + 1} stands there twice.`);
    } else rules.push(rule);
  }
  if (parts.length > FEEDS_MAX) {
    fields.problems.push(`NEWS_FEEDS names ${parts.length} feeds; at most ${FEEDS_MAX} are read.`);
  }
  return rules;
}

function ruleOf(part: string): NewsFeedRule | string {
  const cut = part.indexOf('=');
  const [word = '', topic = '', ...rest] = part.slice(0, Math.max(0, cut)).split('/');
  const language = Object.hasOwn(languages, word) ? languages[word] : undefined;
  const category = newsCategories.find((one) => one === topic);
  if (language === undefined || rest.length > 0) {
    return `it must begin with a language (${Object.keys(languages).join(', ')}), a stroke and a category.`;
  }
  if (category === undefined) return `its category must be one of ${newsCategories.join(', ')}.`;
  const url = part.slice(cut + 1);
  const isWeb = URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
  if (!isWeb) return 'its address must start with https:// or http://.';
  if (new URL(url).username !== '' || new URL(url).password !== '') {
    return 'its address must not hold a user name or password.';
  }
  return { language, category, url };
}
