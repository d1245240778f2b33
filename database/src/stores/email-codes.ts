import type { Pool } from 'pg';

export type EmailCodeType = 'register' | 'reset' | 'payPassword';

export interface EmailCodeKey {
  readonly email: string;
  readonly type: EmailCodeType;
}

export interface EmailCodeRecord {
  readonly id: bigint;
  readonly codeHash: Uint8Array;
  readonly tries: number;
  readonly isUsed: boolean;
  readonly createdMs: number;
}

export interface EmailCodeStore {
  /** When codes were asked for since an instant, newest first. */
  askedSince(key: EmailCodeKey, sinceMs: number): Promise<readonly number[]>;
  /**
   * Adds a code unless one was asked for since `notAfterMs` or `hourMax` since `hourStartMs`; two
   * calls at once add one. False when it added none.
   */
  add(input: {
    key: EmailCodeKey;
    codeHash: Uint8Array;
    nowMs: number;
    notAfterMs: number;
    hourStartMs: number;
    hourMax: number;
  }): Promise<boolean>;
  latest(key: EmailCodeKey): Promise<EmailCodeRecord | null>;
  /** Counts a try before the code is compared; null when it had `triesMax` already. */
  countTry(id: bigint, triesMax: number): Promise<number | null>;
  /** A compared code that was right costs no try. */
  giveTryBack(id: bigint): Promise<void>;
  /** False when it was used before: a code works once. */
  use(id: bigint): Promise<boolean>;
}

/** E-mail codes in PostgreSQL, as hashes. */
export function createEmailCodeStore(pool: Pool): EmailCodeStore {
  return {
    askedSince: async (key, sinceMs) => {
      const { rows } = await pool.query<{ created_ms: bigint }>(
        `SELECT created_ms FROM email_codes WHERE email = $1 AND type = $2 AND created_ms > $3
         ORDER BY id DESC LIMIT 20`,
        [key.email, key.type, sinceMs],
      );
      return rows.map((row) => Number(row.created_ms));
    },
    add: (input) => addCode(pool, input),
    latest: async (key) => {
      const { rows } = await pool.query<CodeRow>(
        'SELECT * FROM email_codes WHERE email = $1 AND type = $2 ORDER BY id DESC LIMIT 1',
        [key.email, key.type],
      );
      return rows[0] === undefined ? null : toCode(rows[0]);
    },
    countTry: async (id, triesMax) => {
      const { rows } = await pool.query<{ tries: number }>(
        `UPDATE email_codes SET tries = tries + 1 WHERE id = $1 AND tries < $2 AND NOT is_used
         RETURNING tries`,
        [id, triesMax],
      );
      return rows[0]?.tries ?? null;
    },
    giveTryBack: async (id) => {
      await pool.query('UPDATE email_codes SET tries = tries - 1 WHERE id = $1 AND tries > 0', [
        id,
      ]);
    },
    use: async (id) => {
      const { rowCount } = await pool.query(
        'UPDATE email_codes SET is_used = true WHERE id = $1 AND NOT is_used',
        [id],
      );
      return rowCount === 1;
    },
  };
}

async function addCode(pool: Pool, input: Parameters<EmailCodeStore['add']>[0]): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // Two askers of the same address wait for each other; the second sees the first one's row.
    await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 20))', [
      `${input.key.type} ${input.key.email}`,
    ]);
    const { rowCount } = await client.query(
      `INSERT INTO email_codes (email, type, code_hash, created_ms)
       SELECT $1, $2, $3, $4
       WHERE NOT EXISTS (SELECT 1 FROM email_codes
                         WHERE email = $1 AND type = $2 AND created_ms > $5)
         AND (SELECT count(*) FROM email_codes
              WHERE email = $1 AND type = $2 AND created_ms > $6) < $7`,
      [
        input.key.email,
        input.key.type,
        input.codeHash,
        input.nowMs,
        input.notAfterMs,
        input.hourStartMs,
        input.hourMax,
      ],
    );
    await client.query('COMMIT');
    return rowCount === 1;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

interface CodeRow {
  id: bigint;
  code_hash: Buffer;
  tries: number;
  is_used: boolean;
  created_ms: bigint;
}

function toCode(row: CodeRow): EmailCodeRecord {
  return {
    id: row.id,
    codeHash: row.code_hash,
    tries: row.tries,
    isUsed: row.is_used,
    createdMs: Number(row.created_ms),
  };
}
