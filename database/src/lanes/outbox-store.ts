import type { Order } from '@candor/domain/orders/order';
import { lotQueue } from '@candor/domain/positions/lots';
import type { Position } from '@candor/domain/positions/position';
import { decodeValue, type JsonValue } from '@candor/domain/trading/facts-codec';
import type { Wallet } from '@candor/domain/wallets/wallet';
import type { OutboxReads } from '@candor/engines/trading/lane-feeds';
import { laneOf } from '@candor/engines/trading/lane-of';
import type { FeedCounters, FeedFrame, LaneTopic } from '@candor/engines/trading/private-frames';
import type { Pool } from 'pg';
import { readText } from './load-accounts.ts';

/** How long frames are kept for readers who were away (calls.md 11). */
const FRAMES_KEPT_MS = 24 * 60 * 60 * 1000;
const PRUNE_ROWS_MAX = 20_000;

interface StoredFrame {
  readonly topic: LaneTopic;
  readonly seq: number;
  /** Of an order, whose terms are in its own row. */
  readonly id?: string;
  readonly body: JsonValue;
}

/** Frames of the private feed as the lanes' commits wrote them. */
export function createOutboxStore(
  pool: Pool,
  laneCount: number,
): OutboxReads & {
  /**
   * Forgets frames and kept answers past their time; the newest row of a customer stays, for its
   * numbers.
   */
  prune(nowMs: number): Promise<number>;
} {
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
      return new Map(rows.map((row) => [row.account_id, readText<FeedCounters>(row.counters)]));
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

    async prune(nowMs) {
      const before = nowMs - FRAMES_KEPT_MS;
      const frames = await pool.query(
        `DELETE FROM outbox WHERE ctid IN (
           SELECT o.ctid FROM outbox o WHERE o.at_ms < $1 AND EXISTS (
             SELECT FROM outbox later WHERE later.lane = o.lane
                AND later.account_id = o.account_id AND later.event_seq > o.event_seq) LIMIT $2)`,
        [before, PRUNE_ROWS_MAX],
      );
      const answers = await pool.query(
        `DELETE FROM answers WHERE ctid IN (
           SELECT ctid FROM answers WHERE at_ms < $1 LIMIT $2)`,
        [before, PRUNE_ROWS_MAX],
      );
      return (frames.rowCount ?? 0) + (answers.rowCount ?? 0);
    },
  };
}

function readFrame(row: { frame: string; terms: string | null }): FeedFrame {
  const { topic, seq, body } = JSON.parse(row.frame) as StoredFrame;
  const decoded = decodeValue(body);
  switch (topic) {
    case 'order': {
      if (row.terms === null) throw new Error(`frame ${seq} is of an order that is not there`);
      const terms = readText<Order['terms']>(row.terms);
      return { topic, seq, order: { ...(decoded as Omit<Order, 'terms'>), terms } };
    }
    case 'position':
      // A reader is shown figures of the position; its lots stay in their table.
      return { topic, seq, position: { ...(decoded as Position), lots: lotQueue([]) } };
    case 'wallet':
      return { topic, seq, wallet: decoded as Wallet };
  }
}
