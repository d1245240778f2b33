import type { WalletType } from '@candor/contract/enums';
import type { FollowOrder } from '../follow/follow-order.ts';
import type { DividendDue } from '../instruments/dividend.ts';
import type { Loan } from '../loans/loan.ts';
import type { Subscription } from '../offerings/subscription.ts';
import type { Order } from '../orders/order.ts';
import type { Position, PositionSide } from '../positions/position.ts';
import { positionKey } from '../positions/position.ts';
import type { HeldWithdrawal, WaitingTransfer, Wallet } from '../wallets/wallet.ts';
import type { FinishedTransfer, KnownCredit } from './commands.ts';
import { ForkedMap } from './forked-map.ts';

/**
 * Client order ids of an account, for ever. The large part is shared between a committed state and
 * its forks; what a fork adds stays its own until the commit.
 */
export interface ClientOrderIds {
  readonly committed: Map<string, string>;
  readonly added: Map<string, string>;
}

/**
 * All a decision needs to know of one account. The maps are changed in place by `applyFact` and
 * only there; the values inside are replaced, never changed. How a lane rolls back:
 *
 * 1. It keeps the committed state and calls `forkAccount` the first time a batch touches the
 * account.
 * 2. Decisions and facts of the batch run on the fork.
 * 3. When the batch is committed it calls `commitFork` and keeps the result; when not, it drops the
 *    fork, and the committed state is as it was.
 */
export interface AccountState {
  readonly accountId: string;
  wallets: Partial<Record<WalletType, Wallet>>;
  /** Open orders by id. */
  readonly orders: Map<string, Order>;
  /** Open positions by `positionKey`. */
  readonly positions: Map<string, Position>;
  readonly transfers: Map<string, WaitingTransfer>;
  readonly withdrawals: Map<string, HeldWithdrawal>;
  /** Those that are not over, by their offering. */
  readonly subscriptions: Map<string, Subscription>;
  /** What is due of dividends that are not paid yet, by `dueKey`. */
  readonly dividends: Map<string, DividendDue>;
  /** Those that are not over, by id. */
  readonly follows: Map<string, FollowOrder>;
  readonly loans: Map<string, Loan>;
  /** What every deposit brought, by its id, for ever: its money arrives once. */
  readonly credits: Map<string, KnownCredit>;
  readonly clientOrderIds: ClientOrderIds;
  /** Orders and positions that ended since the fork; the lane stores them and they leave memory. */
  readonly finishedOrders: Map<string, Order>;
  readonly closedPositions: Map<string, Position>;
  readonly finishedTransfers: Map<string, FinishedTransfer>;
}

/** An account nothing has happened to. */
export function emptyAccount(accountId: string): AccountState {
  return {
    accountId,
    wallets: {},
    orders: new Map(),
    positions: new Map(),
    transfers: new Map(),
    withdrawals: new Map(),
    subscriptions: new Map(),
    dividends: new Map(),
    follows: new Map(),
    loans: new Map(),
    credits: new Map(),
    clientOrderIds: { committed: new Map(), added: new Map() },
    finishedOrders: new Map(),
    closedPositions: new Map(),
    finishedTransfers: new Map(),
  };
}

/**
 * A state that may run ahead of the committed one. Making it costs the same however much the
 * account holds. The committed state must not change while it is in use.
 */
export function forkAccount(committed: AccountState): AccountState {
  return {
    accountId: committed.accountId,
    wallets: { ...committed.wallets },
    orders: new ForkedMap(committed.orders),
    positions: new ForkedMap(committed.positions),
    transfers: new ForkedMap(committed.transfers),
    withdrawals: new ForkedMap(committed.withdrawals),
    subscriptions: new ForkedMap(committed.subscriptions),
    dividends: new ForkedMap(committed.dividends),
    follows: new ForkedMap(committed.follows),
    loans: new ForkedMap(committed.loans),
    credits: new ForkedMap(committed.credits),
    clientOrderIds: {
      committed: committed.clientOrderIds.committed,
      added: new Map(committed.clientOrderIds.added),
    },
    finishedOrders: new ForkedMap(committed.finishedOrders),
    closedPositions: new ForkedMap(committed.closedPositions),
    finishedTransfers: new ForkedMap(committed.finishedTransfers),
  };
}

/**
 * The fork as the new committed state. The state it was forked from must not be used again; its
 * maps live on in the new one.
 */
export function commitFork(fork: AccountState): AccountState {
  for (const [name, orderId] of fork.clientOrderIds.added) {
    fork.clientOrderIds.committed.set(name, orderId);
  }
  fork.clientOrderIds.added.clear();
  return {
    ...fork,
    orders: absorbed(fork.orders),
    positions: absorbed(fork.positions),
    transfers: absorbed(fork.transfers),
    withdrawals: absorbed(fork.withdrawals),
    subscriptions: absorbed(fork.subscriptions),
    dividends: absorbed(fork.dividends),
    follows: absorbed(fork.follows),
    loans: absorbed(fork.loans),
    credits: absorbed(fork.credits),
    finishedOrders: forgotten(fork.finishedOrders),
    closedPositions: forgotten(fork.closedPositions),
    finishedTransfers: forgotten(fork.finishedTransfers),
  };
}

function absorbed<Value>(map: Map<string, Value>): Map<string, Value> {
  return map instanceof ForkedMap ? map.absorb() : map;
}

/** Empty, as it was before the fork. */
function forgotten<Value>(map: Map<string, Value>): Map<string, Value> {
  return map instanceof ForkedMap ? map.discard() : new Map();
}

/** A copy that later commits do not touch: for readers who take their time. */
export function copyAccount(committed: AccountState): AccountState {
  return {
    ...committed,
    wallets: { ...committed.wallets },
    orders: new Map(committed.orders),
    positions: new Map(committed.positions),
    transfers: new Map(committed.transfers),
    withdrawals: new Map(committed.withdrawals),
    subscriptions: new Map(committed.subscriptions),
    dividends: new Map(committed.dividends),
    follows: new Map(committed.follows),
    loans: new Map(committed.loans),
    credits: new Map(committed.credits),
  };
}

/**
 * The wallet, which every opened account has. Throws otherwise: the lane let a stranger through.
 */
export function walletOf(
  { accountId, wallets }: Readonly<Pick<AccountState, 'accountId' | 'wallets'>>,
  walletType: WalletType,
): Wallet {
  const wallet = wallets[walletType];
  if (wallet === undefined) throw new Error(`Account ${accountId} has no ${walletType}.`);
  return wallet;
}

/**
 * The order a client order id was used for, or an open one after which the house may call others:
 * exits, and what goes on after a split; or null.
 */
export function orderOfClientId(state: AccountState, name: string): string | null {
  const { added, committed } = state.clientOrderIds;
  const used = added.get(name) ?? committed.get(name);
  return used ?? namesakeOf(state.orders, name);
}

/** What the house calls exits, and what goes on after splits, by the first of their line. */
const HOUSE_NAME = /^([^-]+)(?:-(?:sl|tp|s\d+))+$/;

/** Whoever took a name before the house needs it would stop what the house has to do. */
function namesakeOf(orders: AccountState['orders'], name: string): string | null {
  const root = HOUSE_NAME.exec(name)?.[1];
  if (root === undefined) return null;
  for (const id of orders.keys()) if (id === root || id.startsWith(`${root}-`)) return id;
  return null;
}

export function positionOf(
  state: AccountState,
  heldAs: string,
  side: PositionSide,
): Position | null {
  return state.positions.get(positionKey(heldAs, side)) ?? null;
}

/** An order that is open, or ended inside this fork. */
export function orderOf(state: AccountState, orderId: string): Order | null {
  return state.orders.get(orderId) ?? state.finishedOrders.get(orderId) ?? null;
}
