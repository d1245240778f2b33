import type { Pool } from 'pg';

/** What the chain of one process's security log has come to. */
export interface StoredLogHead {
  readonly chain: string;
  readonly seq: bigint;
  readonly mark: string;
}

const AT_ONCE = 500;

/** Heads on their way from every process to the one that keeps the file of signed heads. */
export interface LogHeadStore {
  /** Keeps the head of a chain that moved. */
  keep(head: StoredLogHead, nowMs: number): Promise<void>;
  /** Heads that are further than what was signed of them. */
  unsigned(): Promise<readonly StoredLogHead[]>;
  signed(heads: readonly StoredLogHead[]): Promise<void>;
  /** Removes signed heads of chains that have not moved since; hands back how many. */
  forgetBefore(beforeMs: number): Promise<number>;
}

export function createLogHeadStore(pool: Pool): LogHeadStore {
  return {
    keep: async ({ chain, seq, mark }, nowMs) => {
      await pool.query(
        `INSERT INTO security_log_heads AS h (chain, seq, mark, at_ms) VALUES ($1, $2, $3, $4)
         ON CONFLICT (chain) DO UPDATE
           SET seq = excluded.seq, mark = excluded.mark, at_ms = excluded.at_ms
           WHERE h.seq < excluded.seq`,
        [chain, seq, mark, nowMs],
      );
    },
    unsigned: async () => {
      const { rows } = await pool.query<StoredLogHead>(
        `SELECT chain, seq, mark FROM security_log_heads WHERE seq > signed_seq
          ORDER BY at_ms LIMIT $1`,
        [AT_ONCE],
      );
      return rows;
    },
    signed: async (heads) => {
      await pool.query(
        `UPDATE security_log_heads h SET signed_seq = s.seq
           FROM unnest($1::text[], $2::bigint[]) AS s (chain, seq) WHERE h.chain = s.chain`,
        [heads.map(({ chain }) => chain), heads.map(({ seq }) => seq)],
      );
    },
    forgetBefore: async (beforeMs) => {
      const { rowCount } = await pool.query(
        `DELETE FROM security_log_heads WHERE chain IN (
           SELECT chain FROM security_log_heads
            WHERE at_ms < $1 AND signed_seq >= seq LIMIT $2)`,
        [beforeMs, AT_ONCE],
      );
      return rowCount ?? 0;
    },
  };
}
