import type { Connection } from '../transaction.ts';
import { ROWS_AT_ONCE } from './rows-at-once.ts';

export interface KnownNetworkStore {
  /** Whether this account has logged in from there; an account nobody has never did. */
  isKnown(account: string, network: string): Promise<boolean>;
  note(userId: string, network: string, nowMs: number): Promise<void>;
  forgetBefore(beforeMs: number): Promise<number>;
}

/** Networks that customers have logged in from, in PostgreSQL. */
export function createKnownNetworkStore(pool: Connection): KnownNetworkStore {
  return {
    isKnown: async (account, network) => {
      const { rowCount } = await pool.query(
        'SELECT FROM known_networks WHERE user_id = $1 AND network = $2',
        [account, network],
      );
      return rowCount === 1;
    },
    note: async (userId, network, nowMs) => {
      await pool.query(
        `INSERT INTO known_networks (user_id, network, last_ms) VALUES ($1, $2, $3)
         ON CONFLICT (user_id, network) DO UPDATE SET last_ms = excluded.last_ms`,
        [userId, network, nowMs],
      );
    },
    forgetBefore: async (beforeMs) => {
      const { rowCount } = await pool.query(
        `DELETE FROM known_networks WHERE ctid IN
           (SELECT ctid FROM known_networks WHERE last_ms < $1 LIMIT $2)`,
        [beforeMs, ROWS_AT_ONCE],
      );
      return rowCount ?? 0;
    },
  };
}
