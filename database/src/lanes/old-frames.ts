import type { Pool } from 'pg';
import { ROWS_AT_ONCE } from '../stores/rows-at-once.ts';

const DAY_MS = 24 * 3600_000;
/** What is looked through at once when the sweep is up to date. */
const SLICE_MS = 2_000;
/** Further behind than this, the slices would be too many. */
const BEHIND_MAX_MS = 3600_000;

/**
 * Frames past their time. Each customer's newest row stays and would be met again at every look, so
 * after one pass over all only what has become old since is looked at, second by second. Rows that
 * were a customer's newest then are met by the next pass over all, a day later.
 */
export class OldFrames {
  readonly #pool: Pool;
  /** Everything older has been looked at; null when that is not known. */
  #sweptMs: number | null = null;
  #wholeMs = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Removes frames written before an instant; fewer than `ROWS_AT_ONCE` when none is left. */
  async removeBefore(beforeMs: number): Promise<number> {
    const isBehind = this.#sweptMs === null || beforeMs - this.#sweptMs > BEHIND_MAX_MS;
    if (isBehind || beforeMs - this.#wholeMs >= DAY_MS) return this.#removeAll(beforeMs);
    let removed = 0;
    for (let fromMs = this.#sweptMs ?? beforeMs; fromMs < beforeMs; ) {
      const untilMs = Math.min(beforeMs, fromMs + SLICE_MS);
      const ofSlice = await this.#remove(fromMs, untilMs);
      removed += ofSlice;
      if (ofSlice < ROWS_AT_ONCE) {
        fromMs = untilMs;
        this.#sweptMs = fromMs;
      }
      if (removed >= ROWS_AT_ONCE) break;
    }
    return removed;
  }

  async #removeAll(beforeMs: number): Promise<number> {
    const removed = await this.#remove(0, beforeMs);
    if (removed < ROWS_AT_ONCE) {
      this.#sweptMs = beforeMs;
      this.#wholeMs = beforeMs;
    }
    return removed;
  }

  async #remove(fromMs: number, untilMs: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `DELETE FROM outbox WHERE ctid = ANY (ARRAY(
         SELECT o.ctid FROM outbox o WHERE o.at_ms >= $1 AND o.at_ms < $2 AND EXISTS (
           SELECT FROM outbox later WHERE later.lane = o.lane
              AND later.account_id = o.account_id AND later.event_seq > o.event_seq) LIMIT $3))`,
      [fromMs, untilMs, ROWS_AT_ONCE],
    );
    return rowCount ?? 0;
  }
}

/** Removes answers kept before an instant; fewer than `ROWS_AT_ONCE` when none is left. */
export async function removeAnswers(pool: Pool, beforeMs: number): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM answers WHERE ctid = ANY (ARRAY(
       SELECT ctid FROM answers WHERE at_ms < $1 LIMIT $2))`,
    [beforeMs, ROWS_AT_ONCE],
  );
  return rowCount ?? 0;
}
