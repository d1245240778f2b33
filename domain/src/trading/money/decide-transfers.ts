import type { WalletType } from '@candor/contract/enums';
import { deskRate, type MoneyRate, moneyRate, USD_HKD } from '../../funding/rates.ts';
import { customerAccount, walletCurrency } from '../../ledger/chart.ts';
import type { Entry } from '../../ledger/entry.ts';
import type { ExchangeRate } from '../../money/exchange.ts';
import { absolute } from '../../money/rounding.ts';
import type { WaitingTransfer } from '../../wallets/wallet.ts';
import { settledAtMs } from '../../wallets/wallet-figures.ts';
import { type AccountState, walletOf } from '../account-state.ts';
import type { CancelTransfer, Settle, Transfer } from '../commands.ts';
import { type Answer, accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import type { Fact } from '../facts.ts';
import { checkAvailable, entry, exchangeLegs } from './decide-money.ts';

/**
 * Moves money from any wallet to any other; between two trading wallets through the funding
 * account, by two entries of one fact. Refusals: TRANSFER_SIDES (both wallets are the same),
 * AMOUNT, RATE_CHANGED (no rate, one of another pair, or one that has ended), INSUFFICIENT. Money
 * that is not settled yet makes the whole transfer wait for it. A transfer that is known, however
 * long ago it was made, changes nothing and gives its first answer.
 */
export function decideTransfer(state: AccountState, command: Transfer): Decision {
  const { accountId, nowMs, fromWallet, toWallet, amountMinor } = command;
  const known = knownTransfer(state, command);
  if (known !== null) return acceptUnchanged(transferAnswer(known, hadToWait(known)));
  if (fromWallet === toWallet) return refuse('TRANSFER_SIDES', undefined, 'toWallet');
  if (amountMinor <= 0n) return refuse('AMOUNT', undefined, 'amount');
  if (isRateGone(command)) return refuse('RATE_CHANGED');
  const transfer = planTransfer(command);
  // So little that it turns into nothing on the other side.
  if (transfer.toMinor <= 0n) return refuse('AMOUNT', undefined, 'amount');
  const short = checkAvailable(state, fromWallet, amountMinor);
  if (short !== null) return short;
  const wallet = walletOf(state, fromWallet);
  const waiting = state.transfers.values();
  const completesAtMs = settledAtMs({ wallet, waiting, amountMinor, nowMs }) ?? nowMs;
  if (completesAtMs > nowMs) {
    const waits = { ...transfer, completesAtMs };
    const fact = { kind: 'transferRequested', accountId, atMs: nowMs, transfer: waits } as const;
    return accept([fact], transferAnswer(waits, true));
  }
  return accept([completed(accountId, nowMs, transfer)], transferAnswer(transfer, false));
}

/** Refusals: NOT_FOUND, TRANSFER_DONE. A cancelled transfer gives the same answer again. */
export function decideCancelTransfer(state: AccountState, command: CancelTransfer): Decision {
  const { accountId, nowMs: atMs, transferId } = command;
  const waiting = state.transfers.get(transferId);
  if (waiting !== undefined) {
    const { fromMinor, fromWallet } = waiting;
    return accept([cancelled(accountId, atMs, waiting)], {
      kind: 'transferCancelled',
      transferId,
      returnedMinor: fromMinor,
      fromWallet,
    });
  }
  const finished = state.finishedTransfers.get(transferId) ?? command.finished;
  if (finished === null) return refuse('NOT_FOUND');
  if (finished.outcome === 'completed') return refuse('TRANSFER_DONE');
  const { fromMinor: returnedMinor, fromWallet } = finished;
  return acceptUnchanged({ kind: 'transferCancelled', transferId, returnedMinor, fromWallet });
}

/**
 * Settles what is due, wallet by wallet, then completes the transfers that waited for it: between
 * currencies at the rate of this moment. While no rate is known such a transfer goes on waiting,
 * and with it the proceeds it waits for.
 */
export function decideSettle(state: AccountState, command: Settle): Decision {
  const { accountId, nowMs } = command;
  const hkdPerUsd = moneyRate(command.prices, USD_HKD);
  const due = [...state.transfers.values()].filter((one) => one.completesAtMs <= nowMs);
  const needsRate = due.filter((one) => hkdPerUsd === null && isExchange(one));
  const facts: Fact[] = [];
  for (const wallet of Object.values(state.wallets)) {
    if (needsRate.some(({ fromWallet }) => fromWallet === wallet.walletType)) continue;
    let amountMinor = 0n;
    for (const one of wallet.unsettled)
      if (one.settlesAtMs <= nowMs) amountMinor += one.amountMinor;
    if (amountMinor === 0n) continue;
    const { walletType } = wallet;
    facts.push({
      kind: 'proceedsSettled',
      accountId,
      atMs: nowMs,
      walletType,
      throughMs: nowMs,
      amountMinor,
    });
  }
  for (const waiting of due) {
    if (needsRate.includes(waiting)) continue;
    const transfer = atRateOf(waiting, hkdPerUsd);
    facts.push(
      transfer.toMinor > 0n
        ? completed(accountId, nowMs, transfer)
        : cancelled(accountId, nowMs, waiting),
    );
  }
  return accept(facts, { kind: 'done' });
}

type Wallets = Pick<WaitingTransfer, 'fromWallet' | 'toWallet'>;

function isExchange({ fromWallet, toWallet }: Wallets): boolean {
  return walletCurrency[fromWallet] !== walletCurrency[toWallet];
}

/**
 * What waited at the rate of the moment it completes. Were the rate kept from the day it was asked
 * for, whoever may cancel until then would hold a free option on it.
 */
function atRateOf(waiting: WaitingTransfer, hkdPerUsd: MoneyRate | null): WaitingTransfer {
  if (!isExchange(waiting) || hkdPerUsd === null) return waiting;
  const { fromWallet, fromMinor: amountMinor, requestedAtMs: nowMs, completesAtMs } = waiting;
  const fx = deskRate(walletCurrency[fromWallet], hkdPerUsd);
  return { ...planTransfer({ ...waiting, amountMinor, fx, nowMs }), completesAtMs };
}

function cancelled(accountId: string, atMs: number, waiting: WaitingTransfer): Fact {
  const { transferId, fromMinor: releasedMinor } = waiting;
  return { kind: 'transferCancelled', accountId, atMs, transferId, releasedMinor };
}

/** The transfer that has this id already, whatever became of it. */
function knownTransfer(state: AccountState, command: Transfer): WaitingTransfer | null {
  const { transferId, finished = null } = command;
  const inMemory = state.transfers.get(transferId) ?? state.finishedTransfers.get(transferId);
  return inMemory ?? finished;
}

function hadToWait({ requestedAtMs, completesAtMs }: WaitingTransfer): boolean {
  return completesAtMs > requestedAtMs;
}

function isRateGone(command: Transfer): boolean {
  const { fromWallet, toWallet, fx, fxEndsAtMs, nowMs } = command;
  if (!isExchange(command)) return false;
  const pair: readonly string[] = [walletCurrency[fromWallet], walletCurrency[toWallet]];
  if (fx === null || fxEndsAtMs === null || nowMs > fxEndsAtMs) return true;
  return !pair.includes(fx.base) || !pair.includes(fx.quote) || fx.base === fx.quote;
}

/** One entry of a transfer, in the currencies of its two wallets. */
export interface TransferStep {
  readonly fromWallet: WalletType;
  readonly toWallet: WalletType;
  readonly fromMinor: bigint;
  readonly toMinor: bigint;
}

/**
 * The entries a transfer makes, in their order: one where the funding account is a side of it, else
 * out of the first wallet into the funding account, and out of that exactly what the first brought.
 */
export function transferSteps(
  transfer: Wallets & Pick<WaitingTransfer, 'fromMinor' | 'fx'>,
): readonly TransferStep[] {
  return stepsWithLegs(transfer).map(({ step }) => step);
}

function stepsWithLegs({
  fromWallet,
  toWallet,
  fromMinor,
  fx,
}: Wallets & Pick<WaitingTransfer, 'fromMinor'> & { readonly fx: ExchangeRate | null }) {
  const isDirect = fromWallet === 'BALANCE' || toWallet === 'BALANCE';
  const stops: readonly WalletType[] = isDirect ? [toWallet] : ['BALANCE', toWallet];
  let at = { walletType: fromWallet, minor: fromMinor };
  return stops.map((walletType) => {
    const [from, to] = [walletCurrency[at.walletType], walletCurrency[walletType]];
    const { toMinor, spreadMinor, house } = exchangeLegs({ amountMinor: at.minor, from, to, fx });
    const sides = { fromWallet: at.walletType, toWallet: walletType };
    const step: TransferStep = { ...sides, fromMinor: at.minor, toMinor };
    at = { walletType, minor: toMinor };
    return { step, spreadMinor, house };
  });
}

/** The transfer as agreed now: instant, until settlement says otherwise. */
export function planTransfer(
  command: Pick<
    Transfer,
    'transferId' | 'fromWallet' | 'toWallet' | 'amountMinor' | 'fx' | 'nowMs'
  >,
): WaitingTransfer {
  const { transferId, fromWallet, toWallet, amountMinor, nowMs } = command;
  const fx = isExchange(command) ? command.fx : null;
  const steps = stepsWithLegs({ fromWallet, toWallet, fromMinor: amountMinor, fx });
  // One of the steps at most changes the currency.
  const spreadMinor = steps.reduce((sum, one) => sum + one.spreadMinor, 0n);
  return {
    transferId,
    fromWallet,
    toWallet,
    fromMinor: amountMinor,
    toMinor: steps.at(-1)?.step.toMinor ?? 0n,
    fx: fx === null ? null : { ...fx, spreadMinor: absolute(spreadMinor) },
    requestedAtMs: nowMs,
    completesAtMs: nowMs,
  };
}

/** The fact of a transfer that is made now. */
export function completed(accountId: string, atMs: number, transfer: WaitingTransfer): Fact {
  const { transferId } = transfer;
  const entries = stepsWithLegs(transfer).map(({ step, house }, index): Entry => {
    const { fromWallet, toWallet, fromMinor, toMinor } = step;
    const source = customerAccount(accountId, fromWallet, 'cash');
    const target = customerAccount(accountId, toWallet, 'cash');
    return entry('transfer', index === 0 ? transferId : `${transferId}-onward`, [
      { account: source, unit: walletCurrency[fromWallet], amount: -fromMinor },
      ...house,
      { account: target, unit: walletCurrency[toWallet], amount: toMinor },
    ]);
  });
  return { kind: 'transferCompleted', accountId, atMs, transfer, entries };
}

function transferAnswer(transfer: WaitingTransfer, isWaiting: boolean): Answer {
  return {
    kind: 'transfer',
    transferId: transfer.transferId,
    isWaiting,
    fromMinor: transfer.fromMinor,
    toMinor: transfer.toMinor,
    fx: transfer.fx,
    completesAtMs: isWaiting ? transfer.completesAtMs : null,
  };
}
