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

/** A stored order while it is read. Nothing of it is kept but copies: one object does for all. */
export interface FoundRow
  extends Pick<StoredTrigger, 'acceptedAtMs' | 'dueMs' | 'place' | 'price'> {
  /** What many have in common. */
  readonly kind: Pick<StoredTrigger, 'direction' | 'instrumentId' | 'state'>;
  readonly partition: number;
  /** Its account and its id, as the store writes them. */
  readonly ids: Uint8Array;
}

export type RestingRef = Pick<RestingTrigger, 'accountId' | 'orderId'>;

/** A wallet with proceeds that have not settled, and when the first of them do. */
export interface StoredUnsettled {
  readonly accountId: string;
  readonly walletType: WalletType;
  readonly dueMs: number;
}

/** An open order that is worked in extended hours too, whole. */
export interface ExtendedRow extends RestingRef {
  readonly order: Order;
  readonly place: number;
}

/** What waits in accounts: open orders outside auctions, and proceeds. */
export interface RestingStore {
  /** What finds those of some partitions, row by row, in no order. */
  triggers(partitions: readonly number[], take: (row: FoundRow) => void): Promise<void>;
  /** Reads the ids of such a row. */
  refOf(ids: Uint8Array): RestingRef;
  /** Those of them that are still open, whole. One query. */
  orders(refs: readonly RestingRef[]): Promise<readonly Order[]>;
  /** Those of some partitions that are worked in extended hours too. */
  extended(partitions: readonly number[]): Promise<readonly ExtendedRow[]>;
  unsettled(partitions: readonly number[]): Promise<readonly StoredUnsettled[]>;
}

/** More than a commit group has orders. */
const LINES_OF_A_GROUP = 4_096;

/** The place of an order among all that were accepted: its commit group, and its line there. */
export function placeOf(seq: bigint | number, line: number): number {
  return Number(seq) * LINES_OF_A_GROUP + line;
}
