import { deskRate, type MoneyRate, moneyRate, USD_HKD } from '../../funding/rates.ts';
import { customerAccount, walletCurrency } from '../../ledger/chart.ts';
import type { Entry } from '../../ledger/entry.ts';
import { absolute } from '../../money/rounding.ts';
import type { WaitingTransfer } from '../../wallets/wallet.ts';
import { settledAtMs } from '../../wallets/wallet-figures.ts';
import { type AccountState, walletOf } from '../account-state.ts';
import type { CancelTransfer, Settle, Transfer } from '../commands.ts';
import { type Answer, accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import type { Fact } from '../facts.ts';
import { checkAvailable, entry, exchangeLegs } from './decide-money.ts';

/**
 * Refusals: TRANSFER_SIDES, AMOUNT, RATE_CHANGED (no rate, one of another pair, or one that has
 * ended), INSUFFICIENT. Money that is not settled yet makes the transfer wait for it. One that is
 * known, however long ago it was made, changes nothing and is told as it was.
 */
export function decideTransfer(state: AccountState, command: Transfer): Decision {
  const { accountId, nowMs, fromWallet, toWallet, amountMinor } = command;
  const known = knownTransfer(state, command);
  if (known !== null) return acceptUnchanged(transferAnswer(known, hadToWait(known)));
  if ((fromWallet === 'BALANCE') === (toWallet === 'BALANCE')) {
    return refuse('TRANSFER_SIDES', undefined, 'toWallet');
  }
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
  const fx = deskRate(walletCurrency[fromWallet] === 'USD' ? 'USD' : 'HKD', hkdPerUsd);
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
  const pair = [walletCurrency[fromWallet], walletCurrency[toWallet]];
  if (fx === null || fxEndsAtMs === null || nowMs > fxEndsAtMs) return true;
  return !pair.includes(fx.base) || !pair.includes(fx.quote) || fx.base === fx.quote;
}

/** The transfer as agreed now: instant, until settlement says otherwise. */
export function planTransfer(
  command: Pick<
    Transfer,
    'transferId' | 'fromWallet' | 'toWallet' | 'amountMinor' | 'fx' | 'nowMs'
  >,
): WaitingTransfer {
  const { transferId, fromWallet, toWallet, amountMinor, nowMs } = command;
  const from = walletCurrency[fromWallet];
  const to = walletCurrency[toWallet];
  const fx = from === to ? null : command.fx;
  const { toMinor, spreadMinor } = exchangeLegs({ amountMinor, from, to, fx });
  return {
    transferId,
    fromWallet,
    toWallet,
    fromMinor: amountMinor,
    toMinor,
    fx: fx === null ? null : { ...fx, spreadMinor: absolute(spreadMinor) },
    requestedAtMs: nowMs,
    completesAtMs: nowMs,
  };
}

/** The fact of a transfer that is made now. */
export function completed(accountId: string, atMs: number, transfer: WaitingTransfer): Fact {
  const entries = [transferEntry(accountId, transfer)];
  return { kind: 'transferCompleted', accountId, atMs, transfer, entries };
}

function transferEntry(accountId: string, transfer: WaitingTransfer): Entry {
  const { fromWallet, toWallet, fromMinor, fx } = transfer;
  const from = walletCurrency[fromWallet];
  const to = walletCurrency[toWallet];
  const { toMinor, house } = exchangeLegs({ amountMinor: fromMinor, from, to, fx });
  const source = customerAccount(accountId, fromWallet, 'cash');
  const target = customerAccount(accountId, toWallet, 'cash');
  return entry('transfer', transfer.transferId, [
    { account: source, unit: from, amount: -fromMinor },
    ...house,
    { account: target, unit: to, amount: toMinor },
  ]);
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
