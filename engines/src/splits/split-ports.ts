import type { HoldingSplit } from '@candor/domain/trading/facts';

/** Who holds what was split, as it is committed. */
export interface SplitStore {
  /** Accounts that hold one of these, or have an open order in it. */
  holders(instrumentIds: readonly string[]): Promise<readonly string[]>;
  /** Of those who hold it since before a split, the accounts that have not been through it. */
  leftBehind(of: {
    readonly heldAs: string;
    readonly splitId: string;
    readonly atMs: number;
  }): Promise<readonly string[]>;
  /** What a split did to everybody, in the order of the logs. */
  done(splitId: string): Promise<readonly HoldingSplit[]>;
}
