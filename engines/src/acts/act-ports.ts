import type { HoldingSettled, HoldingSplit } from '@candor/domain/trading/facts';

/** What is done to everybody's holding of an instrument. */
export type HoldingFact = HoldingSplit | HoldingSettled;

/** What a fact was part of for everybody who held the same. */
export function causeOf(fact: HoldingFact): string {
  return fact.kind === 'holdingSplit' ? fact.splitId : fact.settlementId;
}

/** Who holds what an act is about, as it is committed. */
export interface ActStore {
  /** Accounts that hold one of these, or have an open order in it. */
  holders(instrumentIds: readonly string[]): Promise<readonly string[]>;
  /** Of those who hold it since before a split, the accounts that have not been through it. */
  leftBehind(of: {
    readonly heldAs: string;
    readonly splitId: string;
    readonly atMs: number;
  }): Promise<readonly string[]>;
  /** What an act did to everybody, in the order of the logs. */
  done(causeId: string): Promise<readonly HoldingFact[]>;
}
