import type { Entry } from '../../ledger/entry.ts';
import type { Loan, LoanReview } from '../../loans/loan.ts';
import type { ToAccount } from '../holdings/holding-commands.ts';
import type { GateReason } from '../refusals.ts';

interface ToLoan extends ToAccount {
  readonly loanId: string;
}

/** Asks for a loan. See `decideApplyLoan`. */
export interface ApplyLoan extends ToLoan {
  readonly kind: 'applyLoan';
  readonly amountMinor: bigint;
  readonly termDays: number;
  readonly dailyRate: bigint;
  readonly purpose: string;
  readonly gate: GateReason | null;
}

/** The review is over. */
export interface ReviewLoan extends ToLoan, LoanReview {
  readonly kind: 'reviewLoan';
}

/** Days of a loan are over. */
export interface AccrueLoan extends ToLoan {
  readonly kind: 'accrueLoan';
}

/** The customer pays back. */
export interface RepayLoan extends ToLoan {
  readonly kind: 'repayLoan';
  readonly paymentId: string;
  /** Null pays all that is owed. */
  readonly amountMinor: bigint | null;
}

/** What happened to a loan. */
export const loanSteps = [
  'applied',
  'refused',
  'disbursed',
  'day',
  'taken',
  'overdue',
  'paid',
] as const;

/** A loan as it is from now on. */
export interface LoanChanged {
  readonly kind: 'loanChanged';
  readonly accountId: string;
  readonly atMs: number;
  readonly what: (typeof loanSteps)[number];
  readonly loan: Loan;
  readonly entries: readonly Entry[];
}
