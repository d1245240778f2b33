import type { Connection } from '../transaction.ts';
import { ROWS_AT_ONCE } from './rows-at-once.ts';

export interface ThrottleState {
  readonly failures: number;
  /** 0 when not locked. */
  readonly lockedUntilMs: number;
}

export interface ThrottleStore {
  /** The latest of these subjects' locks; 0 when none is locked. */
  lockedUntilMs(subjects: readonly string[]): Promise<number>;
  /**
   * Counts one wrong try inside the window and locks when it is the last allowed. One statement, so
   * that tries sent at once are all counted.
   */
  countFailure(input: {
    subject: string;
    nowMs: number;
    windowMs: number;
    failuresMax: number;
    lockMs: number;
  }): Promise<ThrottleState>;
  clear(subjects: readonly string[]): Promise<void>;
  /** A subject and all that begin with it and a blank. */
  clearAll(subject: string): Promise<void>;
  /** Counts begun before an instant that lock nothing now; returns how many went. */
  forgetBefore(input: { beforeMs: number; nowMs: number }): Promise<number>;
}

/** Counters of wrong tries in PostgreSQL, so that a restart forgives nobody. */
export function createThrottleStore(pool: Connection): ThrottleStore {
  return {
    lockedUntilMs: async (subjects) => {
      const { rows } = await pool.query<{ until_ms: bigint | null }>(
        'SELECT max(locked_until_ms) AS until_ms FROM throttles WHERE subject = ANY($1)',
        [subjects],
      );
      return Number(rows[0]?.until_ms ?? 0);
    },
    countFailure: async (input) => {
      const { rows } = await pool.query<ThrottleRow>(
        `INSERT INTO throttles AS t (subject, failures, window_started_ms, locked_until_ms)
         VALUES ($1, 1, $2, CASE WHEN $4 <= 1 THEN $2::bigint + $5 ELSE 0 END)
         ON CONFLICT (subject) DO UPDATE SET
           failures = CASE WHEN t.window_started_ms <= $2 - $3::bigint THEN 1
                           ELSE t.failures + 1 END,
           window_started_ms = CASE WHEN t.window_started_ms <= $2 - $3::bigint THEN $2
                                    ELSE t.window_started_ms END,
           locked_until_ms = CASE
             WHEN (CASE WHEN t.window_started_ms <= $2 - $3::bigint THEN 1 ELSE t.failures + 1 END)
               >= $4 THEN $2::bigint + $5
             ELSE t.locked_until_ms END
         RETURNING failures, locked_until_ms`,
        [input.subject, input.nowMs, input.windowMs, input.failuresMax, input.lockMs],
      );
      return toState(rows[0]);
    },
    clear: async (subjects) => {
      await pool.query('DELETE FROM throttles WHERE subject = ANY($1)', [subjects]);
    },
    clearAll: async (subject) => {
      await pool.query('DELETE FROM throttles WHERE subject = $1 OR starts_with(subject, $2)', [
        subject,
        `${subject} `,
      ]);
    },
    forgetBefore: async ({ beforeMs, nowMs }) => {
      const { rowCount } = await pool.query(
        `DELETE FROM throttles WHERE ctid IN (SELECT ctid FROM throttles
           WHERE window_started_ms < $1 AND locked_until_ms < $2 LIMIT $3)`,
        [beforeMs, nowMs, ROWS_AT_ONCE],
      );
      return rowCount ?? 0;
    },
  };
}

interface ThrottleRow {
  failures: number;
  locked_until_ms: bigint;
}

function toState(row: ThrottleRow | undefined): ThrottleState {
  if (row === undefined) return { failures: 0, lockedUntilMs: 0 };
  return { failures: row.failures, lockedUntilMs: Number(row.locked_until_ms) };
}
