import { walletTypes } from '@candor/contract/enums';
import type { FollowOrder } from '@candor/domain/follow/follow-order';
import type { Subscription } from '@candor/domain/offerings/subscription';
import { type AccountState, orderOf } from '@candor/domain/trading/account-state';
import type { PositionChange, WalletChange } from './lane-store.ts';
import type { FeedCounters, FeedFrame } from './private-frames.ts';

/**
 * What one account of a batch went through: its committed state, the fork, and what the facts
 * touched.
 */
export interface Touched {
  readonly accountId: string;
  readonly committed: AccountState;
  readonly fork: AccountState;
  readonly countersBefore: FeedCounters;
  /** By order id: placed here or earlier, and whether a customer can see what changed. */
  readonly orders: Map<string, { readonly isNew: boolean; isShown: boolean }>;
  /** By position id: the key it is held under, how many lots it gained, and its last fill. */
  readonly positions: Map<
    string,
    { readonly key: string; newLotCount: number; lastFillLine: number }
  >;
  /** By offering: as each is now. Null while there are none, as with nearly every order. */
  subscriptions: Map<string, Subscription> | null;
  /** By id. */
  follows: Map<string, FollowOrder> | null;
}

/** Wallets that are other than they were. */
export function changedWallets({ accountId, committed, fork }: Touched): WalletChange[] {
  const changes: WalletChange[] = [];
  for (const walletType of walletTypes) {
    const after = fork.wallets[walletType];
    const before = committed.wallets[walletType] ?? null;
    if (after !== undefined && after !== before) changes.push({ accountId, before, after });
  }
  return changes;
}

/** Positions that were touched, as they are now. */
export function changedPositions(touched: Touched): PositionChange[] {
  const changes: PositionChange[] = [];
  for (const [positionId, { key, ...of }] of touched.positions) {
    const open = touched.fork.positions.get(key);
    const position =
      open?.positionId === positionId ? open : touched.fork.closedPositions.get(positionId);
    if (position === undefined) throw new Error(`A fill touched position ${positionId}, gone.`);
    changes.push({ accountId: touched.accountId, position, ...of });
  }
  return changes;
}

/** The key a touched position is held under. */
export function keyOf(touched: Touched, { position }: PositionChange): string {
  return touched.positions.get(position.positionId)?.key ?? '';
}

/** One frame for each thing that changed, numbered on from the customer's last. */
export function framesOf(
  touched: Touched,
  wallets: readonly WalletChange[],
  positions: readonly PositionChange[],
): { readonly counters: FeedCounters; readonly frames: readonly FeedFrame[] } {
  const counters = { ...touched.countersBefore };
  const frames: FeedFrame[] = [];
  for (const [id, { isShown }] of touched.orders) {
    if (!isShown) continue;
    const order = orderOf(touched.fork, id);
    if (order === null) continue;
    counters.order += 1;
    frames.push({ topic: 'order', seq: counters.order, order });
  }
  for (const subscription of touched.subscriptions?.values() ?? []) {
    counters.order += 1;
    frames.push({ topic: 'order', seq: counters.order, subscription });
  }
  for (const follow of touched.follows?.values() ?? []) {
    counters.order += 1;
    frames.push({ topic: 'order', seq: counters.order, follow });
  }
  for (const { position } of positions) {
    counters.position += 1;
    frames.push({ topic: 'position', seq: counters.position, position });
  }
  for (const { after } of wallets) {
    counters.wallet += 1;
    frames.push({ topic: 'wallet', seq: counters.wallet, wallet: after });
  }
  return { counters, frames };
}
