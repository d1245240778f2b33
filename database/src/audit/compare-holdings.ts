import { customerAccount } from '@candor/domain/ledger/chart';
import { entriesOf, type Fact } from '@candor/domain/trading/facts';
import { assetsIn } from '@candor/domain/trading/working/fill-entries';
import type { Holdings, RebuildNotes, Replayed } from './rebuild-notes.ts';

const CUSTODY = 'house:custody:';

/** Adds what a fact moves in units of instruments. */
export function addHoldings(holdings: Holdings, fact: Fact): void {
  const { accountId } = fact;
  for (const { account, unit, amount } of assetsIn(entriesOf(fact), accountId)) {
    if (account.startsWith(CUSTODY)) continue;
    const key = `${account}|${unit}`;
    const sum = (holdings.get(key)?.amount ?? 0n) + amount;
    if (sum === 0n) holdings.delete(key);
    else holdings.set(key, { accountId, amount: sum });
  }
}

/** A position is what the postings of its instrument sum to, and there are no others. */
export function compareHoldings({ accounts, holdings }: Replayed, notes: RebuildNotes): void {
  const left = new Map(holdings);
  for (const [accountId, { positions }] of accounts) {
    for (const { walletType, side, instrumentId, quantity } of positions.values()) {
      const account = customerAccount(accountId, walletType, side === 'long' ? 'held' : 'borrowed');
      const key = `${account}|${instrumentId}`;
      const expected = side === 'long' ? quantity : -quantity;
      const posted = left.get(key)?.amount ?? 0n;
      left.delete(key);
      if (posted === expected) continue;
      notes.differ(`${key} comes to ${posted}, its position is ${expected}`, { accountId });
    }
  }
  for (const [key, { accountId, amount }] of left) {
    notes.differ(`${key} comes to ${amount} and belongs to no position`, { accountId });
  }
}
