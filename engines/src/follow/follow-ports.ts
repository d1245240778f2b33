import type { FollowOrder } from '@candor/domain/follow/follow-order';

/** A customer's follow order as it is committed. */
export interface CustomerFollow {
  readonly accountId: string;
  readonly follow: FollowOrder;
}

export interface FollowStore {
  /** Those whose review or term is over, the longest over first. */
  due(nowMs: number): Promise<readonly CustomerFollow[]>;
  /** Those that changed at an instant or later, the earliest first. */
  changedSince(atMs: number): Promise<readonly CustomerFollow[]>;
  /** What is confirmed and not settled, in minor units, by institution. */
  followedMinor(): Promise<ReadonlyMap<string, bigint>>;
  /** One customer's follow orders, the newest first. */
  ofAccount(accountId: string): Promise<readonly FollowOrder[]>;
}
