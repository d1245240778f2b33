import type { Pool } from 'pg';

const columns = { files: 'created_ms', kyc_cases: 'submit_ms' } as const;

/** When the last but so many of a customer's rows came, of those since; null when fewer did. */
export function nthSince(pool: Pool, table: keyof typeof columns) {
  const atMs = columns[table];
  return async (of: { userId: string; sinceMs: number; nth: number }): Promise<number | null> => {
    const { rows } = await pool.query<{ at_ms: bigint }>(
      `SELECT ${atMs} AS at_ms FROM ${table} WHERE user_id = $1 AND ${atMs} > $2
        ORDER BY ${atMs} DESC OFFSET $3 LIMIT 1`,
      [of.userId, of.sinceMs, of.nth - 1],
    );
    return rows[0] === undefined ? null : Number(rows[0].at_ms);
  };
}
