import type { StoredFeed } from '@candor/database/stores/feed-steps';
import { formatMinor } from '@candor/domain/money/money';
import type { Deposit, DepositNews } from '@candor/engines/funding/deposit-ports';
import { moneyText } from '../present/money-text.ts';
import type { CoreServices } from '../services.ts';
import { toldAndSent } from './told-and-sent.ts';

/** Deposits on the wallet topic, and in the inbox when they have ended. */
export function depositNews(
  core: Pick<CoreServices, 'inbox' | 'clock'>,
  feed: StoredFeed<Deposit>,
): DepositNews {
  return toldAndSent(core, feed, { word: 'deposit', messageOf });
}

function messageOf(deposit: Deposit) {
  const base = {
    userId: deposit.userId,
    kind: 'deposit',
    link: `pages/deposit/record?id=${deposit.id}`,
  } as const;
  if (deposit.creditMinor !== null && deposit.creditMinor > 0n) {
    const amount = moneyText(formatMinor(deposit.creditMinor, 'USD'), 'USD');
    const key = deposit.kind === 'PRACTICE' ? 'practice_money' : 'deposit_completed';
    return { ...base, key, params: { amount } };
  }
  const enteredIn = deposit.kind === 'BANK' ? deposit.currency : 'USD';
  const amount = moneyText(formatMinor(deposit.amountMinor, enteredIn), enteredIn);
  const failure = (deposit.failure ?? 'refused').replaceAll('-', '_');
  const { failureText: reason } = deposit;
  const params = { amount, ...(reason !== null && { reason }) };
  return { ...base, key: `deposit_failed_${failure}`, params };
}
