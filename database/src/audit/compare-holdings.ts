import { customerAccount } from '@candor/domain/ledger/chart';
import type { Posting } from '@candor/domain/ledger/entry';
import type { AccountState } from '@candor/domain/trading/account-state';
import { entriesOf, type Fact } from '@candor/domain/trading/facts';
import { assetPostings, assetsIn } from '@candor/domain/trading/fill-entries';
import type { Holdings, RebuildNotes, Replayed } from './rebuild-notes.ts';

const CUSTODY = 'house:custody:';

/** Adds what a fact moves in units of instruments. Call it before the fact is applied. */
export function addHoldings(holdings: Holdings, state: AccountState, fact: Fact): void {
  const { accountId } = fact;
  for (const { account, unit, amount } of assetsOf(state, fact)) {
    if (account.startsWith(CUSTODY)) continue;
    const key = `${account}|${unit}`;
    const sum = (holdings.get(key)?.amount ?? 0n) + amount;
    if (sum === 0n) holdings.delete(key);
    else holdings.set(key, { accountId, amount: sum });
  }
}

/** Fills of version 1 did not post what was traded; the terms of their order say it. */
function assetsOf(state: AccountState, fact: Fact): readonly Posting[] {
  const posted = assetsIn(entriesOf(fact), fact.accountId);
  if (posted.length > 0 || fact.kind !== 'orderFilled') return posted;
  const order = state.orders.get(fact.fill.orderId);
  return order === undefined ? [] : assetPostings(fact.accountId, order.terms, fact.fill.quantity);
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
