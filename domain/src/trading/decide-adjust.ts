import { customerAccount, houseAccount } from '../ledger/chart.ts';
import { type AccountState, walletOf } from './account-state.ts';
import type { Adjust } from './commands.ts';
import { checkAvailable, entry } from './decide-money.ts';
import { accept, type Decision, refuse } from './decision.ts';
import { moved } from './fill-entries.ts';

/**
 * One entry between what is free in the wallet and the house's account for corrections. Refusals:
 * NOT_FOUND when the account has nothing of that name to correct, AMOUNT for nothing at all,
 * INSUFFICIENT when more is taken than is available.
 */
export function decideAdjust(state: AccountState, command: Adjust): Decision {
  const { accountId, nowMs: atMs, walletType, amountMinor } = command;
  if (!command.isKnown) return refuse('NOT_FOUND');
  if (amountMinor === 0n) return refuse('AMOUNT', undefined, 'amount');
  const short = checkAvailable(state, walletType, -amountMinor);
  if (short !== null) return short;
  const { currency } = walletOf(state, walletType);
  const { correctionId, correctsId, by, reason } = command;
  const cash = customerAccount(accountId, walletType, 'cash');
  const house = houseAccount('corrections', currency);
  const entries = [entry('reversal', correctionId, moved(house, cash, currency, amountMinor))];
  const of = { correctionId, correctsId, by, reason } as const;
  return accept([{ kind: 'moneyCorrected', accountId, atMs, ...of, entries }], { kind: 'done' });
}
