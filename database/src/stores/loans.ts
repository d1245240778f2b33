import type { Loan } from '@candor/domain/loans/loan';
import { storedLoan } from '@candor/domain/stored/loan-shapes';
import { readStored } from '@candor/domain/stored/read-stored';
import type { CustomerLoan, LoanStore } from '@candor/engines/loans/loan-ports';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import type { Pool } from 'pg';
import { decidedCase } from './reviews.ts';

interface LoanBody {
  account_id: string;
  body: string;
}

/** More than one look decides or charges; the rest comes at the next. */
const DUE_MAX = 256;
/** More than anybody borrows in years. */
const OF_ACCOUNT_MAX = 2_000;

/** Loans out of the lanes' tables. */
export function createLoanStore(pool: Pool): LoanStore {
  const find = async (text: string, values: readonly unknown[]) => {
    const { rows } = await pool.query<LoanBody>(
      `SELECT account_id, body FROM held_items WHERE kind = 'loan' AND ${text}`,
      [...values],
    );
    return rows.map(ofCustomer);
  };
  return {
    due: (nowMs, { withReviews, putOffIds }) =>
      find(
        `is_open AND (body::jsonb ->> 'dueMs')::bigint <= $1 AND item_id <> ALL ($3)
           AND ($4 OR body::jsonb ->> 'state' <> 'waiting' OR ${decidedCase("'l-' || item_id")})
         ORDER BY (body::jsonb ->> 'dueMs')::bigint, item_id LIMIT $2`,
        [nowMs, DUE_MAX, putOffIds, withReviews],
      ),
    changedSince: (atMs) => find('changed_ms >= $1 ORDER BY changed_ms, item_id', [atMs]),
    ofAccount: async (accountId) => {
      const found = await find(
        `partition = $1 AND account_id = $2
         ORDER BY (body::jsonb ->> 'appliedMs')::bigint DESC, item_id DESC LIMIT $3`,
        [partitionOf(accountId), accountId, OF_ACCOUNT_MAX],
      );
      return found.map(({ loan }) => loan);
    },
    isPaid: async ({ accountId, loanId, paymentId }) => {
      const { rowCount } = await pool.query(
        'SELECT 1 FROM journal WHERE ref_id = $1 AND cause_id = $2 AND account_id = $3',
        [loanId, paymentId, accountId],
      );
      return (rowCount ?? 0) > 0;
    },
  };
}

function ofCustomer(row: LoanBody): CustomerLoan {
  return { accountId: row.account_id, loan: read(row) };
}

function read({ body, account_id: id }: LoanBody): Loan {
  return readStored(storedLoan, body, `a loan of account ${id}`);
}
