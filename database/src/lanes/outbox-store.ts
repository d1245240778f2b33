import { lotQueue } from '@candor/domain/positions/lots';
import { storedCounters } from '@candor/domain/stored/feed-shapes';
import { storedWallet } from '@candor/domain/stored/money-shapes';
import { storedPosition, storedProgress, storedTerms } from '@candor/domain/stored/order-shapes';
import { readStored, readStoredJson } from '@candor/domain/stored/read-stored';
import type { StoredJson } from '@candor/domain/stored/shape';
import type { OutboxReads } from '@candor/engines/trading/lane-feeds';
import { laneOf } from '@candor/engines/trading/lane-of';
import type { FeedFrame, LaneTopic } from '@candor/engines/trading/private-frames';
import type { Pool } from 'pg';
import { OldFrames, removeAnswers } from './old-frames.ts';

/** How long frames are kept for readers who were away (calls.md 11). */
const FRAMES_KEPT_MS = 24 * 60 * 60 * 1000;

interface StoredFrame {
  readonly topic: LaneTopic;
  readonly seq: number;
  /** Of an order, whose terms are in its own row. */
  readonly id?: string;
  readonly body: StoredJson;
}

/** Frames of the private feed as the lanes' commits wrote them. */
export function createOutboxStore(
  pool: Pool,
  laneCount: number,
): OutboxReads & {
  /**
   * Removes some frames and kept answers past their time and returns how many; fewer than
   * `ROWS_AT_ONCE` when no more are left. The newest row of a customer stays, for its numbers.
   */
  prune(nowMs: number): Promise<number>;
} {
  const frames = new OldFrames(pool);
  return {
    async counters(accountIds) {
      const lanes = accountIds.map((accountId) => laneOf(accountId, laneCount));
      const { rows } = await pool.query<{ account_id: string; counters: string }>(
        `SELECT a.account_id, o.counters
           FROM unnest($1::integer[], $2::text[]) AS a(lane, account_id)
          CROSS JOIN LATERAL (
            SELECT counters FROM outbox o
             WHERE o.lane = a.lane AND o.account_id = a.account_id
             ORDER BY event_seq DESC LIMIT 1) o`,
        [lanes, accountIds],
      );
      return new Map(rows.map((row) => [row.account_id, readStored(storedCounters, row.counters)]));
    },

    async framesAfter({ accountId, topic, seq, limit }) {
      const { rows } = await pool.query<{ frame: string; at_ms: bigint; terms: string | null }>(
        `SELECT f.frame::text AS frame, o.at_ms, d.terms
           FROM outbox o
          CROSS JOIN LATERAL json_array_elements(o.frames::json) AS f(frame)
           LEFT JOIN orders d ON d.lane = o.lane AND d.account_id = o.account_id
            AND d.order_id = f.frame ->> 'id'
          WHERE o.lane = $1 AND o.account_id = $2 AND f.frame ->> 'topic' = $3
            AND (f.frame ->> 'seq')::bigint > $4
          ORDER BY o.event_seq, (f.frame ->> 'seq')::bigint LIMIT $5`,
        [laneOf(accountId, laneCount), accountId, topic, seq, limit + 1],
      );
      return rows.map((row) => ({ frame: readFrame(row), atMs: Number(row.at_ms) }));
    },

    prune: async (nowMs) => {
      const beforeMs = nowMs - FRAMES_KEPT_MS;
      return (await frames.removeBefore(beforeMs)) + (await removeAnswers(pool, beforeMs));
    },
  };
}

function readFrame(row: { frame: string; terms: string | null }): FeedFrame {
  const { topic, seq, body } = JSON.parse(row.frame) as StoredFrame;
  const where = `frame ${seq} of ${topic}`;
  switch (topic) {
    case 'order': {
      if (row.terms === null) throw new Error(`frame ${seq} is of an order that is not there`);
      const terms = readStored(storedTerms, row.terms, where);
      return { topic, seq, order: { ...readStoredJson(storedProgress, body, where), terms } };
    }
    case 'position':
      // A reader is shown figures of the position; its lots stay in their table.
      return {
        topic,
        seq,
        position: { ...readStoredJson(storedPosition, body, where), lots: lotQueue([]) },
      };
    case 'wallet':
      return { topic, seq, wallet: readStoredJson(storedWallet, body, where) };
  }
}
