import type { Command } from '@candor/domain/trading/commands';
import { WithdrawalDesk } from '@candor/engines/funding/withdrawal-desk';
import type { PayoutDoor } from '@candor/engines/funding/withdrawal-ports';
import { isFrozenAt } from '../auth/authenticate-key.ts';
import type { Services } from '../services.ts';
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
