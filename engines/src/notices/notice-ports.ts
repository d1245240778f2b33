import type { StoredArticle } from '../articles/article-ports.ts';
import type { FeedPart } from '../push/private-feed.ts';

/** A notice as it travels on the push: without its text, which is read when it is opened. */
export type NoticeHead = Omit<StoredArticle, 'content'>;

/**
 * The one place where notices are published: by the house's own desk, and by operators. What it
 * publishes is listed by the call and pushed as the numbered topic `notice`, of `EVERYBODY`.
 */
export interface NoticeBoard extends FeedPart<NoticeHead> {
  /**
   * Stores a notice and its step of the push in one commit, then tells whoever listens. A notice
   * whose id is known changes nothing and is not told again. Answers whether it was new.
   */
  publish(notice: StoredArticle, nowMs: number): Promise<boolean>;
}
