import type { PoolClient } from 'pg';
import { type Connection, inTransaction } from '../transaction.ts';
import { ROWS_AT_ONCE } from './rows-at-once.ts';

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

/** A network, and with `beginsWith` all networks whose names begin so. */
export interface CodeAsker {
  readonly network: string;
  readonly beginsWith: string | null;
}

export interface NewCode {
  readonly key: EmailCodeKey;
  readonly codeHash: Uint8Array;
  /** Of the handle that whoever asks is answered, and hands in with the code. */
  readonly handleHash: Uint8Array;
  /** From where it is asked for. */
  readonly network: string;
  /** Networks that are one asker's together: all that begin so, and their codes. */
  readonly block: { readonly beginsWith: string; readonly max: number } | null;
  readonly nowMs: number;
  readonly notAfterMs: number;
  readonly hourStartMs: number;
  readonly hourMax: number;
  /** Whose codes for the e-mail count as one asker's; null: everybody's. */
  readonly asker: CodeAsker | null;
  /** Codes for the e-mail since `hourStartMs`, whoever asks; null counts none. */
  readonly allMax: number | null;
  /** Codes for all e-mails together since `hourStartMs`; null counts none. */
  readonly networkMax: number | null;
  readonly houseMax: number | null;
}

export type CodeAdded =
  | { readonly outcome: 'added' | 'email-full' }
  | { readonly outcome: 'network-full' | 'house-full'; readonly oldestMs: number };

export interface EmailCodeStore {
  /** When codes were asked for since an instant, newest first; by one asker or by all. */
  askedSince(
    key: EmailCodeKey,
    sinceMs: number,
    asker: CodeAsker | null,
  ): Promise<readonly number[]>;
  /**
   * Adds a code unless one was asked for since `notAfterMs` or `hourMax` since `hourStartMs`; two
   * calls at once add one. Tells which limit is reached when it added none, and where that is not
   * the address's own, when the oldest that counts was asked for.
   */
  add(input: NewCode): Promise<CodeAdded>;
  /** Codes asked for before an instant; returns how many went. */
  forgetBefore(beforeMs: number): Promise<number>;
  /** The newest code of an address; with the hash of a handle, the one it belongs to. */
  latest(key: EmailCodeKey, handleHash: Uint8Array | null): Promise<EmailCodeRecord | null>;
  /**
   * Compares a code, and counts a wrong one in the same statement: guesses sent at once are all
   * paid for, and a right one costs no try, whoever hears of it. Null when it is used, or had
   * `triesMax` wrong ones already.
   */
  compare(of: {
    readonly id: bigint;
    readonly codeHash: Uint8Array;
    readonly triesMax: number;
  }): Promise<boolean | null>;
  /** False when it was used before: a code works once. */
  use(id: bigint): Promise<boolean>;
}

/** E-mail codes in PostgreSQL, as hashes. */
export function createEmailCodeStore(pool: Connection): EmailCodeStore {
  return {
    askedSince: async (key, sinceMs, asker) => {
      const { rows } = await pool.query<{ created_ms: bigint }>(
        `SELECT created_ms FROM email_codes
          WHERE email = $1 AND type = $2 AND created_ms > $3 AND ${isOf('$4', '$5')}
         ORDER BY id DESC LIMIT 20`,
        [key.email, key.type, sinceMs, asker?.network ?? null, asker?.beginsWith ?? null],
      );
      return rows.map((row) => Number(row.created_ms));
    },
    add: (input) => addCode(pool, input),
    forgetBefore: async (beforeMs) => {
      const { rowCount } = await pool.query(
        `DELETE FROM email_codes WHERE ctid IN
           (SELECT ctid FROM email_codes WHERE created_ms < $1 LIMIT $2)`,
        [beforeMs, ROWS_AT_ONCE],
      );
      return rowCount ?? 0;
    },
    latest: async (key, handleHash) => {
      const { rows } = await pool.query<CodeRow>(
        `SELECT * FROM email_codes
          WHERE email = $1 AND type = $2 AND ($3::bytea IS NULL OR handle_hash = $3)
          ORDER BY id DESC LIMIT 1`,
        [key.email, key.type, handleHash],
      );
      return rows[0] === undefined ? null : toCode(rows[0]);
    },
    compare: async ({ id, codeHash, triesMax }) => {
      const { rows } = await pool.query<{ is_right: boolean }>(
        `UPDATE email_codes SET tries = tries + CASE WHEN code_hash = $3 THEN 0 ELSE 1 END
          WHERE id = $1 AND tries < $2 AND NOT is_used RETURNING code_hash = $3 AS is_right`,
        [id, triesMax, codeHash],
      );
      return rows[0]?.is_right ?? null;
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

async function addCode(pool: Connection, input: NewCode): Promise<CodeAdded> {
  return inTransaction(pool, async (client) => {
    // Two askers for the same e-mail, or from the same place, wait for each other; the second sees
    // the first one's row.
    await client.query(
      'SELECT pg_advisory_xact_lock(hashtextextended($1, 20)), ' +
        'pg_advisory_xact_lock(hashtextextended($2, 21)), ' +
        'pg_advisory_xact_lock(hashtextextended($3, 22))',
      [
        `${input.key.type} ${input.key.email}`,
        input.network,
        input.block?.beginsWith ?? input.network,
      ],
    );
    return (await fullLimit(client, input)) ?? (await insertCode(client, input));
  });
}

/** The limit over all e-mails that is reached, or null. */
async function fullLimit(client: PoolClient, input: NewCode): Promise<CodeAdded | null> {
  const { network, networkMax, block, houseMax, hourStartMs } = input;
  const nth = async (where: string, max: number, values: readonly unknown[]) => {
    const { rows } = await client.query<{ created_ms: bigint }>(
      `SELECT created_ms FROM email_codes WHERE created_ms > $1 ${where}
       ORDER BY created_ms DESC OFFSET $2 LIMIT 1`,
      [hourStartMs, max - 1, ...values],
    );
    return rows[0] === undefined ? null : Number(rows[0].created_ms);
  };
  if (networkMax !== null) {
    const oldestMs = await nth('AND network = $3', networkMax, [network]);
    if (oldestMs !== null) return { outcome: 'network-full', oldestMs };
  }
  if (networkMax !== null && block !== null) {
    const oldestMs = await nth('AND starts_with(network, $3)', block.max, [block.beginsWith]);
    if (oldestMs !== null) return { outcome: 'network-full', oldestMs };
  }
  if (houseMax === null) return null;
  const oldestMs = await nth('', houseMax, []);
  return oldestMs === null ? null : { outcome: 'house-full', oldestMs };
}

/** In SQL: whether a code was asked for by this asker; anybody's is where the network is null. */
function isOf(network: string, beginsWith: string): string {
  return `(${network}::text IS NULL OR network = ${network} OR starts_with(network, ${beginsWith}))`;
}

async function insertCode(client: PoolClient, input: NewCode): Promise<CodeAdded> {
  const { key, codeHash, handleHash, network, nowMs, notAfterMs, hourStartMs, hourMax } = input;
  const { asker, allMax } = input;
  const { rowCount } = await client.query(
    `INSERT INTO email_codes (email, type, code_hash, created_ms, network, handle_hash)
     SELECT $1, $2, $3, $4, $8, $9
     WHERE NOT EXISTS (SELECT 1 FROM email_codes
                       WHERE email = $1 AND type = $2 AND created_ms > $5
                         AND ${isOf('$10', '$11')})
       AND (SELECT count(*) FROM email_codes
            WHERE email = $1 AND type = $2 AND created_ms > $6 AND ${isOf('$10', '$11')}) < $7
       AND ($12::integer IS NULL OR (SELECT count(*) FROM email_codes
            WHERE email = $1 AND type = $2 AND created_ms > $6) < $12)`,
    [
      ...[key.email, key.type, codeHash, nowMs, notAfterMs, hourStartMs, hourMax, network],
      ...[handleHash, asker?.network ?? null, asker?.beginsWith ?? null, allMax],
    ],
  );
  return { outcome: rowCount === 1 ? 'added' : 'email-full' };
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
