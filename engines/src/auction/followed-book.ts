import type { LaneDoor } from '../trading/lane/lane-router.ts';
import type { FollowedChanges, OpenOrderRef } from '../trading/lane/lane-store.ts';
import { partitionOf } from '../trading/lane/partition-of.ts';
import type { AuctionBook } from './auction-book.ts';

/** Keeps the book of the auctions as the lanes commit, wherever they are. */
export class FollowedBook {
  readonly #lanes: Pick<LaneDoor, 'auctionOrders'>;
  readonly #book: AuctionBook;
  /** What was committed while the open orders are read is newer than what is read. */
  #whileReading: OpenOrderRef[] | null = null;
  #work: Promise<void> = Promise.resolve();

  constructor(lanes: Pick<LaneDoor, 'auctionOrders'>, book: AuctionBook) {
    this.#lanes = lanes;
    this.#book = book;
  }

  note(changes: Pick<FollowedChanges, 'newOrders' | 'orders'>): void {
    this.#whileReading?.push(...changes.newOrders, ...changes.orders);
    this.#book.note(changes);
  }

  /** Reads the orders of these partitions, or of all; one reading at a time. */
  read(partitions: readonly number[] | 'all'): Promise<void> {
    const reading = this.#work.then(() => this.#read(partitions));
    this.#work = reading.catch(() => {});
    return reading;
  }

  async #read(partitions: readonly number[] | 'all'): Promise<void> {
    const noted: OpenOrderRef[] = [];
    this.#whileReading = noted;
    try {
      const open = await this.#lanes.auctionOrders();
      const own = partitions === 'all' ? null : new Set(partitions);
      this.#book.replace((accountId) => own === null || own.has(partitionOf(accountId)), open);
      for (const { accountId, order } of noted) this.#book.keep(accountId, order);
    } finally {
      this.#whileReading = null;
    }
  }
}
