import type { Locale } from '@candor/contract/enums';
import type { Catalogue } from '@candor/domain/instruments/catalogue';
import { mentionedInstruments } from '@candor/domain/instruments/mentions';
import type { NewsCategory, StoredArticle } from '@candor/engines/articles/article-ports';
import type { OutsidePiece } from '@candor/engines/news/outside-news';
import { m } from '@candor/locales/messages';
import { escaped, inAll } from './article-text.ts';

const categories: Readonly<Record<NewsCategory, typeof m.news_category_markets>> = {
  markets: m.news_category_markets,
  companies: m.news_category_companies,
  economy: m.news_category_economy,
  commodities: m.news_category_commodities,
  currencies: m.news_category_currencies,
  crypto: m.news_category_crypto,
};

/** What lists say of news from outside: that it is real, and what it is about. */
export function realLabel(category: NewsCategory, locale: Locale): string {
  return m.news_real_label({ category: categories[category]({}, { locale }) }, { locale });
}

/**
 * News from outside as an article: in its own words in every language, with the way to its source
 * and the instruments that its title or summary names beyond doubt.
 */
export function outsideArticle(catalogue: Catalogue, piece: OutsidePiece): StoredArticle {
  const { feed, item, sourceName, publishedMs } = piece;
  const same = (text: string) => inAll(() => text);
  const summary = item.summary === '' ? item.title : item.summary;
  return {
    id: item.id,
    type: 'news',
    title: same(item.title),
    summary: same(summary),
    content: inAll((locale) => {
      const text = item.html === '' ? `<p>${escaped(summary)}</p>` : item.html;
      if (item.link === null) return text;
      const words = m.news_read_at({ source: sourceName }, { locale });
      return `${text}<p><a href="${quoted(item.link)}">${escaped(words)}</a></p>`;
    }),
    // Pictures of strangers would tell them who reads what.
    imageUrl: null,
    isSimulated: false,
    isPinned: false,
    sourceName,
    language: feed.language,
    category: feed.category,
    codes: mentionedInstruments(catalogue, `${item.title}\n${item.summary}`).map(({ id }) => id),
    createdMs: publishedMs,
    publishedMs,
  };
}

function quoted(address: string): string {
  return escaped(address).replaceAll('"', '&quot;');
}
