import type { PayeeKind, WithdrawalFailure } from '@candor/domain/funding/withdrawals';
import type {
  Stray,
  Withdrawal,
  WithdrawalState,
  WithdrawalStore,
} from '@candor/engines/funding/withdrawal-ports';
import type { Pool, PoolClient } from 'pg';
import {
  type Attestor,
  inAttestedTransaction,
  isOurs,
  type Signed,
  signedColumns,
} from '../attested/attest-row.ts';
import { decidedCase } from './reviews.ts';

export interface WithdrawalReads {
  /**
   * Withdrawals of a customer that moved nothing yet or never will, newest first. `fromMs` belongs
   * to the range and `toMs` does not.
   */
  unpaid(input: {
    readonly userId: string;
    readonly states: readonly WithdrawalState[];
    readonly fromMs?: number | undefined;
    readonly toMs?: number | undefined;
    readonly limit: number;
  }): Promise<readonly Withdrawal[]>;
  /** Where a customer's own withdrawals went to, masked, by their ids. */
  maskedNumbers(userId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** One that is not as it was signed is looked at again after this. */
const UNSIGNED_AGAIN_MS = 600_000;

/** Withdrawals in PostgreSQL. */
export function createWithdrawalStore(
  pool: Pool,
  attestor: Attestor,
): WithdrawalStore & WithdrawalReads {
  const query = async (text: string, values: readonly unknown[]) =>
    (await pool.query<Row>(text, [...values])).rows.map(toWithdrawal);
  const one = async (text: string, values: readonly unknown[]) =>
    (await query(text, values))[0] ?? null;
  return {
    open: (withdrawal, dueMs) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const outcome = await open(client, withdrawal, dueMs);
        const { id, userId } = withdrawal;
        if (outcome === 'new') await attest('withdrawals', [id], userId);
        return outcome !== 'no-payee';
      }),
    find: (id) => one('SELECT * FROM withdrawals WHERE id = $1', [id]),
    hold: (id, dueMs) =>
      one(
        `UPDATE withdrawals SET state = 'pending', due_ms = $2
          WHERE id = $1 AND state = 'opening' RETURNING *`,
        [id, dueMs],
      ),
    drop: (id) =>
      inAttestedTransaction(pool, attestor, async (client, attest) => {
        const { rows } = await client.query<{ user_id: string }>(
          `DELETE FROM withdrawals WHERE id = $1 AND state = 'opening' RETURNING user_id`,
          [id],
        );
        for (const { user_id: userId } of rows) await attest('withdrawals', [id], userId);
      }),
    // Money goes as its customer ordered it, and on no row that somebody else wrote.
    due: async (nowMs, limit, withReviews) => {
      const { rows } = await pool.query<Row & Signed>(
        `SELECT w.*, ${signedColumns('withdrawals', 'w')} FROM withdrawals w
          WHERE due_ms <= $1 AND (state <> 'pending' OR $3 OR ${decidedCase("'w-' || id")})
          ORDER BY due_ms, number LIMIT $2`,
        [nowMs, limit, withReviews],
      );
      const ours: Row[] = [];
      const others: string[] = [];
      for (const row of rows) {
        if (isOurs(attestor, row, { table: 'withdrawals', key: row.id })) ours.push(row);
        else others.push(row.id);
      }
      // They wait until they are put right, and take no place of those that were ordered.
      if (others.length > 0) {
        await pool.query('UPDATE withdrawals SET due_ms = $2 WHERE id = ANY ($1)', [
          others,
          nowMs + UNSIGNED_AGAIN_MS,
        ]);
      }
      return ours.map(toWithdrawal);
    },
    putOff: async (id, dueMs) => {
      await pool.query('UPDATE withdrawals SET due_ms = $2 WHERE id = $1 AND due_ms IS NOT NULL', [
        id,
        dueMs,
      ]);
    },
    decide: ({ id, state, failure, failureText }, nowMs) =>
      one(
        `UPDATE withdrawals SET state = $2, failure = $3, failure_text = $4, due_ms = $5
          WHERE id = $1 AND state = 'pending' RETURNING *`,
        [id, state, failure, failureText, nowMs],
      ),
    end: (id, nowMs) =>
      one(
        `UPDATE withdrawals SET ended_ms = $2, due_ms = $2,
            state = CASE state WHEN 'paying' THEN 'completed' ELSE 'returned' END
          WHERE id = $1 AND state IN ('paying', 'returning') RETURNING *`,
        [id, nowMs],
      ),
    told: async (id) => {
      await pool.query('UPDATE withdrawals SET due_ms = NULL WHERE id = $1', [id]);
    },
    strays: (beforeMs, limit) => strays(pool, beforeMs, limit),
    unpaid: ({ userId, states, fromMs, toMs, limit }) =>
      query(
        `SELECT * FROM withdrawals WHERE user_id = $1 AND state = ANY ($2)
           AND ($3::bigint IS NULL OR created_ms >= $3) AND ($4::bigint IS NULL OR created_ms < $4)
         ORDER BY number DESC LIMIT $5`,
        [userId, states, fromMs ?? null, toMs ?? null, limit],
      ),
    maskedNumbers: async (userId, ids) => {
      if (ids.length === 0) return new Map();
      const { rows } = await pool.query<{ id: string; masked_number: string }>(
        'SELECT id, masked_number FROM withdrawals WHERE user_id = $1 AND id = ANY ($2)',
        [userId, ids],
      );
      return new Map(rows.map(({ id, masked_number }) => [id, masked_number]));
    },
  };
}

/** Who changes or deletes the payee waits until it stands, or has done so before. */
async function open(
  client: PoolClient,
  of: Withdrawal,
  dueMs: number,
): Promise<'new' | 'known' | 'no-payee'> {
  const { rows } = await client.query<{ is_new: boolean }>(
    `WITH payee AS (
       SELECT id FROM payees WHERE id = $4 AND user_id = $2 AND revision = $5 FOR SHARE)
     INSERT INTO withdrawals (id, user_id, kind, payee_id, payee_revision, masked_number,
       amount_minor, fee_minor, arrive_minor, currency, rate, state, created_ms, due_ms)
     SELECT $1, $2, $3, payee.id, $5, $6, $7, $8, $9, $10, $11, 'opening', $12, $13 FROM payee
     ON CONFLICT (id) DO UPDATE SET id = excluded.id RETURNING xmax = 0 AS is_new`,
    [
      of.id,
      of.userId,
      of.kind,
      of.payeeId,
      of.payeeRevision,
      of.maskedNumber,
      of.amountMinor,
      of.feeMinor,
      of.arriveMinor,
      of.currency,
      of.rate,
      of.createdMs,
      dueMs,
    ],
  );
  const [row] = rows;
  if (row === undefined) return 'no-payee';
  return row.is_new ? 'new' : 'known';
}

async function strays(pool: Pool, beforeMs: number, limit: number): Promise<readonly Stray[]> {
  const { rows } = await pool.query<Stray>(
    `SELECT account_id AS "userId", item_id AS "withdrawalId" FROM held_items
      WHERE kind = 'withdrawal' AND is_open AND changed_ms < $1 AND NOT EXISTS (
        SELECT FROM withdrawals WHERE id = item_id AND ended_ms IS NULL)
      ORDER BY changed_ms LIMIT $2`,
    [beforeMs, limit],
  );
  return rows;
}

interface Row {
  readonly id: string;
  readonly user_id: string;
  readonly kind: PayeeKind;
  readonly payee_id: string;
  readonly payee_revision: string;
  readonly masked_number: string;
  readonly amount_minor: bigint;
  readonly fee_minor: bigint;
  readonly arrive_minor: string;
  readonly currency: string;
  readonly rate: bigint | null;
  readonly state: WithdrawalState;
  readonly failure: WithdrawalFailure | null;
  readonly failure_text: string | null;
  readonly created_ms: bigint;
  readonly ended_ms: bigint | null;
}

function toWithdrawal(row: Row): Withdrawal {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind,
    payeeId: row.payee_id,
    payeeRevision: row.payee_revision,
    maskedNumber: row.masked_number,
    amountMinor: row.amount_minor,
    feeMinor: row.fee_minor,
    arriveMinor: BigInt(row.arrive_minor),
    currency: row.currency,
    rate: row.rate,
    state: row.state,
    failure: row.failure,
    failureText: row.failure_text,
    createdMs: Number(row.created_ms),
    endedMs: row.ended_ms === null ? null : Number(row.ended_ms),
  };
}
