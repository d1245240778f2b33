import type { Connection } from '../transaction.ts';
import { ROWS_AT_ONCE } from './rows-at-once.ts';

export interface KeyOfCall {
  /** Who asks: a customer, or a visitor's e-mail. */
  readonly scope: string;
  readonly key: string;
}

export interface KeptAnswer {
  readonly bodyHash: Uint8Array;
  /** Which run of the server took the key. */
  readonly runId: string;
  /** Null while the first request is still running. */
  readonly sealedAnswer: Uint8Array | null;
  readonly createdMs: number;
}

export interface IdempotencyAnswerStore {
  /** Takes a free key, or one older than `keptSinceMs`; null when taken, else what is there. */
  take(
    key: KeyOfCall,
    input: { bodyHash: Uint8Array; runId: string; nowMs: number; keptSinceMs: number },
  ): Promise<KeptAnswer | null>;
  /** Takes over a key whose run died before it answered. False when another was quicker. */
  takeOver(key: KeyOfCall, input: { fromRunId: string; runId: string }): Promise<boolean>;
  read(key: KeyOfCall): Promise<KeptAnswer | null>;
  keep(key: KeyOfCall, sealedAnswer: Uint8Array): Promise<void>;
  /** Frees a key whose request ended without an answer worth keeping. */
  free(key: KeyOfCall): Promise<void>;
  /** Fewer than `ROWS_AT_ONCE` when no more are left. */
  forgetBefore(keptSinceMs: number): Promise<number>;
}

/** First answers of calls with an Idempotency-Key, in PostgreSQL. */
export function createIdempotencyAnswerStore(pool: Connection): IdempotencyAnswerStore {
  const read = async ({ scope, key }: KeyOfCall) => {
    const { rows } = await pool.query<AnswerRow>(
      'SELECT * FROM idempotency_answers WHERE scope = $1 AND key = $2',
      [scope, key],
    );
    return rows[0] === undefined ? null : toAnswer(rows[0]);
  };
  return {
    read,
    take: async ({ scope, key }, input) => {
      const { rowCount } = await pool.query(
        `INSERT INTO idempotency_answers AS a (scope, key, body_hash, run_id, created_ms)
         VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (scope, key) DO UPDATE SET body_hash = excluded.body_hash,
           run_id = excluded.run_id, created_ms = excluded.created_ms, sealed_answer = NULL
         WHERE a.created_ms < $6`,
        [scope, key, input.bodyHash, input.runId, input.nowMs, input.keptSinceMs],
      );
      return rowCount === 1 ? null : read({ scope, key });
    },
    takeOver: async ({ scope, key }, { fromRunId, runId }) => {
      const { rowCount } = await pool.query(
        `UPDATE idempotency_answers SET run_id = $4
         WHERE scope = $1 AND key = $2 AND run_id = $3 AND sealed_answer IS NULL`,
        [scope, key, fromRunId, runId],
      );
      return rowCount === 1;
    },
    keep: async ({ scope, key }, sealedAnswer) => {
      await pool.query(
        'UPDATE idempotency_answers SET sealed_answer = $3 WHERE scope = $1 AND key = $2',
        [scope, key, sealedAnswer],
      );
    },
    free: async ({ scope, key }) => {
      await pool.query(
        `DELETE FROM idempotency_answers
         WHERE scope = $1 AND key = $2 AND sealed_answer IS NULL`,
        [scope, key],
      );
    },
    forgetBefore: async (keptSinceMs) => {
      const { rowCount } = await pool.query(
        `DELETE FROM idempotency_answers WHERE ctid IN
           (SELECT ctid FROM idempotency_answers WHERE created_ms < $1 LIMIT $2)`,
        [keptSinceMs, ROWS_AT_ONCE],
      );
      return rowCount ?? 0;
    },
  };
}

interface AnswerRow {
  body_hash: Buffer;
  run_id: string;
  sealed_answer: Buffer | null;
  created_ms: bigint;
}

function toAnswer(row: AnswerRow): KeptAnswer {
  return {
    bodyHash: row.body_hash,
    runId: row.run_id,
    sealedAnswer: row.sealed_answer,
    createdMs: Number(row.created_ms),
  };
}
