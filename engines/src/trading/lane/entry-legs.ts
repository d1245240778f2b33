import type { WalletType } from '@candor/contract/enums';
import { hasBalanceRow, readAccount } from '@candor/domain/ledger/chart';
import type { Entry } from '@candor/domain/ledger/entry';
import type { Fact } from '@candor/domain/trading/facts';
import type { EntryLeg, HouseDelta } from './lane-store.ts';

/** Balance (cash and margin) of each wallet; moved along by every entry that is split. */
export type WalletBalances = Map<WalletType, bigint>;

/** What the entries of a fact belong to, or correct: an order, transfer, deposit, act … */
export function refOf(fact: Fact): string {
  switch (fact.kind) {
    case 'orderFilled':
      return fact.fill.orderId;
    case 'moneyMoved':
      return fact.refId;
    case 'withdrawalCompleted':
      return fact.withdrawalId;
    case 'transferCompleted':
      return fact.transfer.transferId;
    case 'holdingSplit':
      return fact.splitId;
    case 'holdingSettled':
      return fact.settlementId;
    case 'marginAdded':
      return fact.additionId;
    case 'couponPaid':
      return fact.couponId;
    case 'nightCharged':
      return fact.nightId;
    case 'dividendEntitled':
    case 'dividendPaid':
      return fact.due.dividendId;
    case 'holdingMarked':
      return fact.markId;
    case 'fillBusted':
      return fact.order.terms.orderId;
    case 'subscriptionListed':
      return fact.subscription.offering.offeringId;
    case 'followChanged':
      return fact.follow.followId;
    case 'loanChanged':
      return fact.loan.loanId;
    case 'moneyCorrected':
      return fact.correctsId;
    default:
      throw new Error(`${fact.kind} has entries and no reference.`);
  }
}

interface OpenLeg extends EntryLeg {
  cashMinor: bigint;
  marginMinor: bigint;
  balanceAfterMinor: bigint | null;
}

/**
 * An entry by the wallets that felt it, with the balance each has afterwards. `keep` hears the
 * postings of house accounts whose balance is kept. Throws on an account that is not in the chart.
 */
export function splitEntry(
  entry: Entry,
  balances: WalletBalances,
  keep: (delta: HouseDelta) => void,
): readonly EntryLeg[] {
  let legs: readonly OpenLeg[] = NO_LEGS;
  for (const posting of entry.postings) {
    const meaning = readAccount(posting.account);
    if (meaning === null) throw new Error(`Entry ${entry.id} posts to ${posting.account}.`);
    if (meaning.owner === 'house') {
      if (hasBalanceRow(meaning.kind)) keep(posting);
      continue;
    }
    let leg = legOf(legs, meaning.walletType);
    if (leg === null) {
      leg = openLeg(meaning.walletType);
      legs = legs.length === 0 ? [leg] : [...legs, leg];
    }
    if (meaning.pocket === 'cash') leg.cashMinor += posting.amount;
    else if (meaning.pocket === 'margin') leg.marginMinor += posting.amount;
  }
  for (const leg of legs) closeLeg(leg, balances);
  return legs.length === 0 ? [openLeg(null)] : legs;
}

const NO_LEGS: readonly OpenLeg[] = [];

function openLeg(walletType: WalletType | null): OpenLeg {
  return { walletType, cashMinor: 0n, marginMinor: 0n, balanceAfterMinor: null };
}

function legOf(legs: readonly OpenLeg[], walletType: WalletType): OpenLeg | null {
  for (const leg of legs) if (leg.walletType === walletType) return leg;
  return null;
}

function closeLeg(leg: OpenLeg, balances: WalletBalances): void {
  const { walletType, cashMinor, marginMinor } = leg;
  if (walletType === null) return;
  leg.balanceAfterMinor = (balances.get(walletType) ?? 0n) + cashMinor + marginMinor;
  balances.set(walletType, leg.balanceAfterMinor);
}
