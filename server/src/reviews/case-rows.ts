import { formatMinor } from '@candor/domain/money/money';
import type { DeskCase } from '@candor/engines/reviews/review-ports';

export const reviewTypes = ['kyc', 'blockTrade', 'loan', 'bankProof'] as const;
/** What the calls of money say of it. */
export const moneyTypes = { deposit: 'bankProof', withdrawal: 'withdrawal' } as const;

export type ReviewType = (typeof reviewTypes)[number];
type Reviewed = DeskCase & { readonly type: ReviewType };

export function isReviewed(one: DeskCase): one is Reviewed {
  return reviewTypes.some((type) => type === one.type);
}

export function isMoneyCase({ type }: DeskCase): boolean {
  return type === 'bankProof' || type === 'withdrawal';
}

/** A case as reviewers see it. */
export function reviewCaseRow({ caseId: id, claim, first, second, ...one }: Reviewed) {
  const refused = [first, second].find((decision) => decision?.passes === false);
  return {
    id,
    type: one.type,
    userId: one.userId,
    status: one.reviewStatus,
    claimedBy: claim?.operatorName ?? null,
    claimEndTimestamp: claim?.endMs ?? null,
    createTimeTimestamp: one.createdMs,
    decidedBy: first?.operatorName ?? null,
    reason: refused?.reason ?? null,
  };
}

/** A movement that waits for two people. */
export function moneyCaseRow({ caseId: id, first, second, ...one }: DeskCase) {
  const { userId, status, createdMs, currency, amountMinor } = one;
  const approver = (of: DeskCase['first']) => (of?.passes ? of.operatorName : null);
  const refused = [first, second].find((decision) => decision?.passes === false);
  return {
    id,
    userId,
    status,
    createTimeTimestamp: createdMs,
    type: one.type === 'withdrawal' ? ('withdrawal' as const) : ('deposit' as const),
    amount: formatMinor(amountMinor ?? 0n, currency ?? 'USD'),
    currency: currency ?? 'USD',
    firstApprover: approver(first),
    secondApprover: approver(second),
    reason: refused?.reason ?? null,
  };
}
