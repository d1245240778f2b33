import { interestOf } from '@candor/domain/auction/run-auction';
import type { AuctionInterest } from '@candor/domain/auction/uncross';
import type { Order } from '@candor/domain/orders/order';
import type { FollowedChanges } from '../trading/lane/lane-store.ts';

/** A customer's open order in an auction. */
export interface CollectedOrder {
  readonly accountId: string;
  readonly order: Order;
  readonly interest: AuctionInterest;
}

/** The open orders of one auction, by order id. */
export interface Collection {
  readonly instrumentId: string;
  readonly uncrossMs: number;
  readonly orders: Map<string, CollectedOrder>;
}

/** Every open auction order of all lanes, as committed: what the customers bring to each window. */
export class AuctionBook {
  readonly #collections = new Map<string, Collection>();
  /** Counts every change, so that what was worked out of the book can be kept until the next. */
  version = 0;

  /** Follows the commits of the lanes. */
  note(changes: Pick<FollowedChanges, 'newOrders' | 'orders'>): void {
    for (const { accountId, order } of changes.newOrders) this.keep(accountId, order);
    for (const { accountId, order } of changes.orders) this.keep(accountId, order);
  }

  /** Takes an order in, or out once it has ended. Orders of no auction are passed over. */
  keep(accountId: string, order: Order): void {
    const { instrumentId, orderId, auction } = order.terms;
    const interest = interestOf(order);
    if (auction === undefined || interest === null) return;
    this.version += 1;
    const key = keyOf(instrumentId, auction.uncrossMs);
    const known = this.#collections.get(key);
    if (order.finishedAtMs !== null) {
      known?.orders.delete(orderId);
      if (known?.orders.size === 0) this.#collections.delete(key);
      return;
    }
    const collection = known ?? { instrumentId, uncrossMs: auction.uncrossMs, orders: new Map() };
    collection.orders.set(orderId, { accountId, order, interest });
    this.#collections.set(key, collection);
  }

  /** The open orders of accounts whose commits may have been missed, and no others of theirs. */
  replace(
    isOf: (accountId: string) => boolean,
    open: readonly { readonly accountId: string; readonly order: Order }[],
  ): void {
    this.version += 1;
    for (const [key, { orders }] of this.#collections) {
      for (const [orderId, { accountId }] of orders) if (isOf(accountId)) orders.delete(orderId);
      if (orders.size === 0) this.#collections.delete(key);
    }
    for (const { accountId, order } of open) if (isOf(accountId)) this.keep(accountId, order);
  }

  /** What customers bring to one auction. */
  interest(instrumentId: string, uncrossMs: number): readonly AuctionInterest[] {
    const collection = this.#collections.get(keyOf(instrumentId, uncrossMs));
    return collection === undefined
      ? []
      : [...collection.orders.values()].map((collected) => collected.interest);
  }

  /** Auctions with open orders whose uncross is at or before an instant. */
  due(nowMs: number): readonly Collection[] {
    return [...this.#collections.values()].filter(({ uncrossMs }) => uncrossMs <= nowMs);
  }
}

function keyOf(instrumentId: string, uncrossMs: number): string {
  return `${instrumentId} ${uncrossMs}`;
}
