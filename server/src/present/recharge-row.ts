import type { RechargeRow } from '@candor/contract/money-shapes';
import type { DepositState } from '@candor/domain/funding/deposit-review';
import { formatMinor } from '@candor/domain/money/money';
import type { Deposit } from '@candor/engines/funding/deposit-ports';
import type { Locale } from '@candor/locales/locale';
import { rateText } from './fill-row.ts';
import { depositFailureSentence } from './words.ts';

/** 1 Pending Review, 2 Audit Failure, 3 Completed (calls.md 0.5). */
export const wireDepositStatus = { pending: 1, failed: 2, completed: 3 } as const satisfies Record<
  DepositState,
  1 | 2 | 3
>;

/** A deposit as the wire shows it. `amount` is in `currency` for a bank, in USD for a coin. */
export function rechargeRow(deposit: Deposit, locale: Locale): RechargeRow {
  const { coinAmount, creditMinor, failure } = deposit;
  const rate = deposit.creditRate ?? deposit.quotedRate;
  const enteredIn = deposit.kind === 'BANK' ? deposit.currency : 'USD';
  return {
    id: deposit.id,
    kind: deposit.kind,
    currency: deposit.currency,
    network: deposit.network,
    amount: formatMinor(deposit.amountMinor, enteredIn),
    coinAmount: coinAmount === null ? null : formatMinor(coinAmount, deposit.currency),
    rate: rate === null ? null : rateText(rate),
    creditAmount: creditMinor === null ? null : formatMinor(creditMinor, 'USD'),
    status: wireDepositStatus[deposit.state],
    reason:
      deposit.failureText ?? (failure === null ? null : depositFailureSentence(failure, locale)),
    confirmations: deposit.confirmations,
    proofUrl: deposit.proofUrl,
    createTimeTimestamp: deposit.createdMs,
    reviewTimestamp: deposit.endedMs,
  };
}
