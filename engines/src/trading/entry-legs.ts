import type { WalletType } from '@candor/contract/enums';
import { hasBalanceRow, readAccount } from '@candor/domain/ledger/chart';
import type { Entry, Posting } from '@candor/domain/ledger/entry';
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
    case 'holdingMarked':
      return fact.markId;
    case 'fillBusted':
      return fact.order.terms.orderId;
    case 'moneyCorrected':
      return fact.correctsId;
    default:
      throw new Error(`${fact.kind} has entries and no reference.`);
  }
}

/**
 * What brought an entry about: every entry is named after its cause and its kind. Throws on another
 * name: the cause is what lets nothing happen twice.
 */
export function causeOf({ id, billType }: Entry): string {
  if (!id.endsWith(`-${billType}`)) throw new Error(`Entry ${id} is not named after its cause.`);
  return id.slice(0, -billType.length - 1);
}

interface OpenLeg {
  readonly walletType: WalletType | null;
  cashMinor: bigint;
  marginMinor: bigint;
  readonly postings: Posting[];
}

/**
 * An entry by the wallets that felt it, with the balance each has afterwards. House postings stand
 * with the first leg, so that every posting is in exactly one leg; `house` are those whose balance
 * is kept. Throws on an account that is not in the chart.
 */
export function splitEntry(
  entry: Entry,
  balances: WalletBalances,
): { readonly legs: readonly EntryLeg[]; readonly house: readonly HouseDelta[] } {
  const legs = new Map<WalletType | null, OpenLeg>();
  const house: Posting[] = [];
  const kept: HouseDelta[] = [];
  for (const posting of entry.postings) {
    const meaning = readAccount(posting.account);
    if (meaning === null) throw new Error(`Entry ${entry.id} posts to ${posting.account}.`);
    if (meaning.owner === 'house') {
      house.push(posting);
      if (hasBalanceRow(meaning.kind)) kept.push(posting);
      continue;
    }
    const leg = legOf(legs, meaning.walletType);
    leg.postings.push(posting);
    if (meaning.pocket === 'cash') leg.cashMinor += posting.amount;
    else if (meaning.pocket === 'margin') leg.marginMinor += posting.amount;
  }
  const first = [...legs.values()][0] ?? legOf(legs, null);
  first.postings.push(...house);
  return { legs: [...legs.values()].map((leg) => closeLeg(leg, balances)), house: kept };
}

function legOf(legs: Map<WalletType | null, OpenLeg>, walletType: WalletType | null): OpenLeg {
  const known = legs.get(walletType);
  if (known !== undefined) return known;
  const leg = { walletType, cashMinor: 0n, marginMinor: 0n, postings: [] };
  legs.set(walletType, leg);
  return leg;
}

function closeLeg(leg: OpenLeg, balances: WalletBalances): EntryLeg {
  const { walletType, cashMinor, marginMinor, postings } = leg;
  if (walletType === null) {
    return { walletType, cashMinor, marginMinor, postings, balanceAfterMinor: null };
  }
  const balanceAfterMinor = (balances.get(walletType) ?? 0n) + cashMinor + marginMinor;
  balances.set(walletType, balanceAfterMinor);
  return { walletType, cashMinor, marginMinor, postings, balanceAfterMinor };
}
