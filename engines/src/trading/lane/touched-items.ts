import type { AccountState } from '@candor/domain/trading/account-state';
import { pairKey } from './lane-answers.ts';
import { type HeldItem, type HeldItemChange, transferItem, withdrawalItem } from './lane-store.ts';

/** Transfers that wait and withdrawals that are held, as a batch leaves them. */
export class TouchedItems {
  readonly #changes = new Map<string, HeldItemChange>();

  keep(change: HeldItemChange): void {
    this.#changes.set(keyOf(change.accountId, change.item.kind, change.item.itemId), change);
  }

  changes(): readonly HeldItemChange[] {
    return [...this.#changes.values()];
  }

  /** One that was held before, or by this batch. */
  withdrawal({ accountId, withdrawals }: AccountState, withdrawalId: string): HeldItem {
    const held = withdrawals.get(withdrawalId);
    const item = held === undefined ? null : withdrawalItem(held);
    return item ?? this.#here(accountId, 'withdrawal', withdrawalId);
  }

  /** One that was asked for before, or by this batch. */
  transfer({ accountId, transfers }: AccountState, transferId: string): HeldItem {
    const waiting = transfers.get(transferId);
    const item = waiting === undefined ? null : transferItem(waiting);
    return item ?? this.#here(accountId, 'transfer', transferId);
  }

  #here(accountId: string, kind: HeldItem['kind'], itemId: string): HeldItem {
    const change = this.#changes.get(keyOf(accountId, kind, itemId));
    if (change === undefined) throw new Error(`Nobody asked for ${kind} ${itemId}.`);
    return change.item;
  }
}

function keyOf(accountId: string, kind: HeldItem['kind'], itemId: string): string {
  return pairKey(accountId, `${kind}|${itemId}`);
}
