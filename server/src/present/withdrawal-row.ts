import type { WithdrawalRow } from '@candor/contract/money-shapes';
import type { WithdrawalFailure } from '@candor/domain/funding/withdrawals';
import { formatMinor } from '@candor/domain/money/money';
import type { NotUsable } from '@candor/domain/wallets/not-usable';
import type { Withdrawal, WithdrawalState } from '@candor/engines/funding/withdrawal-ports';
import type { Locale } from '@candor/locales/locale';
import { m } from '@candor/locales/messages';
import { rateText } from './fill-row.ts';

/** 1 Pending Review, 2 Audit Failure, 3 Completed (calls.md 0.5). */
const wireStatus = {
  opening: 1,
  pending: 1,
  paying: 1,
  returning: 1,
  returned: 2,
  completed: 3,
} as const satisfies Record<WithdrawalState, 1 | 2 | 3>;

const failureWords: Readonly<Record<WithdrawalFailure, typeof m.ledger_withdrawal_bank_returned>> =
  {
    'bank-returned': m.ledger_withdrawal_bank_returned,
    'network-returned': m.ledger_withdrawal_network_returned,
    'payee-gone': m.ledger_withdrawal_payee_gone,
    'account-frozen': m.ledger_withdrawal_account_frozen,
  };

const notUsableWords: Readonly<Record<NotUsable['why'], typeof m.withdraw_why_under_review>> = {
  'under-review': m.withdraw_why_under_review,
  overdue: m.withdraw_why_overdue,
  lent: m.withdraw_why_lent,
};

/** Why money cannot be withdrawn, in words. */
export function notUsableText(why: NotUsable['why'], locale: Locale): string {
  return notUsableWords[why]({}, { locale });
}

/** A withdrawal as the wire shows it. `amount` is in USD, with the fee. */
export function withdrawalRow(withdrawal: Withdrawal, locale: Locale): WithdrawalRow {
  const { id, kind, payeeId, maskedNumber, currency, rate, state, failure } = withdrawal;
  const isReturned = state === 'returned';
  const words = failure === null ? null : failureWords[failure]({}, { locale });
  return {
    id,
    kind,
    cardId: payeeId,
    cardNumber: maskedNumber,
    amount: formatMinor(withdrawal.amountMinor, 'USD'),
    fee: formatMinor(withdrawal.feeMinor, 'USD'),
    rate: rate === null ? null : rateText(rate),
    arriveAmount: formatMinor(withdrawal.arriveMinor, currency),
    arriveCurrency: currency,
    status: wireStatus[state],
    reason: isReturned ? (withdrawal.failureText ?? words) : null,
    createTimeTimestamp: withdrawal.createdMs,
    reviewTimestamp: withdrawal.endedMs,
  };
}
