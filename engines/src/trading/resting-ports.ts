import type { DirectionWord, WalletType } from '@candor/contract/enums';
import type { Order } from '@candor/domain/orders/order';

/** What finds an open order when the market or the clock reaches it. */
export interface RestingTrigger {
  readonly accountId: string;
  readonly orderId: string;
  readonly direction: DirectionWord;
  /** Its trigger while it waits for that, then its limit; null for what trades at the market. */
  readonly price: bigint | null;
  readonly acceptedAtMs: number;
  /** Orders of one price and millisecond are served as they were accepted: `placeOf`. */
  readonly place: number;
  readonly state: Order['state'];
  /** When its time is over; null while that is not known. */
  readonly dueMs: number | null;
}

/** One as it is stored. */
export interface StoredTrigger extends RestingTrigger {
  readonly instrumentId: string;
}

export type RestingRef = Pick<RestingTrigger, 'accountId' | 'orderId'>;

/** A wallet with proceeds that have not settled, and when the first of them do. */
export interface StoredUnsettled {
  readonly accountId: string;
  readonly walletType: WalletType;
  readonly dueMs: number;
}

/** What waits in accounts: open orders outside auctions, and proceeds. */
export interface RestingStore {
  /** What finds those of some partitions, in stretches, in no order. */
  triggers(partitions: readonly number[]): AsyncIterable<readonly StoredTrigger[]>;
  /** Those of them that are still open, whole. One query. */
  orders(refs: readonly RestingRef[]): Promise<readonly Order[]>;
  unsettled(partitions: readonly number[]): Promise<readonly StoredUnsettled[]>;
}

/** More than a commit group has orders. */
const LINES_OF_A_GROUP = 4_096;

/** The place of an order among all that were accepted: its commit group, and its line there. */
export function placeOf(seq: bigint | number, line: number): number {
  return Number(seq) * LINES_OF_A_GROUP + line;
}
