import { type BillType, type WalletType, walletTypes } from '@candor/contract/enums';
import { WITHDRAWAL_MINIMUM_MINOR } from '../../funding/withdrawals.ts';
import {
  customerAccount,
  type HouseKind,
  houseAccount,
  walletCurrency,
} from '../../ledger/chart.ts';
import { assertBalanced, type Entry, type Posting } from '../../ledger/entry.ts';
import { convertMinor, type ExchangeRate } from '../../money/exchange.ts';
import { formatMinor } from '../../money/money.ts';
import { usableMinor } from '../../wallets/not-usable.ts';
import type { Wallet } from '../../wallets/wallet.ts';
import { availableMinor } from '../../wallets/wallet-figures.ts';
import { type AccountState, walletOf } from '../account-state.ts';
import type {
  CompleteWithdrawal,
  Credit,
  HoldWithdrawal,
  OpenAccount,
  ReturnWithdrawal,
} from '../commands.ts';
import { accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';

/** Smallest deposit that is credited: 1 USD, and 1 HKD for HKD (calls.md 7). */
export const DEPOSIT_MIN_MINOR = 100n;

/** Opens every wallet at zero; an open account stays as it is. */
export function decideOpenAccount(state: AccountState, command: OpenAccount): Decision {
  const missing = walletTypes.filter((walletType) => state.wallets[walletType] === undefined);
  if (missing.length === 0) return acceptUnchanged({ kind: 'done' });
  const wallets = missing.map((walletType) => ({
    walletType,
    currency: walletCurrency[walletType],
  }));
  const { accountId, nowMs: atMs } = command;
  return accept([{ kind: 'accountOpened', accountId, atMs, wallets }], { kind: 'done' });
}

/**
 * Refusal: AMOUNT for nothing received. Below the minimum the money goes to its named house
 * account. A deposit that was credited before, however long ago, changes nothing and is answered
 * with what it brought then.
 */
export function decideCredit(state: AccountState, command: Credit): Decision {
  const { accountId, nowMs: atMs, depositId, fx } = command;
  const known = state.credits.get(depositId);
  if (known !== undefined) {
    const isBelowMinimum = known.creditMinor === 0n;
    return acceptUnchanged({ kind: 'credited', ...known, isBelowMinimum });
  }
  if (command.receivedMinor <= 0n) return refuse('AMOUNT', undefined, 'amount');
  const { postings, creditMinor, isBelowMinimum } = creditPostings(command);
  const entries = [entry('deposit', depositId, postings)];
  return accept([{ kind: 'moneyMoved', accountId, atMs, refId: depositId, fx, entries }], {
    kind: 'credited',
    creditMinor,
    isBelowMinimum,
    fx,
  });
}

/** Both ledger sides of a credit; the record of a deposit shows them again from its own figures. */
export function creditPostings(
  command: Pick<Credit, 'accountId' | 'rail' | 'currency' | 'receivedMinor' | 'fx'>,
): { postings: Posting[]; creditMinor: bigint; isBelowMinimum: boolean } {
  const { accountId, currency, receivedMinor, fx } = command;
  const target = customerAccount(accountId, 'BALANCE', 'cash');
  const credited = exchangeLegs({ amountMinor: receivedMinor, from: currency, to: 'USD', fx });
  const isBelowMinimum =
    (currency === 'HKD' ? receivedMinor : credited.toMinor) < DEPOSIT_MIN_MINOR;
  const rail = { account: houseAccount(command.rail, currency), unit: currency };
  const postings: Posting[] = [{ ...rail, amount: -receivedMinor }];
  if (isBelowMinimum) {
    const account = houseAccount('depositsBelowMinimum', currency);
    postings.push({ account, unit: currency, amount: receivedMinor });
  } else {
    const amount = credited.toMinor;
    postings.push(...credited.house, { account: target, unit: 'USD', amount });
  }
  return { postings, creditMinor: isBelowMinimum ? 0n : credited.toMinor, isBelowMinimum };
}

/**
 * Refusals: AMOUNT (below the minimum, or no more than its fee), INSUFFICIENT for more than can be
 * used. One that is held already stays as it is.
 */
export function decideHoldWithdrawal(state: AccountState, command: HoldWithdrawal): Decision {
  const { accountId, nowMs, withdrawalId, walletType, amountMinor, feeMinor } = command;
  if (state.withdrawals.has(withdrawalId)) return acceptUnchanged({ kind: 'done' });
  if (amountMinor < WITHDRAWAL_MINIMUM_MINOR || feeMinor >= amountMinor) {
    return refuse('AMOUNT', undefined, 'amount');
  }
  const wallet = walletOf(state, walletType);
  const usable = usableMinor({
    wallet,
    withdrawals: state.withdrawals.values(),
    loans: [...state.loans.values()],
  });
  const short = checkEnough(usable, amountMinor, wallet);
  if (short !== null) return short;
  const withdrawal = { withdrawalId, walletType, amountMinor, feeMinor, requestedAtMs: nowMs };
  return accept([{ kind: 'withdrawalHeld', accountId, atMs: nowMs, withdrawal }], { kind: 'done' });
}

/** Refusal: NOT_FOUND when nothing is held under this id. */
export function decideCompleteWithdrawal(
  state: AccountState,
  command: CompleteWithdrawal,
): Decision {
  const { accountId, nowMs: atMs, withdrawalId, currency, fx } = command;
  const held = state.withdrawals.get(withdrawalId);
  if (held === undefined) return refuse('NOT_FOUND');
  const from = walletCurrency[held.walletType];
  const cash = customerAccount(accountId, held.walletType, 'cash');
  const netMinor = held.amountMinor - held.feeMinor;
  const paid = exchangeLegs({ amountMinor: netMinor, from, to: currency, fx });
  const postings: Posting[] = [
    { account: cash, unit: from, amount: -held.amountMinor },
    ...paid.house,
    { account: houseAccount(command.rail, currency), unit: currency, amount: paid.toMinor },
  ];
  if (held.feeMinor > 0n) {
    const account = houseAccount('feeCommission', from);
    postings.push({ account, unit: from, amount: held.feeMinor });
  }
  const entries = [entry('withdrawal', withdrawalId, postings)];
  const paidAt = fx === null ? {} : { fx };
  const fact = { kind: 'withdrawalCompleted', accountId, atMs, withdrawalId, ...paidAt } as const;
  return accept([{ ...fact, entries }], { kind: 'done' });
}

/** Refusal: NOT_FOUND when nothing is held under this id. */
export function decideReturnWithdrawal(state: AccountState, command: ReturnWithdrawal): Decision {
  const { accountId, nowMs: atMs, withdrawalId } = command;
  const held = state.withdrawals.get(withdrawalId);
  if (held === undefined) return refuse('NOT_FOUND');
  const releasedMinor = held.amountMinor;
  return accept([{ kind: 'withdrawalReturned', accountId, atMs, withdrawalId, releasedMinor }], {
    kind: 'done',
  });
}

/** An INSUFFICIENT decision when the wallet has less available than needed, else null. */
export function checkAvailable(
  state: AccountState,
  walletType: WalletType,
  neededMinor: bigint,
): Decision | null {
  const wallet = walletOf(state, walletType);
  return checkEnough(availableMinor(wallet), neededMinor, wallet);
}

function checkEnough(
  available: bigint,
  neededMinor: bigint,
  { walletType, currency }: Pick<Wallet, 'walletType' | 'currency'>,
): Decision | null {
  if (neededMinor <= available) return null;
  return refuse('INSUFFICIENT', {
    available: formatMinor(available, currency),
    needed: formatMinor(neededMinor, currency),
    walletType,
    currency,
  });
}

/** What `amountMinor` becomes in the other currency, and the house's own legs of the exchange. */
export interface ExchangeLegs {
  readonly toMinor: bigint;
  readonly spreadMinor: bigint;
  readonly house: readonly Posting[];
}

/**
 * The exchange of an amount paid in at the desk: the desk gives its worth at the middle of the
 * market, the customer gets it at the disclosed rate, rounded down. What the rate keeps is posted
 * as spread, what the rounding keeps to `rounding`. Within one currency there are no legs. Throws
 * when a rate is missing or of another pair.
 */
export function exchangeLegs(input: {
  readonly amountMinor: bigint;
  readonly from: string;
  readonly to: string;
  readonly fx: ExchangeRate | null;
}): ExchangeLegs {
  const { amountMinor, from, to, fx } = input;
  if (from === to) return { toMinor: amountMinor, spreadMinor: 0n, house: [] };
  if (fx === null) throw new Error(`No rate came with ${from} to ${to}.`);
  const { base, quote } = fx;
  const at = (rate: bigint, rounding: 'up' | 'down') =>
    convertMinor({ amountMinor, from, to, base, quote, rate, rounding });
  const toMinor = at(fx.rate, 'down');
  const roundedUpMinor = at(fx.rate, 'up');
  const midMinor = at(fx.mid, 'up');
  const spreadMinor = midMinor - roundedUpMinor;
  const leg = (kind: HouseKind, currency: string, minor: bigint): Posting => ({
    account: houseAccount(kind, currency),
    unit: currency,
    amount: minor,
  });
  const house = [leg('fxDesk', from, amountMinor), leg('fxDesk', to, -midMinor)];
  if (spreadMinor !== 0n) house.push(leg('fxSpread', to, spreadMinor));
  if (roundedUpMinor !== toMinor) house.push(leg('rounding', to, roundedUpMinor - toMinor));
  return { toMinor, spreadMinor, house };
}

/**
 * The least of one currency that brings `wantedMinor` of the other at the desk's rate; the same
 * within one currency. Throws as `exchangeLegs` does.
 */
export function amountToBring(input: {
  readonly wantedMinor: bigint;
  readonly from: string;
  readonly to: string;
  readonly fx: ExchangeRate | null;
}): bigint {
  const { wantedMinor, from, to, fx } = input;
  if (from === to) return wantedMinor;
  if (fx === null) throw new Error(`No rate came with ${from} to ${to}.`);
  // At least so much is needed; the rounding of what arrives may want one more.
  let amountMinor = convertMinor({
    ...fx,
    amountMinor: wantedMinor,
    from: to,
    to: from,
    rounding: 'down',
  });
  while (exchangeLegs({ amountMinor, from, to, fx }).toMinor < wantedMinor) amountMinor += 1n;
  return amountMinor;
}

/** One balanced entry named after what it belongs to. */
export function entry(billType: BillType, refId: string, postings: readonly Posting[]): Entry {
  const made = { id: `${refId}-${billType}`, billType, postings };
  assertBalanced(made);
  return made;
}
