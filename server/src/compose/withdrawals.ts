import type { StoredFeed } from '@candor/database/stores/feed-steps';
import { formatMinor } from '@candor/domain/money/money';
import type { Command } from '@candor/domain/trading/commands';
import { WithdrawalDesk } from '@candor/engines/funding/withdrawal-desk';
import type {
  PayoutDoor,
  Withdrawal,
  WithdrawalNews,
} from '@candor/engines/funding/withdrawal-ports';
import { isFrozenAt } from '../auth/authenticate-key.ts';
import { moneyText } from '../present/money-text.ts';
import type { CoreServices, Services } from '../services.ts';
import type { TradingServices } from '../trading/trading-services.ts';
import { reviewsBy } from './reviews-by.ts';

/** The desk that decides withdrawals by the published rule and sees them to their end. */
export function composeWithdrawals(
  services: Services,
  onFailure: (error: unknown) => void,
): WithdrawalDesk {
  const { clock, funding, trading } = services;
  const { payees, numbers, withdrawals: store, withdrawalNews: news } = funding;
  return new WithdrawalDesk({
    store,
    news,
    clock,
    onFailure,
    door: payoutDoor(trading),
    reviewsBy: reviewsBy(services),
    shutBy: async (userId, nowMs) => {
      const user = await services.stores.users.signed(userId);
      if (user?.isLocked) return 'operator';
      return user === null || isFrozenAt(user, nowMs) ? 'customer' : null;
    },
    payeeOf: async ({ userId, payeeId, payeeRevision }) => {
      const payee = await payees.findSigned(userId, payeeId);
      if (payee === null || payee.revision !== payeeRevision) return null;
      return { kind: payee.kind, number: numbers.open(payee) };
    },
  });
}

function payoutDoor({ lanes, accounts }: TradingServices): PayoutDoor {
  const submit = async (command: Command) => {
    const reply = await lanes.submit(command, null);
    // Nothing is held under this id any more: an earlier process died after it was done.
    const isDone = reply.outcome === 'refused' && reply.refusal.reason === 'NOT_FOUND';
    if (reply.outcome === 'accepted' || isDone) return;
    const why = reply.outcome === 'refused' ? reply.refusal.reason : reply.outcome;
    throw new Error(`A withdrawal could not end: ${command.kind} was ${why}.`);
  };
  return {
    isHeld: async (userId, withdrawalId) =>
      (await accounts.view(userId)).withdrawals.some((one) => one.withdrawalId === withdrawalId),
    complete: ({ id, userId: accountId, kind, currency }, fx, nowMs) => {
      const rail = kind === 'BANK' ? 'railBank' : 'railChain';
      const payout = { withdrawalId: id, rail, currency, fx } as const;
      return submit({ kind: 'completeWithdrawal', accountId, nowMs, ...payout });
    },
    giveBack: ({ userId: accountId, withdrawalId }, nowMs) =>
      submit({ kind: 'returnWithdrawal', accountId, nowMs, withdrawalId }),
  };
}

/** Withdrawals on the wallet topic, and in the inbox when they have ended. */
export function withdrawalNews(
  { inbox, clock }: Pick<CoreServices, 'inbox' | 'clock'>,
  feed: StoredFeed<Withdrawal>,
): WithdrawalNews {
  const changed = async (withdrawal: Withdrawal) => {
    await feed.add(withdrawal.userId, withdrawal, clock.nowMs());
  };
  return {
    changed,
    ended: async (withdrawal) => {
      await changed(withdrawal);
      const word = `withdrawal ${withdrawal.id}`;
      await inbox.sendOnce(messageOf(withdrawal), word, clock.nowMs());
    },
  };
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
