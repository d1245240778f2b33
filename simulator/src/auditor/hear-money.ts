import { down } from './exact.ts';
import type { OwnAccount } from './own-account.ts';
import { isLent } from './own-position.ts';
import type { ToldCommand, ToldFacts, ToldStep, ToldTransfer } from './told.ts';
import { ONE_RATE } from './worth.ts';

/** A deposit below it is kept in an account of its own. */
const DEPOSIT_LEAST = 100n;

type Heard<K extends keyof ToldFacts> = (
  account: OwnAccount,
  fact: ToldFacts[K],
  step: ToldStep,
) => void;

export const accountOpened: Heard<'accountOpened'> = (account, { wallets }) => {
  for (const { walletType, currency } of wallets) {
    const wallet = { currency, cashMinor: 0n, marginMinor: 0n, unsettled: new Map() };
    account.wallets.set(walletType, wallet);
  }
};

/** Dollars of a deposit, each once for ever. */
export const moneyMoved: Heard<'moneyMoved'> = (account, { refId, entries }, { command }) => {
  for (const entry of entries) account.movements.set(entry.id, entry);
  const { receivedMinor = 0n } = command;
  if (account.credits.has(refId)) account.faults.push(`${refId} was credited twice`);
  account.credits.add(refId);
  if (receivedMinor >= DEPOSIT_LEAST) account.wallet('BALANCE').cashMinor += receivedMinor;
};

export const transferRequested: Heard<'transferRequested'> = (account, { transfer }, step) => {
  const { fromWallet, fromMinor } = transfer;
  account.expect('the amount of a transfer', fromMinor, step.command.amountMinor);
  if (fromMinor <= settledOf(account, fromWallet, step.command.nowMs)) {
    account.faults.push(`${transfer.transferId} waits for money that is settled`);
  }
  account.transfers.set(transfer.transferId, transfer);
};

export const transferCompleted: Heard<'transferCompleted'> = (account, fact, step) => {
  const { transfer } = fact;
  const { transferId, fromWallet, toWallet, fromMinor, toMinor } = transfer;
  const { nowMs } = step.command;
  if (account.transfers.delete(transferId)) {
    if (transfer.completesAtMs > nowMs) account.faults.push(`${transferId} came too early`);
    const fx = step.command.fxFrom?.[account.wallet(fromWallet).currency] ?? null;
    account.expect(`what ${transferId} brought`, toMinor, converted(account, transfer, fx));
  } else {
    account.expect('the amount of a transfer', fromMinor, step.command.amountMinor);
    if (account.transfers.size === 0 && fromMinor > settledOf(account, fromWallet, nowMs)) {
      account.faults.push(`${transferId} moved money that is not settled`);
    }
    const { fx = null } = step.command;
    account.expect(`what ${transferId} brought`, toMinor, converted(account, transfer, fx));
  }
  account.wallet(fromWallet).cashMinor -= fromMinor;
  account.wallet(toWallet).cashMinor += toMinor;
  for (const fault of passedThrough(fact)) account.faults.push(fault);
};

/** Between two trading wallets the second entry takes what the first brings to the middle. */
function passedThrough({ transfer, entries }: ToldFacts['transferCompleted']): readonly string[] {
  const { transferId, fromWallet, toWallet } = transfer;
  const passed = entries.map(({ postings }) =>
    postings
      .filter(({ account }) => account.endsWith(':BALANCE:cash'))
      .reduce((sum, { amount }) => sum + amount, 0n),
  );
  if (fromWallet === 'BALANCE' || toWallet === 'BALANCE') {
    return passed.length === 1 ? [] : [`${transferId} has ${passed.length} entries`];
  }
  const [came = 0n, went = 0n, ...more] = passed;
  const isWhole = came > 0n && came + went === 0n && more.length === 0;
  return isWhole ? [] : [`${transferId} left ${came + went} in the funding account`];
}

/** The customer's credit rounds down. */
function converted(account: OwnAccount, transfer: ToldTransfer, fx: ToldCommand['fx']): bigint {
  const from = account.wallet(transfer.fromWallet).currency;
  if (from === account.wallet(transfer.toWallet).currency) return transfer.fromMinor;
  const { base, rate } = fx ?? { base: from, rate: 0n };
  const { fromMinor } = transfer;
  return from === base ? down(fromMinor * rate, ONE_RATE) : down(fromMinor * ONE_RATE, rate);
}

/** What of a wallet is available and settled. */
function settledOf(account: OwnAccount, walletType: string, nowMs: number): bigint {
  let settled = account.available(walletType);
  for (const [atMs, minor] of account.wallet(walletType).unsettled) {
    if (atMs > nowMs) settled -= minor;
  }
  return settled;
}

export const transferCancelled: Heard<'transferCancelled'> = (account, fact) => {
  const waiting = account.transfers.get(fact.transferId);
  account.expect('what a cancelled transfer gives back', fact.releasedMinor, waiting?.fromMinor);
  account.transfers.delete(fact.transferId);
};

export const proceedsSettled: Heard<'proceedsSettled'> = (account, fact, { command }) => {
  const { unsettled } = account.wallet(fact.walletType);
  let due = 0n;
  for (const [atMs, minor] of unsettled) {
    if (atMs > command.nowMs) continue;
    due += minor;
    unsettled.delete(atMs);
  }
  account.expect('what is settled', fact.amountMinor, due);
};

/** For what was bought on a loan no more than is lent. */
export const marginAdded: Heard<'marginAdded'> = (account, fact, { command }) => {
  const position = account.position(fact);
  const { amountMinor } = fact;
  account.expect('the margin that was added', amountMinor, command.amountMinor);
  if (amountMinor > account.available(position.walletType))
    account.faults.push('margin of nothing');
  if (isLent(position) && amountMinor > position.costMinor - position.marginMinor) {
    account.faults.push('more margin was added than is lent');
  }
  account.free(position.walletType, -amountMinor);
  account.keep({ ...position, marginMinor: position.marginMinor + amountMinor });
};
