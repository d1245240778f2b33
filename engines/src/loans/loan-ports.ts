import type { Loan } from '@candor/domain/loans/loan';

/** A customer's loan as it is committed. */
export interface CustomerLoan {
  readonly accountId: string;
  readonly loan: Loan;
}

export interface LoanStore {
  /**
   * Those whose review, or next day, is over: some, the longest over first, without those that were
   * put off. With all reviews, or only those that operators decided.
   */
  due(
    nowMs: number,
    of: { readonly withReviews: boolean; readonly putOffIds: readonly string[] },
  ): Promise<readonly CustomerLoan[]>;
  /** Those that changed at an instant or later, the earliest first. */
  changedSince(atMs: number): Promise<readonly CustomerLoan[]>;
  /** One customer's loans and applications, the newest first. */
  ofAccount(accountId: string): Promise<readonly Loan[]>;
  /** Whether a payment of a loan was posted, however long ago. */
  isPaid(of: {
    readonly accountId: string;
    readonly loanId: string;
    readonly paymentId: string;
  }): Promise<boolean>;
}
