import { customerAccount, houseAccount } from '@candor/domain/ledger/chart';
import { expect, test } from 'vitest';
import { postingsByLeg } from './postings-by-leg.ts';

const funding = customerAccount('7', 'BALANCE', 'cash');
const stock = customerAccount('7', 'STOCK', 'cash');
const venue = houseAccount('venueClearing', 'USD');

const nothing = { cashMinor: 0n, marginMinor: 0n, balanceAfterMinor: null };
const accountsBy = (
  accounts: readonly string[],
  wallets: readonly ('BALANCE' | 'STOCK' | null)[],
) => {
  const postings = accounts.map((account) => ({ account, unit: 'USD', amount: 1n }));
  const entry = { id: 'f1-trade', billType: 'trade', postings } as const;
  const legs = wallets.map((walletType) => ({ walletType, ...nothing }));
  return postingsByLeg({ entry, legs }).map((own) => own.map(({ account }) => account));
};

test('every posting stands in exactly one leg, those of the house with the first', () => {
  expect(accountsBy([venue, funding, stock], ['BALANCE', 'STOCK'])).toEqual([
    [funding, venue],
    [stock],
  ]);
});

test('an entry of the house alone has them all in its one leg', () => {
  const rounding = houseAccount('rounding', 'USD');
  expect(accountsBy([venue, rounding], [null])).toEqual([[venue, rounding]]);
});
