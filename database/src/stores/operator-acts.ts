import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { inTransaction } from '../transaction.ts';

/** What an operator did or looked at. */
export interface OperatorAct {
  readonly operatorId: string;
  readonly what: string;
  /** A customer, a conversation, a ticket. */
  readonly subject: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
  readonly address: string;
}

export interface StoredAct extends OperatorAct {
  readonly seq: number;
  readonly atMs: number;
  readonly hash: string;
}

export interface ActFilter {
  readonly operatorId: string | null;
  readonly subject: string | null;
  readonly fromMs: number;
  readonly toMs: number;
  readonly offset: number;
  readonly limit: number;
}

export interface OperatorActStore {
  add(act: OperatorAct, nowMs: number): Promise<void>;
  /** Newest first. */
  page(filter: ActFilter): Promise<{ readonly list: readonly StoredAct[]; readonly total: number }>;
  /** The number of the first row whose hash is not what its contents say; null where all are. */
  firstBroken(): Promise<number | null>;
}

const FIRST = 'the acts of operators';
const READ_AT_ONCE = 1000;

/** The log of operators in PostgreSQL: only added to, each row with the hash of the one before. */
export function createOperatorActStore(pool: Pool): OperatorActStore {
  return {
    add: (act, nowMs) =>
      inTransaction(pool, async (client) => {
        await client.query("SELECT pg_advisory_xact_lock(hashtext('operator_acts'))");
        const { rows } = await client.query<Row>(
          'SELECT seq, hash FROM operator_acts ORDER BY seq DESC LIMIT 1',
        );
        const seq = Number(rows[0]?.seq ?? 0n) + 1;
        const hash = hashOf({ ...act, seq, atMs: nowMs }, rows[0]?.hash ?? FIRST);
        const { operatorId, what, subject, before, after, reason, address } = act;
        await client.query(
          `INSERT INTO operator_acts (seq, at_ms, operator_id, what, subject, before, after, reason,
             address, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [seq, nowMs, operatorId, what, subject, before, after, reason, address, hash],
        );
      }),
    page: async ({ operatorId, subject, fromMs, toMs, offset, limit }) => {
      const filter = `FROM operator_acts WHERE at_ms BETWEEN $1 AND $2
        AND ($3::text IS NULL OR operator_id = $3) AND ($4::text IS NULL OR subject = $4)`;
      const values = [fromMs, toMs, operatorId, subject];
      const [found, counted] = await Promise.all([
        pool.query<Row>(`SELECT * ${filter} ORDER BY seq DESC OFFSET $5 LIMIT $6`, [
          ...values,
          offset,
          limit,
        ]),
        pool.query<{ total: bigint }>(`SELECT count(*) AS total ${filter}`, values),
      ]);
      return { list: found.rows.map(toAct), total: Number(counted.rows[0]?.total ?? 0n) };
    },
    firstBroken: async () => {
      let [seq, hash] = [0, FIRST];
      for (;;) {
        const { rows } = await pool.query<Row>(
          'SELECT * FROM operator_acts WHERE seq > $1 ORDER BY seq LIMIT $2',
          [seq, READ_AT_ONCE],
        );
        for (const row of rows) {
          const act = toAct(row);
          if (act.seq !== seq + 1 || act.hash !== hashOf(act, hash)) return seq + 1;
          ({ seq, hash } = act);
        }
        if (rows.length < READ_AT_ONCE) return null;
      }
    },
  };
}

function hashOf(act: Omit<StoredAct, 'hash'>, before: string): string {
  const { seq, atMs, operatorId, what, subject, reason, address } = act;
  const words = [seq, atMs, operatorId, what, subject, act.before, act.after, reason, address];
  return createHash('sha256')
    .update(`${before}\n${JSON.stringify(words)}`)
    .digest('hex');
}

interface Row {
  readonly seq: bigint;
  readonly at_ms: bigint;
  readonly operator_id: string;
  readonly what: string;
  readonly subject: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
  readonly address: string;
  readonly hash: string;
}

function toAct(row: Row): StoredAct {
  const { operator_id: operatorId, what, subject, before, after, reason, address, hash } = row;
  const at = { seq: Number(row.seq), atMs: Number(row.at_ms) };
  return { ...at, operatorId, what, subject, before, after, reason, address, hash };
}
