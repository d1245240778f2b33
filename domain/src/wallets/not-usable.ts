import { allOwedMinor, type Loan, overdueLoanMinor } from '../loans/loan.ts';
import { larger } from '../money/rounding.ts';
import type { HeldWithdrawal, Wallet } from './wallet.ts';
import { availableMinor } from './wallet-figures.ts';

/** Money of the funding account that cannot be withdrawn now, and why. */
export interface NotUsable {
  readonly why: 'under-review' | 'overdue' | 'lent';
  readonly amountMinor: bigint;
  /** Whether what is available counts it still. */
  readonly isAvailable: boolean;
}

/** What withdrawals ask of an account. */
export interface Withdrawable {
  readonly wallet: Wallet;
  readonly withdrawals: Iterable<HeldWithdrawal>;
  readonly loans: readonly Loan[];
}

/**
 * In USD minor units; reasons without an amount are left out. What is owed of loans stays, due or
 * not: nobody leaves with what was lent to him.
 */
export function notUsable({ withdrawals, loans }: Withdrawable): readonly NotUsable[] {
  let underReviewMinor = 0n;
  for (const { amountMinor } of withdrawals) underReviewMinor += amountMinor;
  const overdueMinor = overdueLoanMinor(loans);
  const all: readonly NotUsable[] = [
    { why: 'under-review', amountMinor: underReviewMinor, isAvailable: false },
    { why: 'overdue', amountMinor: overdueMinor, isAvailable: true },
    { why: 'lent', amountMinor: allOwedMinor(loans) - overdueMinor, isAvailable: true },
  ];
  return all.filter(({ amountMinor }) => amountMinor > 0n);
}

/** What can be withdrawn: available, less what is owed and due. Never below zero. */
export function usableMinor(of: Withdrawable): bigint {
  let usable = availableMinor(of.wallet);
  for (const { isAvailable, amountMinor } of notUsable(of)) if (isAvailable) usable -= amountMinor;
  return larger(usable, 0n);
}
