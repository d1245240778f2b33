import type { FollowOrder } from '../../follow/follow-order.ts';
import type { Entry } from '../../ledger/entry.ts';

/** A follow order as it is from now on; its end posts what it brought. */
export interface FollowChanged {
  readonly kind: 'followChanged';
  readonly accountId: string;
  readonly atMs: number;
  readonly follow: FollowOrder;
  readonly entries: readonly Entry[];
}
