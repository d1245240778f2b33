import type { Connection } from '../transaction.ts';
import { ROWS_AT_ONCE } from './rows-at-once.ts';

/** Something that concerned the security of an account. */
export interface SecurityEventRow {
  readonly id: string;
  readonly event: string;
  readonly device: string;
  readonly address: string;
  readonly atMs: number;
}

export interface SecurityEventStore {
  add(event: Omit<SecurityEventRow, 'id'> & { readonly userId: string }): Promise<void>;
  /** Newest first. */
  page(of: { userId: string; offset: number; limit: number }): Promise<{
    readonly list: readonly SecurityEventRow[];
    readonly total: number;
  }>;
  forgetBefore(beforeMs: number): Promise<number>;
}

/** What customers are shown of their own security, in PostgreSQL. */
export function createSecurityEventStore(pool: Connection): SecurityEventStore {
  return {
    add: async ({ userId, event, device, address, atMs }) => {
      await pool.query(
        `INSERT INTO security_events (user_id, event, device, address, at_ms)
         VALUES ($1, $2, $3, $4, $5)`,
        [userId, event, device, address, atMs],
      );
    },
    page: async ({ userId, offset, limit }) => {
      const { rows } = await pool.query<Omit<SecurityEventRow, 'atMs'> & { at_ms: bigint }>(
        `SELECT id::text, event, device, address, at_ms FROM security_events
         WHERE user_id = $1 ORDER BY security_events.id DESC OFFSET $2 LIMIT $3`,
        [userId, offset, limit],
      );
      const count = await pool.query<{ total: bigint }>(
        'SELECT count(*) AS total FROM security_events WHERE user_id = $1',
        [userId],
      );
      const list = rows.map(({ at_ms, ...row }) => ({ ...row, atMs: Number(at_ms) }));
      return { list, total: Number(count.rows[0]?.total ?? 0n) };
    },
    forgetBefore: async (beforeMs) => {
      const { rowCount } = await pool.query(
        `DELETE FROM security_events WHERE ctid IN
           (SELECT ctid FROM security_events WHERE at_ms < $1 LIMIT $2)`,
        [beforeMs, ROWS_AT_ONCE],
      );
      return rowCount ?? 0;
    },
  };
}
