import type { Pool, PoolClient } from 'pg';
import { type Attestor, inAttestedTransaction } from '../attested/attest-row.ts';
import { DEPLOYMENT } from '../attested/attested-tables.ts';

/** What an operator did or looked at. */
export interface OperatorAct {
  readonly operatorId: string;
  readonly what: string;
  /** A customer, a conversation, a ticket. */
  readonly subject: string | null;
  /** Whose log it enters, where the subject does not say so by itself. */
  readonly accountId?: string | undefined;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
  readonly address: string;
}

export interface StoredAct extends OperatorAct {
  readonly seq: number;
  readonly atMs: number;
  /** The digest it was signed by, which stands in the log of the account. */
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
}

/** In SQL: the customer whom a subject is about; null where it is nobody. */
const ABOUT = `SELECT coalesce(
  (SELECT user_id FROM users WHERE user_id = split_part($1, ':', 1)),
  (SELECT user_id FROM chats WHERE id = $1),
  (SELECT user_id FROM tickets WHERE ticket_no = $1),
  (SELECT user_id FROM files WHERE id = $1)) AS account`;

/** In SQL: what the row was signed as; nothing where nobody signed it. */
const DIGEST = `coalesce((SELECT digest FROM attested_rows
  WHERE table_name = 'operator_acts' AND row_key = seq::text AND version = 1), '') AS hash`;

/**
 * The log of operators in PostgreSQL, only added to: each row is signed, and its digest enters the
 * log of the account it is about, or that of the deployment.
 */
export function createOperatorActStore(pool: Pool, attestor: Attestor): OperatorActStore {
  return {
    add: (act, nowMs) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { operatorId, what, subject, before, after, reason, address } = act;
        const { rows } = await client.query<{ seq: bigint }>(
          `INSERT INTO operator_acts (at_ms, operator_id, what, subject, before, after, reason,
             address) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING seq`,
          [nowMs, operatorId, what, subject, before, after, reason, address],
        );
        const accountId = act.accountId ?? (await accountOf(client, subject));
        await attest('operator_acts', [String(rows[0]?.seq)], accountId);
      }),
    page: async ({ operatorId, subject, fromMs, toMs, offset, limit }) => {
      const filter = `FROM operator_acts WHERE at_ms BETWEEN $1 AND $2
        AND ($3::text IS NULL OR operator_id = $3) AND ($4::text IS NULL OR subject = $4)`;
      const values = [fromMs, toMs, operatorId, subject];
      const [found, counted] = await Promise.all([
        pool.query<Row>(`SELECT *, ${DIGEST} ${filter} ORDER BY seq DESC OFFSET $5 LIMIT $6`, [
          ...values,
          offset,
          limit,
        ]),
        pool.query<{ total: bigint }>(`SELECT count(*) AS total ${filter}`, values),
      ]);
      return { list: found.rows.map(toAct), total: Number(counted.rows[0]?.total ?? 0n) };
    },
  };
}

async function accountOf(client: PoolClient, subject: string | null): Promise<string> {
  const { rows } = await client.query<{ account: string | null }>(ABOUT, [subject]);
  return rows[0]?.account ?? DEPLOYMENT;
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
