import type { WalletType } from '@candor/contract/enums';
import { readAccount } from '@candor/domain/ledger/chart';
import type { Posting } from '@candor/domain/ledger/entry';
import type { MovementChange } from '@candor/engines/trading/lane/lane-store';

/**
 * The postings of each leg. Those of the house stand with the first one, so that every posting is
 * in exactly one.
 */
export function postingsByLeg({
  entry,
  legs,
}: MovementChange['entries'][number]): readonly (readonly Posting[])[] {
  const of = (walletType: WalletType | null) =>
    entry.postings.filter(({ account }) => walletIn(account) === walletType);
  return legs.map(({ walletType }, at) => {
    const own = walletType === null ? [] : of(walletType);
    return at === 0 ? [...own, ...of(null)] : own;
  });
}

function walletIn(account: string): WalletType | null {
  const meaning = readAccount(account);
  return meaning?.owner === 'customer' ? meaning.walletType : null;
}
