import type { Pool } from 'pg';
import { ROWS_AT_ONCE } from '../stores/rows-at-once.ts';

/** How long the answer to a key is kept (calls.md 0.6). */
const ANSWERS_KEPT_MS = 24 * 3600_000;

/** Removes some answers past their time; fewer than `ROWS_AT_ONCE` when none is left. */
export async function removeOldAnswers(pool: Pool, nowMs: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM answers WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM answers WHERE at_ms < $1 LIMIT $2))`,
    [nowMs - ANSWERS_KEPT_MS, ROWS_AT_ONCE],
  );
  return rowCount ?? 0;
}
