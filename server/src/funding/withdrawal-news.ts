import type { StoredFeed } from '@candor/database/stores/feed-steps';
import { formatMinor } from '@candor/domain/money/money';
import type { Withdrawal, WithdrawalNews } from '@candor/engines/funding/withdrawal-ports';
import { moneyText } from '../present/money-text.ts';
import type { CoreServices } from '../services.ts';
import { toldAndSent } from './told-and-sent.ts';

/** Withdrawals on the wallet topic, and in the inbox when they have ended. */
export function withdrawalNews(
  core: Pick<CoreServices, 'inbox' | 'clock'>,
  feed: StoredFeed<Withdrawal>,
): WithdrawalNews {
  return toldAndSent(core, feed, { word: 'withdrawal', messageOf });
}

function messageOf(withdrawal: Withdrawal) {
  const { userId, state, failure, failureText, maskedNumber, currency } = withdrawal;
  const base = { userId, kind: 'withdrawal', link: 'pages/profile/transaction' } as const;
  const amount = moneyText(formatMinor(withdrawal.amountMinor, 'USD'), 'USD');
  if (state === 'completed') {
    const arrives = moneyText(formatMinor(withdrawal.arriveMinor, currency), currency);
    const params = { amount, arrives, payee: maskedNumber };
    return { ...base, key: 'withdrawal_completed', params };
  }
  const why = (failure ?? 'refused').replaceAll('-', '_');
  const params = { amount, ...(failureText !== null && { reason: failureText }) };
  return { ...base, key: `withdrawal_${why}`, params };
}
