import type { Pool } from 'pg';

export interface ThrottleState {
  readonly failures: number;
  /** 0 when not locked. */
  readonly lockedUntilMs: number;
}

export interface ThrottleStore {
  read(subject: string): Promise<ThrottleState>;
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
  clear(subject: string): Promise<void>;
}

/** Counters of wrong tries in PostgreSQL, so that a restart forgives nobody. */
export function createThrottleStore(pool: Pool): ThrottleStore {
  return {
    read: async (subject) => {
      const { rows } = await pool.query<ThrottleRow>(
        'SELECT failures, locked_until_ms FROM throttles WHERE subject = $1',
        [subject],
      );
      return toState(rows[0]);
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
    clear: async (subject) => {
      await pool.query('DELETE FROM throttles WHERE subject = $1', [subject]);
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
