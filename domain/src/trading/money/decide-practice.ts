import {
  isPracticeId,
  PRACTICE_AMOUNTS_MINOR,
  PRACTICE_LIMIT_MINOR,
  PRACTICE_LIMIT_MS,
} from '../../funding/practice-money.ts';
import { customerAccount, houseAccount } from '../../ledger/chart.ts';
import type { Posting } from '../../ledger/entry.ts';
import type { AccountState } from '../account-state.ts';
import { accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import { entry } from './decide-money.ts';
import { completed, planTransfer } from './decide-transfers.ts';
import type { GivePractice } from './practice-commands.ts';

/**
 * Two movements in one decision: practice money is credited to BALANCE, and moved on to the trading
 * wallet. Refusals: AMOUNT for any but the three amounts, PRACTICE_LIMIT for more than the limit
 * within 24 hours. A repeated id changes nothing and answers as the first time.
 */
export function decidePractice(state: AccountState, command: GivePractice): Decision {
  const { accountId, nowMs: atMs, depositId, transferId, walletType, amountMinor } = command;
  if (!isPracticeId(depositId) || !isPracticeId(transferId)) {
    throw new Error(`${depositId} and ${transferId} do not both name practice money.`);
  }
  const known = state.credits.get(depositId);
  if (known !== undefined) return acceptUnchanged(credited(known.creditMinor));
  if (!PRACTICE_AMOUNTS_MINOR.includes(amountMinor)) return refuse('AMOUNT', undefined, 'amount');
  if (givenSince(state, atMs - PRACTICE_LIMIT_MS) + amountMinor > PRACTICE_LIMIT_MINOR) {
    return refuse('PRACTICE_LIMIT');
  }
  const entries = [entry('deposit', depositId, practicePostings(accountId, amountMinor))];
  const transfer = planTransfer({
    transferId,
    fromWallet: 'BALANCE',
    toWallet: walletType,
    amountMinor,
    fx: null,
    nowMs: atMs,
  });
  return accept(
    [
      { kind: 'moneyMoved', accountId, atMs, refId: depositId, fx: null, entries },
      completed(accountId, atMs, transfer),
    ],
    credited(amountMinor),
  );
}

/** Both ledger sides of a practice deposit. */
export function practicePostings(accountId: string, amountMinor: bigint): Posting[] {
  const paying = { account: houseAccount('practiceMoney', 'USD'), unit: 'USD' };
  const target = { account: customerAccount(accountId, 'BALANCE', 'cash'), unit: 'USD' };
  return [
    { ...paying, amount: -amountMinor },
    { ...target, amount: amountMinor },
  ];
}

function givenSince({ credits }: AccountState, sinceMs: number): bigint {
  let givenMinor = 0n;
  for (const { practiceAtMs, creditMinor } of credits.values()) {
    if (practiceAtMs !== undefined && practiceAtMs > sinceMs) givenMinor += creditMinor;
  }
  return givenMinor;
}

function credited(creditMinor: bigint) {
  return { kind: 'credited', creditMinor, isBelowMinimum: false, fx: null } as const;
}
