import { customerAccount, houseAccount } from '@candor/domain/ledger/chart';
import type { Entry } from '@candor/domain/ledger/entry';
import { expect, test } from 'vitest';
import { splitEntry } from './entry-legs.ts';
import type { HouseDelta } from './lane-store.ts';

const stock = customerAccount('7', 'STOCK', 'cash');
const venue = houseAccount('venueClearing', 'USD');
const custody = houseAccount('custody', 'US:KO');

function entryOf(...moved: readonly (readonly [account: string, amount: bigint])[]): Entry {
  const postings = moved.map(([account, amount]) => ({ account, unit: 'USD', amount }));
  return { id: 'f1-trade', billType: 'trade', postings };
}

test('a wallet has one leg with its balance afterwards; the house is kept where it has a row', () => {
  const kept: HouseDelta[] = [];
  const balances = new Map([['STOCK' as const, 100n]]);
  const entry = entryOf([venue, -5n], [stock, 5n], [custody, -1n]);
  expect(splitEntry(entry, balances, (delta) => kept.push(delta))).toEqual([
    { walletType: 'STOCK', cashMinor: 5n, marginMinor: 0n, balanceAfterMinor: 105n },
  ]);
  expect(kept.map(({ account }) => account)).toEqual([venue]);
  expect(balances.get('STOCK')).toBe(105n);
});

test('an entry of the house alone has one leg of nobody', () => {
  const house = entryOf([venue, -1n], [houseAccount('rounding', 'USD'), 1n]);
  const legs = splitEntry(house, new Map(), () => {});
  expect(legs.map(({ walletType }) => walletType)).toEqual([null]);
});
