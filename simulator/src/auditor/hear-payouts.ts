import type { OwnAccount } from './own-account.ts';
import { owedOf } from './own-loan.ts';
import type { ToldFacts, ToldStep } from './told.ts';

type Heard<K extends keyof ToldFacts> = (
  account: OwnAccount,
  fact: ToldFacts[K],
  step: ToldStep,
) => void;

const LEAST = 100n;

/** withdrawals.md, "What can be used": nobody leaves with what was lent to him. */
export const withdrawalHeld: Heard<'withdrawalHeld'> = (account, { withdrawal }, { command }) => {
  const { withdrawalId, walletType, amountMinor, feeMinor } = withdrawal;
  account.expect(`the amount of ${withdrawalId}`, amountMinor, command.amountMinor);
  account.expect(`the fee of ${withdrawalId}`, feeMinor, command.feeMinor);
  if (amountMinor < LEAST || feeMinor >= amountMinor) {
    account.faults.push(`${withdrawalId} is too small`);
  }
  if (account.withdrawals.has(withdrawalId) || account.paidOut.has(withdrawalId)) {
    account.faults.push(`${withdrawalId} was held twice`);
  }
  if (amountMinor > account.available(walletType) - owedOf(account.loans.values())) {
    account.faults.push(`${withdrawalId} takes what cannot be used`);
  }
  account.withdrawals.set(withdrawalId, withdrawal);
};

/** Once for ever, the fee out of the amount. */
export const withdrawalCompleted: Heard<'withdrawalCompleted'> = (account, fact) => {
  const { withdrawalId, entries } = fact;
  const own = account.withdrawals.get(withdrawalId);
  if (own === undefined) throw new Error(`${withdrawalId} was paid and is not held`);
  account.withdrawals.delete(withdrawalId);
  account.paidOut.add(withdrawalId);
  account.wallet(own.walletType).cashMinor -= own.amountMinor;
  const fees = entries
    .flatMap(({ postings }) => postings)
    .filter((one) => one.account.startsWith('house:feeCommission'))
    .reduce((sum, { amount }) => sum + amount, 0n);
  account.expect(`the fee that ${withdrawalId} brought`, fees, own.feeMinor);
};

export const withdrawalReturned: Heard<'withdrawalReturned'> = (account, fact) => {
  const { withdrawalId, releasedMinor } = fact;
  const own = account.withdrawals.get(withdrawalId);
  account.expect(`what ${withdrawalId} gives back`, releasedMinor, own?.amountMinor);
  account.withdrawals.delete(withdrawalId);
  account.paidOut.add(withdrawalId);
};
