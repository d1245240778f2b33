import { walletTypes } from '@candor/contract/enums';
import { walletCurrency } from '@candor/domain/ledger/chart';
import { ratesOf } from '@candor/domain/market/testing/prices-of';
import { expect, test } from 'vitest';
import { ValueDesk } from './value-desk.ts';
import type { AccountValue, HeldAccount } from './value-ports.ts';

const NOON_MS = Date.UTC(2026, 10, 20, 12);

/** An account with so many cents in one wallet, and what it holds. */
function account(accountId: string, cashMinor: bigint, instrumentIds: readonly string[] = []) {
  const none = { cashMinor: 0n, heldMinor: 0n, marginMinor: 0n, unsettled: [] };
  const wallets = Object.fromEntries(
    walletTypes.map((walletType) => {
      const currency = walletCurrency[walletType];
      return [walletType, { ...none, walletType, currency }];
    }),
  );
  const BALANCE = { ...wallets.BALANCE, cashMinor };
  const positions = instrumentIds.map((instrumentId) => ({ instrumentId }));
  return {
    accountId,
    wallets: { ...wallets, BALANCE },
    loans: [],
    positions,
  } as never as HeldAccount;
}

test('an account that cannot be reckoned with keeps no other from its value', async () => {
  const recorded: AccountValue[] = [];
  const failures: string[] = [];
  const accounts = [account('a', 100n), account('b', 200n, ['gone']), account('c', 300n)];
  const desk = new ValueDesk({
    store: {
      held: async (partitions) => (partitions.includes(0) ? accounts : []),
      record: async (_, values) => void recorded.push(...values),
    },
    clock: { nowMs: () => NOON_MS, every: () => () => undefined },
    prices: async (_, atMs) => ratesOf(780_000_000n, atMs),
    instrument: (id) => {
      throw new Error(`nobody knows ${id}`);
    },
    onFailure: (error) => failures.push(String(error)),
  });
  await desk.look();
  expect(recorded.map(({ accountId, valueMinor }) => [accountId, valueMinor])).toEqual([
    ['a', 100n],
    ['c', 300n],
  ]);
  expect(failures).toEqual(['Error: nobody knows gone']);
  // The hour is done: it is not tried every second.
  await desk.look();
  expect(failures).toHaveLength(1);
});
