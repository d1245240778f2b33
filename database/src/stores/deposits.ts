import type { DepositFailure, DepositState } from '@candor/domain/funding/deposit-review';
import type {
  AnnouncedWith,
  DayLimit,
  Deposit,
  DepositEnd,
  DepositStore,
} from '@candor/engines/funding/deposit-ports';
import type { Pool, PoolClient } from 'pg';
import {
  type Attestor,
  attestedRow,
  inAttestedTransaction,
  NotAttested,
} from '../attested/attest-row.ts';
import { decidedCase } from './reviews.ts';

export interface DepositPage {
  readonly list: readonly Deposit[];
  readonly total: number;
}

export interface DepositReads {
  /** A customer's deposits, newest first. */
  page(input: {
    readonly userId: string;
    readonly state?: DepositState;
    readonly kind?: Deposit['kind'];
    readonly offset: number;
    readonly limit: number;
  }): Promise<DepositPage>;
  /**
   * Deposits that brought no money, newest first: pending ones and refused ones, by the instant
   * they were handed in. `fromMs` belongs to the range and `toMs` does not.
   */
  uncredited(input: {
    readonly userId: string;
    readonly states: readonly ('pending' | 'failed')[];
    readonly fromMs?: number | undefined;
    readonly toMs?: number | undefined;
    readonly limit: number;
  }): Promise<readonly Deposit[]>;
}

/**
 * Deposits in PostgreSQL. `epochOf` is that of the job `deposits` where this process holds it by a
 * lease: an end that was decided under an earlier one changes nothing, for somebody else may have
 * credited it since.
 */
export function createDepositStore(
  pool: Pool,
  attestor: Attestor,
  epochOf: () => bigint | null = () => null,
): DepositStore & DepositReads {
  return {
    create: (deposit, announced, limit) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const of = { deposit, announced: announced ?? null };
        const made = await (limit === undefined
          ? announce(client, of)
          : withinLimit(client, { ...of, limit }));
        if (made === null) return null;
        // One that stands was signed when it was made.
        if (made.isNew) await attest('deposits', [deposit.id], deposit.userId);
        return made.deposit;
      }),
    announcedWith: async (userId, key, sinceMs) =>
      one(
        await pool.query<DepositRow>(
          `SELECT * FROM deposits
            WHERE user_id = $1 AND announce_key = $2 AND created_ms >= $3`,
          [userId, key, sinceMs],
        ),
      ),
    due: async (nowMs, limit, withReviews) => {
      const { rows } = await pool.query<DepositRow>(
        `SELECT * FROM deposits WHERE state = 'pending' AND due_ms <= $1
            AND (kind = 'VM' OR $3 OR ${decidedCase("'d-' || id")})
          ORDER BY due_ms, id LIMIT $2`,
        [nowMs, limit, withReviews],
      );
      return rows.map(toDeposit);
    },
    find: async (id) =>
      one(await pool.query<DepositRow>('SELECT * FROM deposits WHERE id = $1', [id])),
    findSigned: async (id) => {
      const row = await attestedRow<DepositRow>(pool, attestor, {
        table: 'deposits',
        key: [id],
      });
      if (row === null) throw new NotAttested('deposits', id);
      return toDeposit(row);
    },
    announcedBetween: async (afterMs, untilMs) => {
      const { rows } = await pool.query<DepositRow>(
        `SELECT * FROM deposits WHERE kind = 'VM' AND tx_id IS NULL
            AND created_ms > $1 AND created_ms <= $2 ORDER BY number`,
        [afterMs, untilMs],
      );
      return rows.map(toDeposit);
    },
    isProofUsed: async ({ proofHash, exceptId }) => {
      const { rows } = await pool.query(
        `SELECT 1 FROM deposits AS other WHERE other.proof_hash = $1 AND other.id <> $2
           AND other.state <> 'failed'
           AND other.number < (SELECT number FROM deposits WHERE id = $2)
         LIMIT 1`,
        [proofHash, exceptId],
      );
      return rows.length > 0;
    },
    depositedSince: (input) => depositedSince(pool, input),
    confirm: async ({ id, confirmations, dueMs }) =>
      one(
        await pool.query<DepositRow>(
          `UPDATE deposits SET confirmations = CASE WHEN kind = 'VM' THEN $2::integer END,
               due_ms = $3
             WHERE id = $1 AND state = 'pending' RETURNING *`,
          [id, confirmations, dueMs],
        ),
      ),
    end: (end) => endOnce(pool, end, epochOf()),
    untold: async (limit, exceptIds) => {
      const { rows } = await pool.query<DepositRow>(
        `SELECT * FROM deposits WHERE state <> 'pending' AND told_ms IS NULL
            AND id <> ALL ($2::text[])
          ORDER BY ended_ms, id LIMIT $1`,
        [limit, exceptIds],
      );
      return rows.map(toDeposit);
    },
    keepTold: async (id, nowMs) => {
      await pool.query('UPDATE deposits SET told_ms = $2 WHERE id = $1', [id, nowMs]);
    },
    page: (input) => page(pool, input),
    uncredited: async ({ userId, states, fromMs, toMs, limit }) => {
      const { rows } = await pool.query<DepositRow>(
        `SELECT * FROM deposits WHERE user_id = $1 AND state = ANY($2)
           AND ($3::bigint IS NULL OR created_ms >= $3) AND ($4::bigint IS NULL OR created_ms < $4)
         ORDER BY number DESC LIMIT $5`,
        [userId, states, fromMs ?? null, toMs ?? null, limit],
      );
      return rows.map(toDeposit);
    },
  };
}

/** A deposit that was stored just now, or stood already. */
interface Made {
  readonly deposit: Deposit;
  readonly isNew: boolean;
}

/** What is to be stored. */
interface Announced {
  readonly deposit: Deposit;
  readonly announced: AnnouncedWith | null;
}

/** One deposit of a customer after the other, so that each sees what those before it took. */
async function withinLimit(
  client: PoolClient,
  of: Announced & { readonly limit: DayLimit },
): Promise<Made | null> {
  const { deposit, limit } = of;
  const { id, userId } = deposit;
  await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('deposits ' || $1, 0))`, [
    userId,
  ]);
  const known = one(await client.query<DepositRow>('SELECT * FROM deposits WHERE id = $1', [id]));
  if (known !== null) return { deposit: known, isNew: false };
  const made = await announce(client, of);
  // Under its key an earlier one stands, which took its part then.
  if (!made.isNew) return made;
  const { sinceMs, worthMinor, maxMinor } = limit;
  const before = await depositedSince(client, { userId, sinceMs, beforeId: null, exceptId: id });
  if (before + worthMinor <= maxMinor) return made;
  await client.query('DELETE FROM deposits WHERE id = $1', [id]);
  return null;
}

async function announce(client: PoolClient, { deposit, announced }: Announced): Promise<Made> {
  if (announced === null) return insert(client, deposit, null);
  const { key, keptMs } = announced;
  const { userId, createdMs } = deposit;
  // A key from more than a day ago is free again.
  await client.query(
    `UPDATE deposits SET announce_key = NULL
      WHERE user_id = $1 AND announce_key = $2 AND created_ms < $3`,
    [userId, key, createdMs - keptMs],
  );
  return insert(client, deposit, key);
}

async function insert(client: PoolClient, deposit: Deposit, key: string | null): Promise<Made> {
  const { rows } = await client.query<DepositRow & { readonly is_new: boolean }>(
    `INSERT INTO deposits (id, user_id, kind, currency, network, amount_minor, coin_amount,
       quoted_rate, state, confirmations, proof_url, proof_hash, created_ms, due_ms, announce_key,
       confirmations_needed, tx_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
     ON CONFLICT (user_id, announce_key) WHERE announce_key IS NOT NULL
       DO UPDATE SET announce_key = excluded.announce_key RETURNING *, xmax = 0 AS is_new`,
    [
      deposit.id,
      deposit.userId,
      deposit.kind,
      deposit.currency,
      deposit.network,
      deposit.amountMinor,
      deposit.coinAmount,
      deposit.quotedRate,
      deposit.state,
      deposit.confirmations,
      deposit.proofUrl,
      deposit.proofHash,
      deposit.createdMs,
      deposit.dueMs,
      key,
      deposit.confirmationsNeeded,
      deposit.txId,
    ],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`Deposit ${deposit.id} was not stored.`);
  return { deposit: toDeposit(row), isNew: row.is_new };
}

/**
 * USD minor units, practice money left out; what is not in USD yet counts at the rate it was
 * quoted. HKD rates are HKD per USD by 10^8.
 */
async function depositedSince(
  pool: Pool | PoolClient,
  input: { userId: string; sinceMs: number; beforeId: string | null; exceptId?: string },
): Promise<bigint> {
  const { rows } = await pool.query<{ total: string }>(
    `SELECT coalesce(sum(coalesce(credit_minor, CASE WHEN currency = 'HKD'
         THEN trunc(amount_minor::numeric * 100000000 / quoted_rate)
         ELSE amount_minor END)), 0)::text AS total
       FROM deposits WHERE user_id = $1 AND created_ms >= $2 AND state <> 'failed'
         AND kind <> 'PRACTICE'
         AND ($3::text IS NULL
           OR number < (SELECT number FROM deposits WHERE id = $3))
         AND id IS DISTINCT FROM $4`,
    [input.userId, input.sinceMs, input.beforeId, input.exceptId ?? null],
  );
  return BigInt(rows[0]?.total ?? '0');
}

async function endOnce(pool: Pool, end: DepositEnd, epoch: bigint | null): Promise<Deposit | null> {
  return one(
    await pool.query<DepositRow>(
      `UPDATE deposits SET state = $2, failure = $3, failure_text = $4, credit_minor = $5,
         credit_rate = $6, credit_mid_rate = $7, ended_ms = $8, due_ms = NULL,
         confirmations = CASE WHEN $2 = 'completed' THEN confirmations_needed ELSE confirmations END
       WHERE id = $1 AND state = 'pending' AND ($9::bigint IS NULL OR EXISTS (
         SELECT FROM job_leases WHERE name = 'deposits' AND epoch = $9 FOR SHARE))
       RETURNING *`,
      [
        end.id,
        end.state,
        end.failure,
        end.failureText,
        end.creditMinor,
        end.creditRate,
        end.creditMidRate,
        end.endedMs,
        epoch,
      ],
    ),
  );
}

async function page(pool: Pool, input: Parameters<DepositReads['page']>[0]): Promise<DepositPage> {
  const where = `user_id = $1 AND ($2::text IS NULL OR state = $2)
    AND ($3::text IS NULL OR kind = $3)`;
  const values = [input.userId, input.state ?? null, input.kind ?? null];
  const [counted, found] = await Promise.all([
    pool.query<{ total: bigint }>(`SELECT count(*) AS total FROM deposits WHERE ${where}`, values),
    pool.query<DepositRow>(
      `SELECT * FROM deposits WHERE ${where} ORDER BY number DESC LIMIT $4 OFFSET $5`,
      [...values, input.limit, input.offset],
    ),
  ]);
  return { list: found.rows.map(toDeposit), total: Number(counted.rows[0]?.total ?? 0n) };
}

interface DepositRow {
  readonly id: string;
  readonly user_id: string;
  readonly kind: Deposit['kind'];
  readonly currency: string;
  readonly network: string | null;
  readonly amount_minor: bigint;
  readonly coin_amount: string | null;
  readonly quoted_rate: bigint | null;
  readonly credit_rate: bigint | null;
  readonly credit_mid_rate: bigint | null;
  readonly credit_minor: bigint | null;
  readonly state: DepositState;
  readonly failure: DepositFailure | null;
  readonly failure_text: string | null;
  readonly confirmations: number | null;
  readonly confirmations_needed: number | null;
  readonly tx_id: string | null;
  readonly proof_url: string;
  readonly proof_hash: string;
  readonly created_ms: bigint;
  readonly ended_ms: bigint | null;
  readonly due_ms: bigint | null;
}

function one(result: { rows: DepositRow[] }): Deposit | null {
  const row = result.rows[0];
  return row ? toDeposit(row) : null;
}

function toDeposit(row: DepositRow): Deposit {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    currency: row.currency,
    network: row.network,
    amountMinor: row.amount_minor,
    coinAmount: row.coin_amount === null ? null : BigInt(row.coin_amount),
    quotedRate: row.quoted_rate,
    creditRate: row.credit_rate,
    creditMidRate: row.credit_mid_rate,
    creditMinor: row.credit_minor,
    state: row.state,
    failure: row.failure,
    failureText: row.failure_text,
    confirmations: row.confirmations,
    confirmationsNeeded: row.confirmations_needed,
    txId: row.tx_id,
    proofUrl: row.proof_url,
    proofHash: row.proof_hash,
    createdMs: Number(row.created_ms),
    endedMs: row.ended_ms === null ? null : Number(row.ended_ms),
    dueMs: row.due_ms === null ? null : Number(row.due_ms),
  };
}
