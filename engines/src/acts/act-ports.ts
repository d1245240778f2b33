import { type DividendDue, dueKey } from '@candor/domain/instruments/dividend';
import type { Fact, FillBusted, HoldingSettled, HoldingSplit } from '@candor/domain/trading/facts';
import type { ActChange } from '../trading/lane/lane-store.ts';

/** What is done to everybody's holding of an instrument. */
export type HoldingFact = HoldingSplit | HoldingSettled;

/** What a fact was part of for everybody who held the same. */
export function causeOf(fact: HoldingFact): string {
  return fact.kind === 'holdingSplit' ? fact.splitId : fact.settlementId;
}

/** What a fact did without an order of the customer's: its rows let nobody do it again. */
export function actsOf(fact: Fact): readonly Omit<ActChange, 'accountId'>[] {
  switch (fact.kind) {
    case 'moneyCorrected':
      return [{ actId: reversalOf(fact.correctsId), causeId: fact.correctionId }];
    case 'fillBusted':
      return undoneBy(fact).map((actId) => ({ actId, causeId: fact.correctionId }));
    case 'holdingSplit':
    case 'holdingSettled': {
      const causeId = causeOf(fact);
      return [{ actId: `${causeId} ${fact.side}`, causeId }];
    }
    case 'couponPaid':
      return [{ actId: `${fact.couponId} ${fact.positionId}`, causeId: fact.couponId }];
    case 'nightCharged':
      return [{ actId: `${fact.nightId} ${fact.positionId}`, causeId: fact.nightId }];
    case 'dividendEntitled':
      return [{ actId: dueKey(fact.due), causeId: fact.due.dividendId }];
    case 'dividendPaid': {
      const causeId = paymentOf(fact.due);
      return [{ actId: `${causeId} ${fact.due.positionId}`, causeId }];
    }
    case 'holdingMarked':
      return [{ actId: `${fact.markId} ${fact.positionId}`, causeId: fact.markId }];
    case 'subscriptionListed': {
      const { offeringId: causeId } = fact.subscription.offering;
      return [{ actId: `list ${causeId}`, causeId }];
    }
    case 'rowAttested':
      return [{ actId: attestingOf(fact.digest), causeId: fact.row }];
    default:
      return [];
  }
}

/** The row of `acts` that says a digest is in the log of its account. */
export function attestingOf(digest: string): string {
  return `attested ${digest}`;
}

/** What the payments of a dividend to everybody are named after. */
export function paymentOf({ dividendId }: Pick<DividendDue, 'dividendId'>): string {
  return `paid ${dividendId}`;
}

export function reversalOf(movementId: string): string {
  return `reversal ${movementId}`;
}

/**
 * What taking a fill back undoes: the fill, its fee and its accrued interest, which can be given
 * back by themselves too.
 */
export function undoingOf(fillId: string): readonly [bust: string, fee: string, interest: string] {
  return [`bust ${fillId}`, reversalOf(`${fillId}-fee`), reversalOf(`${fillId}-interest`)];
}

/** Of these what was there: only a fill of a bond had interest. */
function undoneBy({ correctsId, entries }: FillBusted): readonly string[] {
  const [bust, fee, interest] = undoingOf(correctsId);
  const postings = entries.flatMap((entry) => entry.postings);
  const hasInterest = postings.some(({ account }) => account.startsWith('house:bondInterest:'));
  return hasInterest ? [bust, fee, interest] : [bust, fee];
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
