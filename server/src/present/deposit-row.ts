import type { DepositRow } from '@candor/contract/money-shapes';
import type { PostingRow } from '@candor/contract/trading-shapes';
import type { DepositState } from '@candor/domain/funding/deposit-review';
import { formatMinor } from '@candor/domain/money/money';
import { creditPostings, entry } from '@candor/domain/trading/money/decide-money';
import { practicePostings } from '@candor/domain/trading/money/decide-practice';
import type { Deposit } from '@candor/engines/funding/deposit-ports';
import type { Locale } from '@candor/locales/locale';
import { postingRows, rateText } from './fill-row.ts';
import { depositFailureSentence } from './words.ts';

/** 1 Pending Review, 2 Audit Failure, 3 Completed (calls.md 0.5). */
export const wireDepositStatus = { pending: 1, failed: 2, completed: 3 } as const satisfies Record<
  DepositState,
  1 | 2 | 3
>;

/** A deposit as the wire shows it. `amount` is in `currency` for a bank, in USD for a coin. */
export function depositRow(deposit: Deposit, locale: Locale): DepositRow {
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
    quotedRate: deposit.quotedRate === null ? null : rateText(deposit.quotedRate),
    creditAmount: creditMinor === null ? null : formatMinor(creditMinor, 'USD'),
    status: wireDepositStatus[deposit.state],
    reason:
      deposit.failureText ?? (failure === null ? null : depositFailureSentence(failure, locale)),
    confirmations: deposit.confirmations,
    confirmationsNeeded: deposit.confirmationsNeeded,
    txId: deposit.txId ?? null,
    proofUrl: deposit.proofUrl,
    createTimeTimestamp: deposit.createdMs,
    reviewTimestamp: deposit.endedMs,
    ...(deposit.state === 'completed' ? { postings: bothSides(deposit, locale) } : {}),
  };
}

/** Both ledger sides of the credit, by the rule that made them, from the figures of the credit. */
function bothSides(deposit: Deposit, locale: Locale): PostingRow[] {
  const { currency, creditRate: rate, creditMidRate: mid } = deposit;
  if (deposit.kind === 'PRACTICE') {
    const given = practicePostings(deposit.userId, deposit.amountMinor);
    return postingRows([entry('deposit', deposit.id, given)], locale);
  }
  const pair = deposit.kind === 'BANK' ? ['USD', currency] : [currency, 'USD'];
  const [base = '', quote = ''] = pair;
  const { postings } = creditPostings({
    accountId: deposit.userId,
    rail: deposit.kind === 'BANK' ? 'railBank' : 'railChain',
    currency,
    receivedMinor: deposit.coinAmount ?? deposit.amountMinor,
    fx: rate === null ? null : { base, quote, rate, mid: mid ?? rate },
  });
  return postingRows([entry('deposit', deposit.id, postings)], locale);
}
