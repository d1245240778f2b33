import type { LocalizedText } from '@candor/domain/instruments/instrument';

export type ArticleType = 'news' | 'notice';

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
    /** A bare code or an instrument id. */
    readonly code?: string;
    readonly offset: number;
    readonly limit: number;
  }): Promise<{
    readonly list: readonly Omit<StoredArticle, 'content'>[];
    readonly total: number;
  }>;
  find(id: string): Promise<StoredArticle | null>;
  /** Stores an article; one whose id is known is left as it is. Answers whether it was new. */
  add(article: StoredArticle): Promise<boolean>;
}
