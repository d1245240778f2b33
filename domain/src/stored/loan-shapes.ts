import {
  type Loan,
  type LoanEvent,
  type LoanReview,
  loanEventKinds,
  loanReasons,
  loanStates,
} from '../loans/loan.ts';
import type { Instalment } from '../loans/loan-terms.ts';
import type { StoredKind } from './read-stored.ts';
import { bigint, boolean, list, nullable, number, optional, record, text, words } from './shape.ts';

export const loan = record<Loan>({
  loanId: text,
  amountMinor: bigint,
  termDays: number,
  dailyRate: bigint,
  purpose: text,
  state: words(loanStates),
  reason: nullable(words(loanReasons)),
  review: nullable(
    record<LoanReview>({ isVerified: boolean, valueMinor: bigint, refusal: optional(text) }),
  ),
  appliedMs: number,
  decidedMs: nullable(number),
  dueMs: nullable(number),
  schedule: list(
    record<Instalment>({ day: number, principalMinor: bigint, interestMinor: bigint }),
  ),
  outstandingMinor: bigint,
  accruedMinor: bigint,
  interestMinor: bigint,
  aheadParts: bigint,
  days: number,
  events: list(
    record<LoanEvent>({ what: words(loanEventKinds), atMs: number, amountMinor: bigint }),
  ),
});

/** One that waits, runs or is over. */
export const storedLoan: StoredKind<Loan> = { name: 'loan', shape: loan };
