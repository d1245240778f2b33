import type { BillType, WalletType } from '@candor/contract/enums';
import { readAccount } from '../../ledger/chart.ts';
import type { Entry } from '../../ledger/entry.ts';
import type { AccountState } from '../account-state.ts';
import type { Reverse } from '../commands.ts';
import { accept, type Decision, refuse } from '../decision.ts';
import { checkAvailable, entry } from './decide-money.ts';

/** Movements of money alone; a trade is undone by another trade, a transfer by another transfer. */
export const reversibleTypes = [
  'deposit',
  'withdrawal',
  'fee',
  'interest',
  'reversal',
] as const satisfies readonly BillType[];
const reversible: ReadonlySet<BillType> = new Set(reversibleTypes);

/** Whether an entry moved a customer's free money and nothing else of his: no part of a loan. */
export function isReversible({ billType, postings }: Entry): boolean {
  const meanings = postings.map(({ account }) => readAccount(account));
  const own = meanings.filter((meaning) => meaning?.owner === 'customer');
  const isOfLoan = meanings.some((one) => one?.owner === 'house' && one.kind === 'loans');
  if (isOfLoan) return false;
  return reversible.has(billType) && own.length > 0 && own.every((one) => one.pocket === 'cash');
}

/**
 * Undoes a whole movement, leg by leg. Refusals: NOT_FOUND when the account has no such movement,
 * or one that cannot be reversed; DUPLICATE when it was reversed before; INSUFFICIENT when more is
 * taken back than is available.
 */
export function decideReverse(state: AccountState, command: Reverse): Decision {
  const { accountId, nowMs: atMs, movement, correctionId, by, approvedBy, reason } = command;
  if (movement === null || !isReversible(movement)) return refuse('NOT_FOUND');
  if (command.isReversed) return refuse('DUPLICATE');
  const postings = movement.postings.map((one) => ({ ...one, amount: -one.amount }));
  const taken = new Map<WalletType, bigint>();
  for (const { account, amount } of postings) {
    const meaning = readAccount(account);
    if (meaning?.owner !== 'customer') continue;
    taken.set(meaning.walletType, (taken.get(meaning.walletType) ?? 0n) - amount);
  }
  for (const [walletType, amountMinor] of taken) {
    const short = checkAvailable(state, walletType, amountMinor);
    if (short !== null) return short;
  }
  const entries = [entry('reversal', correctionId, postings)];
  const of = { correctionId, correctsId: movement.id, by, approvedBy, reason } as const;
  return accept([{ kind: 'moneyCorrected', accountId, atMs, ...of, entries }], { kind: 'done' });
}
