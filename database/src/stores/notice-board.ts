import { encodeValue } from '@candor/domain/trading/facts-codec';
import type { StoredArticle } from '@candor/engines/articles/article-ports';
import type { NoticeBoard, NoticeHead } from '@candor/engines/notices/notice-ports';
import { EVERYBODY } from '@candor/engines/push/private-feed';
import { type HouseNews, noNews } from '@candor/engines/roles/bus/house-news';
import type { Pool } from 'pg';
import { articleColumns, articleValues } from './articles.ts';
import { createStoredFeed, type StoredFeed } from './feed-steps.ts';

const PART = 'notice';

/** The notice board in PostgreSQL: a notice and its number on the push are one statement. */
export function createNoticeBoard(
  pool: Pool,
  news: HouseNews = noNews,
): NoticeBoard & Pick<StoredFeed<NoticeHead>, 'forgetOld'> {
  const feed = createStoredFeed<NoticeHead>(pool, PART, news);
  return {
    listen: feed.listen,
    counters: feed.counters,
    after: feed.after,
    forgetOld: feed.forgetOld,
    publish: async (notice, nowMs) => {
      const { content: _text, ...head } = notice;
      const seq = await store(pool, notice, encodeValue(head), nowMs);
      if (seq === null) return false;
      feed.tell(EVERYBODY, { seq, atMs: nowMs, payload: head });
      return true;
    },
  };
}

/** The number of the stored step; null when the notice was there before. */
async function store(
  pool: Pool,
  notice: StoredArticle,
  payload: string,
  nowMs: number,
): Promise<number | null> {
  const values = articleValues(notice);
  const at = values.length;
  const { rows } = await pool.query<{ seq: bigint }>(
    `WITH added AS (
       INSERT INTO articles (${articleColumns})
       VALUES (${values.map((_, index) => `$${index + 1}`).join(', ')})
       ON CONFLICT (id) DO NOTHING RETURNING id),
     numbered AS (
       INSERT INTO feed_counters (part, customer_id, seq)
       SELECT $${at + 1}, $${at + 2}, 1 FROM added
       ON CONFLICT (part, customer_id) DO UPDATE SET seq = feed_counters.seq + 1 RETURNING seq)
     INSERT INTO feed_steps (part, customer_id, seq, at_ms, payload)
     SELECT $${at + 1}, $${at + 2}, seq, $${at + 3}::bigint, $${at + 4} FROM numbered RETURNING seq`,
    [...values, PART, EVERYBODY, nowMs, payload],
  );
  return rows[0] === undefined ? null : Number(rows[0].seq);
}
