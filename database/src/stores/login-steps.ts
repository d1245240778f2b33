import type { Connection } from '../transaction.ts';
import { ROWS_AT_ONCE } from './rows-at-once.ts';

/** A login or a proof under way. */
export interface LoginStep {
  /** Null where a passkey is to say who it is. */
  readonly userId: string | null;
  readonly challenge: string | null;
}

export interface LoginStepStore {
  /** Begins one, or begins it anew. */
  put(keyHash: Uint8Array, step: LoginStep & { readonly expiresMs: number }): Promise<void>;
  find(keyHash: Uint8Array, nowMs: number): Promise<LoginStep | null>;
  /** As `find`, and the challenge is gone: one answer is held against it. */
  takeChallenge(keyHash: Uint8Array, nowMs: number): Promise<LoginStep | null>;
  /** True for the one who ends it. */
  end(keyHash: Uint8Array): Promise<boolean>;
  forgetBefore(beforeMs: number): Promise<number>;
}

interface Row {
  user_id: string | null;
  challenge: string | null;
}

/** Logins and proofs under way, in PostgreSQL. */
export function createLoginStepStore(pool: Connection): LoginStepStore {
  const stepOf = ([row]: readonly Row[]) =>
    row === undefined ? null : { userId: row.user_id, challenge: row.challenge };
  return {
    put: async (keyHash, { userId, challenge, expiresMs }) => {
      await pool.query(
        `INSERT INTO login_steps (key_hash, user_id, challenge, expires_ms) VALUES ($1, $2, $3, $4)
         ON CONFLICT (key_hash) DO UPDATE SET user_id = excluded.user_id,
           challenge = excluded.challenge, expires_ms = excluded.expires_ms`,
        [keyHash, userId, challenge, expiresMs],
      );
    },
    find: async (keyHash, nowMs) => {
      const { rows } = await pool.query<Row>(
        'SELECT user_id, challenge FROM login_steps WHERE key_hash = $1 AND expires_ms > $2',
        [keyHash, nowMs],
      );
      return stepOf(rows);
    },
    takeChallenge: async (keyHash, nowMs) => {
      const { rows } = await pool.query<Row>(
        `WITH found AS (SELECT key_hash, user_id, challenge FROM login_steps
                         WHERE key_hash = $1 AND expires_ms > $2 FOR UPDATE)
         UPDATE login_steps l SET challenge = NULL FROM found
          WHERE l.key_hash = found.key_hash RETURNING found.user_id, found.challenge`,
        [keyHash, nowMs],
      );
      return stepOf(rows);
    },
    end: async (keyHash) => {
      const { rowCount } = await pool.query('DELETE FROM login_steps WHERE key_hash = $1', [
        keyHash,
      ]);
      return rowCount === 1;
    },
    forgetBefore: async (beforeMs) => {
      const { rowCount } = await pool.query(
        `DELETE FROM login_steps WHERE ctid IN
           (SELECT ctid FROM login_steps WHERE expires_ms < $1 LIMIT $2)`,
        [beforeMs, ROWS_AT_ONCE],
      );
      return rowCount ?? 0;
    },
  };
}
