import { type WalletType, walletTypes } from '@candor/contract/enums';
import type { FollowOrder } from '../follow/follow-order.ts';
import { dueKey } from '../instruments/dividend.ts';
import { customerPrefix, pocketOf } from '../ledger/chart.ts';
import type { Entry } from '../ledger/entry.ts';
import { isAlive, type Subscription } from '../offerings/subscription.ts';
import type { Order } from '../orders/order.ts';
import { newOrder, orderAfterFill } from '../orders/order-progress.ts';
import type { OrderTerms } from '../orders/order-terms.ts';
import { laidBack } from '../positions/lots.ts';
import { type Position, positionKey } from '../positions/position.ts';
import {
  positionAfterClose,
  positionAfterEntitlement,
  positionAfterListing,
  positionAfterMark,
  positionAfterNight,
  positionAfterOpen,
  positionAfterSettlement,
  positionAfterSplit,
  sideOf,
} from '../positions/position-progress.ts';
import type { WaitingTransfer } from '../wallets/wallet.ts';
import {
  addUnsettled,
  changeHold,
  settleThrough,
  takeUnsettled,
} from '../wallets/wallet-changes.ts';
import { type AccountState, walletOf } from './account-state.ts';
import type {
  Fact,
  FactKind,
  FillBusted,
  HoldingSettled,
  OrderAccepted,
  OrderEnded,
  OrderFilled,
} from './facts.ts';
import type { Fill } from './fill.ts';
import { creditOf } from './money/credit-of.ts';
import { keepName } from './placing/used-once.ts';
import { netProceeds } from './working/make-fill.ts';

type Reducer<K extends FactKind> = (state: AccountState, fact: Extract<Fact, { kind: K }>) => void;

const reducers: { readonly [K in FactKind]: Reducer<K> } = {
  accountOpened(state, fact) {
    for (const { walletType, currency } of fact.wallets) {
      state.wallets[walletType] = {
        walletType,
        currency,
        cashMinor: 0n,
        marginMinor: 0n,
        heldMinor: 0n,
        unsettled: [],
      };
    }
  },
  orderAccepted: applyAccepted,
  orderMoved(state, fact) {
    const order = openOrder(state, fact.orderId);
    const { state: moved, expiry, queue, trailed = order.trailed } = fact;
    const at = { state: moved, expiry, queue, ...(trailed && { trailed }) };
    state.orders.set(fact.orderId, { ...order, ...at });
  },
  orderElected(state, { orderId, elected, queue }) {
    const order = openOrder(state, orderId);
    state.orders.set(orderId, { ...order, state: 'working', elected, queue });
  },
  orderResized(state, { orderId, quantity, holdMinor: held }) {
    const order = openOrder(state, orderId);
    const holdMinor = held ?? order.holdMinor;
    changeHoldOf(state, order.terms.walletType, holdMinor - order.holdMinor);
    state.orders.set(orderId, { ...order, sizedQuantity: quantity, holdMinor });
  },
  orderDeferred(state, { orderId, againMs }) {
    state.orders.set(orderId, { ...openOrder(state, orderId), againMs });
  },
  orderQueueMoved(state, { orderId, queue, reopenedMs }) {
    const reopened = reopenedMs === undefined ? {} : { reopenedMs };
    state.orders.set(orderId, { ...openOrder(state, orderId), queue, ...reopened });
  },
  orderFilled: applyFilled,
  orderEnded: applyEnded,
  moneyMoved(state, fact) {
    applyEntries(state, fact.entries);
    if (!state.credits.has(fact.refId)) state.credits.set(fact.refId, creditOf(fact));
  },
  withdrawalHeld(state, fact) {
    const { withdrawal } = fact;
    changeHoldOf(state, withdrawal.walletType, withdrawal.amountMinor);
    state.withdrawals.set(withdrawal.withdrawalId, withdrawal);
  },
  withdrawalCompleted(state, fact) {
    dropWithdrawal(state, fact.withdrawalId);
    applyEntries(state, fact.entries);
  },
  withdrawalReturned(state, fact) {
    dropWithdrawal(state, fact.withdrawalId);
  },
  transferRequested(state, fact) {
    const { transfer } = fact;
    changeHoldOf(state, transfer.fromWallet, transfer.fromMinor);
    state.transfers.set(transfer.transferId, transfer);
  },
  transferCompleted(state, fact) {
    const { transfer } = fact;
    const { transferId } = transfer;
    if (state.transfers.has(transferId)) dropTransfer(state, transferId);
    applyEntries(state, fact.entries);
    state.finishedTransfers.set(transferId, { ...transfer, outcome: 'completed' });
  },
  transferCancelled(state, fact) {
    const transfer = dropTransfer(state, fact.transferId);
    state.finishedTransfers.set(fact.transferId, { ...transfer, outcome: 'cancelled' });
  },
  proceedsSettled(state, { walletType, throughMs }) {
    state.wallets[walletType] = settleThrough(walletOf(state, walletType), throughMs);
  },
  holdingSplit(state, fact) {
    const before = actedOn(state, fact, { ...fact, quantity: fact.quantityBefore });
    keepPosition(state, positionKey(fact.heldAs, fact.side), positionAfterSplit(before, fact));
  },
  holdingSettled(state, fact) {
    const before = actedOn(state, fact, fact);
    keepPosition(state, positionKey(fact.heldAs, fact.side), positionAfterSettlement(before, fact));
  },
  marginAdded(state, fact) {
    const before = actedOn(state, fact, { entries: fact.entries });
    const marginMinor = before.marginMinor + fact.amountMinor;
    const key = positionKey(fact.heldAs, fact.side);
    state.positions.set(key, { ...before, marginMinor, marginMovedAtMs: fact.atMs });
  },
  holdingMarked(state, fact) {
    const before = actedOn(state, fact, fact);
    keepPosition(state, positionKey(fact.heldAs, fact.side), positionAfterMark(before, fact));
  },
  nightCharged(state, fact) {
    const before = actedOn(state, fact, fact);
    const key = positionKey(fact.heldAs, fact.side);
    state.positions.set(key, positionAfterNight(before, fact));
  },
  couponPaid(state, fact) {
    const { walletType, settlesAtMs, amountMinor, day: couponDay } = fact;
    const before = actedOn(state, fact, fact);
    state.positions.set(positionKey(fact.heldAs, fact.side), { ...before, couponDay });
    if (settlesAtMs === null) return;
    const wallet = walletOf(state, walletType);
    state.wallets[walletType] = addUnsettled(wallet, { settlesAtMs, amountMinor });
  },
  dividendEntitled(state, fact) {
    const { kind, due, entries } = fact;
    const before = actedOn(state, { ...due, kind }, { quantity: due.quantity, entries });
    const key = positionKey(due.heldAs, due.side);
    state.positions.set(key, positionAfterEntitlement(before, fact));
    changeHoldOf(state, due.walletType, due.holdMinor);
    state.dividends.set(dueKey(due), due);
  },
  dividendPaid(state, { due, entries }) {
    changeHoldOf(state, due.walletType, -due.holdMinor);
    applyEntries(state, entries);
    state.dividends.delete(dueKey(due));
  },
  marginCalled(state, fact) {
    const before = actedOn(state, fact);
    const key = positionKey(fact.heldAs, fact.side);
    state.positions.set(key, { ...before, calledAtMs: fact.atMs });
  },
  marginRestored(state, fact) {
    const { calledAtMs: _, ...restored } = actedOn(state, fact);
    state.positions.set(positionKey(fact.heldAs, fact.side), restored);
  },
  moneyCorrected(state, fact) {
    applyEntries(state, fact.entries);
  },
  fillBusted: applyBusted,
  subscriptionChanged(state, fact) {
    keepSubscription(state, fact.subscription);
  },
  subscriptionListed(state, fact) {
    keepSubscription(state, fact.subscription);
    applyEntries(state, fact.entries);
    const key = positionKey(fact.heldAs, 'long');
    const before = state.positions.get(key) ?? null;
    state.positions.set(key, positionAfterListing(before, fact));
  },
  followChanged(state, fact) {
    keepFollow(state, fact.follow);
    applyEntries(state, fact.entries);
  },
  loanChanged(state, { loan, entries }) {
    if (loan.dueMs === null) state.loans.delete(loan.loanId);
    else state.loans.set(loan.loanId, loan);
    applyEntries(state, entries);
  },
  rowAttested() {},
};

/**
 * The one reducer: live lanes, the rebuild from the event log and the audit all run this. It
 * changes the maps of `state` (a fork: see `AccountState`) and returns it. Throws when a fact does
 * not fit the state or would leave a balance below zero, which is a broken invariant and never a
 * refusal.
 */
export function applyFact(state: AccountState, fact: Fact): AccountState {
  if (fact.accountId !== state.accountId) {
    throw new Error(`A fact of account ${fact.accountId} met account ${state.accountId}.`);
  }
  (reducers[fact.kind] as Reducer<FactKind>)(state, fact);
  assertNothingBelowZero(state, fact);
  return state;
}

/** No pocket below zero, and never more held than there is cash: used + available = balance. */
function assertNothingBelowZero(state: AccountState, fact: Fact): void {
  const { wallets } = state;
  for (const walletType of walletTypes) {
    const wallet = wallets[walletType];
    if (wallet === undefined) continue;
    if (wallet.cashMinor < wallet.heldMinor || wallet.marginMinor < 0n) {
      throw new Error(
        `${fact.kind} would leave ${walletType} at cash ${wallet.cashMinor}, held ${
          wallet.heldMinor
        }, margin ${wallet.marginMinor}.`,
      );
    }
  }
}

function applyAccepted(state: AccountState, fact: OrderAccepted): void {
  const { terms } = fact;
  changeHoldOf(state, terms.walletType, fact.holdMinor);
  state.orders.set(terms.orderId, newOrder(fact));
  keepName(state, terms);
}

function applyFilled(state: AccountState, fact: OrderFilled): void {
  const { fill } = fact;
  const before = openOrder(state, fill.orderId);
  const { walletType } = before.terms;
  applyEntries(state, fill.entries);
  const holdChange = fact.holdAfterMinor - before.holdMinor;
  let wallet = changeHold(walletOf(state, walletType), holdChange);
  if (fill.settlesAtMs !== null && fill.position.effect === 'closed') {
    const amountMinor = netProceeds(fill);
    wallet = addUnsettled(wallet, { settlesAtMs: fill.settlesAtMs, amountMinor });
  }
  state.wallets[walletType] = wallet;
  applyToPosition(state, before.terms, fill);
  const after = { state: fact.state, holdMinor: fact.holdAfterMinor, queue: fact.queue };
  keepOrder(state, orderAfterFill(before, fill, after));
}

function applyToPosition(state: AccountState, terms: OrderTerms, fill: Fill): void {
  const key = positionKey(terms.heldAs, sideOf(terms));
  const before = state.positions.get(key) ?? null;
  if (fill.position.effect === 'opened') {
    state.positions.set(key, positionAfterOpen(before, terms, fill, fill.position));
    return;
  }
  if (before === null) throw new Error(`Fill ${fill.fillId} closes what nobody holds.`);
  keepPosition(state, key, positionAfterClose(before, fill, fill.position));
}

function applyBusted(state: AccountState, fact: FillBusted): void {
  const { order, lots, lotsBefore, unsettled } = fact;
  const { walletType, orderId } = order.terms;
  applyEntries(state, fact.entries);
  const holdChange = order.holdMinor - (state.orders.get(orderId)?.holdMinor ?? 0n);
  const wallet = changeHold(walletOf(state, walletType), holdChange);
  state.wallets[walletType] = unsettled === null ? wallet : takeUnsettled(wallet, unsettled);
  keepOrder(state, order);
  const position = { ...fact.position, lots: laidBack(lotsBefore, { ...fact.position, lots }) };
  const { positionId } = position;
  const key = positionKey(position.instrumentId, position.side);
  const other = state.positions.get(key)?.positionId ?? positionId;
  if (other !== positionId) throw new Error(`${fact.kind} of ${positionId} met ${other}.`);
  state.closedPositions.delete(positionId);
  keepPosition(state, key, position);
}

/** The position an act is of, its money moved. */
function actedOn(
  state: AccountState,
  fact: Pick<HoldingSettled, 'heldAs' | 'side' | 'positionId'> & { readonly kind: FactKind },
  of: { readonly quantity?: bigint; readonly entries?: readonly Entry[] } = {},
): Position {
  const { heldAs, side, positionId } = fact;
  const position = state.positions.get(positionKey(heldAs, side));
  const isOfQuantity = of.quantity === undefined || position?.quantity === of.quantity;
  if (position?.positionId !== positionId || !isOfQuantity) {
    throw new Error(`${fact.kind} of ${positionId} met ${position?.positionId}.`);
  }
  applyEntries(state, of.entries ?? []);
  return position;
}

function keepPosition(state: AccountState, key: string, position: Position): void {
  if (position.closedAtMs === null) {
    state.positions.set(key, position);
  } else {
    state.positions.delete(key);
    state.closedPositions.set(position.positionId, position);
  }
}

function applyEnded(state: AccountState, fact: OrderEnded): void {
  const order = openOrder(state, fact.orderId);
  changeHoldOf(state, order.terms.walletType, -order.holdMinor);
  keepOrder(state, {
    ...order,
    state: fact.state,
    reason: fact.reason,
    holdMinor: 0n,
    releasedMinor: fact.releasedMinor,
    finishedAtMs: fact.atMs,
  });
}

function keepOrder(state: AccountState, order: Order): void {
  const { orderId } = order.terms;
  if (order.finishedAtMs === null) {
    state.orders.set(orderId, order);
  } else {
    state.orders.delete(orderId);
    state.finishedOrders.set(orderId, order);
  }
}

function openOrder(state: AccountState, orderId: string): Order {
  const order = state.orders.get(orderId);
  if (order === undefined) throw new Error(`Order ${orderId} is not open.`);
  return order;
}

/** Adds up the customer's own legs; the house's are added up by whoever keeps the ledger. */
function applyEntries(state: AccountState, entries: readonly Entry[]): void {
  const own = customerPrefix(state.accountId);
  for (const { id, postings } of entries) {
    for (const { account, amount } of postings) {
      if (account.startsWith('house:')) continue;
      const posted = account.startsWith(own) ? pocketOf(account.slice(own.length)) : null;
      if (posted === null) throw new Error(`Entry ${id} posts to ${account}.`);
      const { pocket } = posted;
      // What is held and what is owed for it stand in the position.
      if (pocket !== 'cash' && pocket !== 'margin') continue;
      const wallet = walletOf(state, posted.walletType);
      const { walletType, currency, heldMinor, unsettled } = wallet;
      const cashMinor = pocket === 'cash' ? wallet.cashMinor + amount : wallet.cashMinor;
      const marginMinor = pocket === 'margin' ? wallet.marginMinor + amount : wallet.marginMinor;
      const changed = { walletType, currency, cashMinor, marginMinor, heldMinor, unsettled };
      state.wallets[walletType] = changed;
    }
  }
}

function changeHoldOf(state: AccountState, walletType: WalletType, byMinor: bigint): void {
  state.wallets[walletType] = changeHold(walletOf(state, walletType), byMinor);
}

/** Its hold follows it; one that is over leaves memory. */
function keepSubscription(state: AccountState, subscription: Subscription): void {
  const { offeringId, walletType } = subscription.offering;
  const heldMinor = state.subscriptions.get(offeringId)?.holdMinor ?? 0n;
  changeHoldOf(state, walletType, subscription.holdMinor - heldMinor);
  if (isAlive(subscription)) state.subscriptions.set(offeringId, subscription);
  else state.subscriptions.delete(offeringId);
}

/** Its hold follows it; one that is over leaves memory. */
function keepFollow(state: AccountState, follow: FollowOrder): void {
  const { followId, holdMinor, dueMs } = follow;
  const heldMinor = state.follows.get(followId)?.holdMinor ?? 0n;
  state.wallets.FOLLOW = changeHold(walletOf(state, 'FOLLOW'), holdMinor - heldMinor);
  if (dueMs === null) state.follows.delete(followId);
  else state.follows.set(followId, follow);
}

function dropWithdrawal(state: AccountState, withdrawalId: string): void {
  const withdrawal = state.withdrawals.get(withdrawalId);
  if (withdrawal === undefined) throw new Error(`No withdrawal ${withdrawalId} is held.`);
  changeHoldOf(state, withdrawal.walletType, -withdrawal.amountMinor);
  state.withdrawals.delete(withdrawalId);
}

function dropTransfer(state: AccountState, transferId: string): WaitingTransfer {
  const transfer = state.transfers.get(transferId);
  if (transfer === undefined) throw new Error(`No transfer ${transferId} waits.`);
  changeHoldOf(state, transfer.fromWallet, -transfer.fromMinor);
  state.transfers.delete(transferId);
  return transfer;
}
