import type { ArticleItem } from '@candor/contract/account-shapes';
import type { Catalogue } from '@candor/domain/instruments/catalogue';
import type { StoredArticle } from '@candor/engines/articles/article-ports';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { realLabel } from '../news/outside-article.ts';
import { tradableKeys } from './future-quote.ts';

/** An article as lists show it, in the reader's language; simulated news says so. */
export function articleItem(
  catalogue: Catalogue,
  article: Omit<StoredArticle, 'content'>,
  locale: Locale,
): ArticleItem {
  const about = article.codes.flatMap((id) => catalogue.byId.get(id) ?? []);
  return {
    id: article.id,
    type: article.type,
    title: article.title[locale],
    summary: article.summary[locale],
    imageUrl: article.imageUrl,
    label: labelOf(article, locale),
    sourceName: article.sourceName,
    instruments: tradableKeys(about, locale),
    pinned: article.isPinned,
    createTimestamp: article.publishedMs ?? article.createdMs,
  };
}

function labelOf(
  { isSimulated, category }: Pick<StoredArticle, 'isSimulated' | 'category'>,
  locale: Locale,
): string | null {
  if (isSimulated) return m.instrument_simulated_news({}, { locale });
  return category === null ? null : realLabel(category, locale);
}
