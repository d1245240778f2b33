import type { Clock } from '../clock.ts';
import type { LaneDoor } from '../trading/lane/lane-router.ts';
import type { FollowedChanges, OpenOrderRef } from '../trading/lane/lane-store.ts';
import { allPartitions, partitionOf } from '../trading/lane/partition-of.ts';
import { PartitionIndex } from '../trading/watch/partition-index.ts';
import type { AuctionBook } from './auction-book.ts';

export interface FollowedBookOptions {
  readonly lanes: Pick<LaneDoor, 'auctionOrders'>;
  readonly book: AuctionBook;
  readonly clock: Pick<Clock, 'nowMs' | 'every'>;
  /** Hears of reads that failed; they are tried again. */
  readonly onFailure: (error: unknown) => void;
}

/** Keeps the book of the auctions as the lanes commit, wherever they are. */
export class FollowedBook {
  readonly #book: AuctionBook;
  readonly #index: PartitionIndex<readonly OpenOrderRef[], OpenOrderRef>;

  constructor({ lanes, book, clock, onFailure }: FollowedBookOptions) {
    this.#book = book;
    this.#index = new PartitionIndex({
      clock,
      onFailure,
      read: () => lanes.auctionOrders(),
      takeOver: (open, { partitions, noted }) => {
        book.replace((accountId) => partitions.has(partitionOf(accountId)), open);
        // What was committed meanwhile is newer than what was read.
        for (const { accountId, order } of noted.values()) book.keep(accountId, order);
      },
    });
  }

  note(changes: Pick<FollowedChanges, 'newOrders' | 'orders'>): void {
    this.#book.note(changes);
    if (!this.#index.isReading) return;
    for (const one of changes.newOrders) this.#index.note(one.order.terms.orderId, one);
    for (const one of changes.orders) this.#index.note(one.order.terms.orderId, one);
  }

  /** Reads the orders of these partitions, or of all, until it could; resolves after one try. */
  readAgain(partitions: readonly number[] | 'all'): Promise<void> {
    return this.#index.readAgain(partitions === 'all' ? allPartitions : partitions);
  }

  /** Orders of some accounts could not be read yet. */
  get isBehind(): boolean {
    return this.#index.isBehind;
  }

  /** Reads nothing from now on. */
  stop(): void {
    this.#index.stop();
  }
}
