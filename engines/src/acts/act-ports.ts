import type { Fact, HoldingSettled, HoldingSplit } from '@candor/domain/trading/facts';
import type { ActChange } from '../trading/lane-store.ts';

/** What is done to everybody's holding of an instrument. */
export type HoldingFact = HoldingSplit | HoldingSettled;

/** What a fact was part of for everybody who held the same. */
export function causeOf(fact: HoldingFact): string {
  return fact.kind === 'holdingSplit' ? fact.splitId : fact.settlementId;
}

/** What a fact did without an order of the customer's: its row lets nobody do it again. */
export function actOf(fact: Fact): Omit<ActChange, 'accountId'> | null {
  if (fact.kind === 'moneyCorrected') {
    return { actId: `reversal ${fact.correctsId}`, causeId: fact.correctionId };
  }
  if (fact.kind !== 'holdingSplit' && fact.kind !== 'holdingSettled') return null;
  const causeId = causeOf(fact);
  return { actId: `${causeId} ${fact.side}`, causeId };
}

/** Who holds what an act is about, as it is committed. */
export interface ActStore {
  /** Accounts that hold one of these, or have an open order in it. */
  holders(instrumentIds: readonly string[]): Promise<readonly string[]>;
  /** Accounts with an open position or order in one of these that has been through fewer splits. */
  leftBehind(of: {
    readonly instrumentIds: readonly string[];
    readonly splits: number;
  }): Promise<readonly string[]>;
  /** What an act did to everybody, in the order of the logs. */
  done(causeId: string): Promise<readonly HoldingFact[]>;
}
