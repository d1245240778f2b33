import { readAccount } from '../../ledger/chart.ts';
import type { AccountState } from '../account-state.ts';
import type { Decision } from '../decision.ts';
import { decideCompleteWithdrawal } from '../money/decide-money.ts';
import type { WithdrawalCompleted } from '../money/payout-facts.ts';

/**
 * A payout from what was held for it, at the rate its fact keeps; null where its entry names no
 * rail.
 */
export function payoutAgain(state: AccountState, fact: WithdrawalCompleted): Decision | null {
  const { accountId, atMs: nowMs, withdrawalId, entries, fx = null } = fact;
  for (const { account, unit: currency } of entries.flatMap(({ postings }) => postings)) {
    const meaning = readAccount(account);
    const rail = meaning?.owner === 'house' ? meaning.kind : null;
    if (rail !== 'railBank' && rail !== 'railChain') continue;
    const payout = { withdrawalId, rail, currency, fx } as const;
    return decideCompleteWithdrawal(state, {
      kind: 'completeWithdrawal',
      accountId,
      nowMs,
      ...payout,
    });
  }
  return null;
}
