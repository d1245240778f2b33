import { customerAccount, houseAccount, type Pocket } from '../../ledger/chart.ts';
import { isPaidWhole } from '../../products/all-products.ts';
import type { AccountState } from '../account-state.ts';
import { accept, type Decision, refuse } from '../decision.ts';
import type { AddMargin } from '../holdings/holding-commands.ts';
import { checkAvailable, entry } from '../money/decide-money.ts';
import { moved } from '../working/fill-entries.ts';

/**
 * Locks more money to a position. For what was bought with a loan it pays so much of the loan back,
 * and so at most what is lent. Refusals: AMOUNT, POSITION_CLOSED, INSUFFICIENT.
 */
export function decideAddMargin(state: AccountState, command: AddMargin): Decision {
  const { accountId, nowMs: atMs, additionId, positionId, amountMinor } = command;
  const position = [...state.positions.values()].find((one) => one.positionId === positionId);
  if (amountMinor <= 0n) return refuse('AMOUNT', undefined, 'amount');
  if (position === undefined) return refuse('POSITION_CLOSED');
  const { side, walletType, walletCurrency: currency, instrumentId: heldAs } = position;
  const isLent = side === 'long' && isPaidWhole(command.heldIn);
  if (isLent && amountMinor > position.costMinor - position.marginMinor) {
    return refuse('AMOUNT', undefined, 'amount');
  }
  const short = checkAvailable(state, walletType, amountMinor);
  if (short !== null) return short;
  const account = (pocket: Pocket) => customerAccount(accountId, walletType, pocket);
  const paidBack = isLent ? amountMinor : 0n;
  const postings = [
    ...moved(account('cash'), account('margin'), currency, amountMinor),
    ...moved(houseAccount('lending', currency), account('loan'), currency, paidBack),
  ];
  const entries = [entry('margin', additionId, postings)];
  const of = { additionId, positionId, heldAs, side, amountMinor } as const;
  return accept([{ kind: 'marginAdded', accountId, atMs, ...of, entries }], { kind: 'done' });
}
