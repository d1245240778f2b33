import type { LoanEvent, LoanReason } from '@candor/domain/loans/loan';
import { formatMinor } from '@candor/domain/money/money';
import type { CustomerLoan } from '@candor/engines/loans/loan-ports';
import type { Inbox } from '@candor/engines/notices/inbox';
import { moneyText } from '../present/money-text.ts';

const refusedKeys = {
  IDENTITY: 'loan_refused_identity',
  OVERDUE: 'loan_refused_overdue',
  HALF: 'loan_refused_half',
  REFUSED: 'loan_refused_reason',
} as const satisfies Record<LoanReason, string>;

/** Writes what became of a loan into its customer's inbox; each event of it once. */
export function loanNews(inbox: Pick<Inbox, 'sendOnce'>): (of: CustomerLoan) => Promise<void> {
  return async ({ accountId: userId, loan: { loanId, events, reason, review, amountMinor } }) => {
    const money = (minor: bigint) => moneyText(formatMinor(minor, 'USD'), 'USD');
    const keyOf = ({ what }: LoanEvent) =>
      what === 'refused' ? refusedKeys[reason ?? 'HALF'] : (`loan_${what}` as const);
    for (const [place, event] of events.entries()) {
      const params = {
        amount: money(event.amountMinor),
        loan: money(amountMinor),
        ...(event.what === 'refused' && review?.refusal && { reason: review.refusal }),
      };
      const of = { userId, kind: 'loan', link: 'pages/loan/index?tab=mine', params } as const;
      const name = `loan ${loanId} ${place}`;
      await inbox.sendOnce({ ...of, key: keyOf(event) }, name, event.atMs);
    }
  };
}
