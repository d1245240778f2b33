import type { WalletType } from '@candor/contract/enums';
import type { FollowOrder } from '../follow/follow-order.ts';
import type { Loan } from '../loans/loan.ts';
import type { Subscription } from '../offerings/subscription.ts';
import type { Order } from '../orders/order.ts';
import type { PositionBody } from '../positions/position.ts';
import type { HeldWithdrawal, WaitingTransfer, Wallet } from '../wallets/wallet.ts';
import type { AccountState } from './account-state.ts';

/**
 * What is told of an account outside its lane, as it was at one instant: plain lists, without what
 * only grows (lots, ids and deposits of long ago).
 */
export interface AccountView {
  readonly accountId: string;
  readonly wallets: Readonly<Partial<Record<WalletType, Wallet>>>;
  /** Open orders, as they were accepted. */
  readonly orders: readonly Order[];
  /** Open positions, as they were opened. */
  readonly positions: readonly PositionBody[];
  readonly transfers: readonly WaitingTransfer[];
  readonly withdrawals: readonly HeldWithdrawal[];
  /** Those that are not over, as they were made. */
  readonly subscriptions: readonly Subscription[];
  readonly follows: readonly FollowOrder[];
  readonly loans: readonly Loan[];
}

/** A view that later commits do not change. */
export function viewOfAccount(state: AccountState): AccountView {
  return {
    accountId: state.accountId,
    wallets: { ...state.wallets },
    orders: [...state.orders.values()],
    positions: [...state.positions.values()].map(({ lots: _, ...body }) => body),
    transfers: [...state.transfers.values()],
    withdrawals: [...state.withdrawals.values()],
    subscriptions: [...state.subscriptions.values()],
    follows: [...state.follows.values()],
    loans: [...state.loans.values()],
  };
}
