import type { FollowOrder } from '@candor/domain/follow/follow-order';

/** A customer's follow order as it is committed. */
export interface CustomerFollow {
  readonly accountId: string;
  readonly follow: FollowOrder;
}

export interface FollowStore {
  /** The institutions of those whose review or term is over. */
  dueAgencies(nowMs: number): Promise<readonly string[]>;
  /**
   * Those of these institutions whose review or term is over: some, the longest over first, without
   * those that were put off.
   */
  due(
    nowMs: number,
    of: { readonly agencyIds: readonly string[]; readonly putOffIds: readonly string[] },
  ): Promise<readonly CustomerFollow[]>;
  /** Those that changed at an instant or later, the earliest first. */
  changedSince(atMs: number): Promise<readonly CustomerFollow[]>;
  /** What is confirmed and not settled, in minor units, by institution. */
  followedMinor(): Promise<ReadonlyMap<string, bigint>>;
  /** One customer's follow orders, the newest first. */
  ofAccount(accountId: string): Promise<readonly FollowOrder[]>;
}
