import type { Locale } from '@candor/contract/enums';
import type { LocalizedText } from '@candor/domain/instruments/instrument';

export type ArticleType = 'news' | 'notice';

/** What news from outside is about, as the installation's settings say. */
export const newsCategories = [
  'markets',
  'companies',
  'economy',
  'commodities',
  'currencies',
  'crypto',
] as const;
export type NewsCategory = (typeof newsCategories)[number];

export interface StoredArticle {
  readonly id: string;
  readonly type: ArticleType;
  readonly title: LocalizedText;
  readonly summary: LocalizedText;
  /** Safe HTML. */
  readonly content: LocalizedText;
  readonly imageUrl: string | null;
  /** Written from what the simulated market did. */
  readonly isSimulated: boolean;
  /** Stands above the others until it is taken down. */
  readonly isPinned: boolean;
  /** Who wrote it, for news from outside. */
  readonly sourceName: string | null;
  /** The language it is written in, whose readers alone see it listed; null: in all of ours. */
  readonly language: Locale | null;
  /** Of news from outside; null for the house’s own. */
  readonly category: NewsCategory | null;
  /** Ids of the instruments it is about. */
  readonly codes: readonly string[];
  readonly createdMs: number;
  /** Null for a draft. */
  readonly publishedMs: number | null;
}

/** Articles at rest. Readers see published ones only. */
export interface ArticleStore {
  /** Pinned first, then newest first, without their content. */
  page(input: {
    readonly type: ArticleType;
    /** Only those about one of these instruments. */
    readonly about?: readonly string[];
    /** Articles written in another language alone are left out. */
    readonly locale: Locale;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{
    readonly list: readonly Omit<StoredArticle, 'content'>[];
    readonly total: number;
  }>;
  find(id: string): Promise<StoredArticle | null>;
  /** Stores an article; one whose id is known is left as it is. Answers whether it was new. */
  add(article: StoredArticle): Promise<boolean>;
  /** Removes news from outside published before an instant; returns how many. */
  forgetOutside(beforeMs: number): Promise<number>;
}
