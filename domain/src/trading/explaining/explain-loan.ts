import { causeOfAll } from '../../ledger/entry.ts';
import type { AccountState } from '../account-state.ts';
import type { Decision } from '../decision.ts';
import {
  decideAccrueLoan,
  decideApplyLoan,
  decideDueAgain,
  decideRepayLoan,
  decideReviewLoan,
  paidIn,
} from '../money/decide-loans.ts';
import type { LoanChanged } from '../money/loan-commands.ts';

/** Decides again what happened to a loan, from what was asked for and what its review went by. */
export function loanAgain(state: AccountState, fact: LoanChanged): Decision | null {
  const { accountId, atMs: nowMs, what, loan } = fact;
  const { loanId, review } = loan;
  const to = { accountId, nowMs, loanId };
  if (what === 'applied') {
    return decideApplyLoan(state, { kind: 'applyLoan', ...loan, ...to, gate: null });
  }
  if (what === 'refused' || what === 'disbursed') {
    return review && decideReviewLoan(state, { kind: 'reviewLoan', ...to, ...review });
  }
  if (what === 'day') return decideAccrueLoan(state, { kind: 'accrueLoan', ...to });
  if (what !== 'paid') return decideDueAgain(state, { kind: 'accrueLoan', ...to });
  const paymentId = causeOfAll(fact.entries) ?? '';
  const amountMinor = paidIn(fact);
  return decideRepayLoan(state, { kind: 'repayLoan', ...to, paymentId, amountMinor });
}
