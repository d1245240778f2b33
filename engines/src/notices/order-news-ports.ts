import type { Order } from '@candor/domain/orders/order';
import type { MarginCalled, OrderDeferred } from '@candor/domain/trading/facts';

/** An order as it stands after its end. */
export interface EndedOrder {
  readonly accountId: string;
  readonly order: Order;
}

/** The first part of a close that goes on, and the order as it stands by now. */
export interface DeferredOrder extends EndedOrder {
  readonly deferred: OrderDeferred;
}

/**
 * The orders that ended in one commit group, without those that a customer placed in the same
 * group, those that go on after their first part, and the margin calls of it.
 */
export interface EndedInGroup {
  readonly seq: bigint;
  readonly ends: readonly EndedOrder[];
  readonly deferrals: readonly DeferredOrder[];
  readonly calls: readonly MarginCalled[];
}

/** The ends of orders as the event log has them, and how far customers have been told. */
export interface OrderNewsStore {
  /** The lanes that ever wrote. */
  lanes(): Promise<readonly number[]>;
  /** The last group of a lane up to which everything is told; zero before the first. */
  told(lane: number): Promise<bigint>;
  keepTold(lane: number, seq: bigint): Promise<void>;
  /** Up to `limit` groups after one, whatever is in them, ascending. */
  groupsAfter(lane: number, seq: bigint, limit: number): Promise<readonly EndedInGroup[]>;
  /** Those groups, ascending. */
  groups(lane: number, seqs: readonly bigint[]): Promise<readonly EndedInGroup[]>;
}
