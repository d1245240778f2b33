import { expect, test } from 'vitest';
import { allocation, sharesOf } from './allocation.ts';
import { anOverview } from './testing/an-overview.ts';

test('shares add up to 100 %: the largest remainders are rounded up', () => {
  expect(sharesOf([1n, 1n, 1n])).toEqual([3334, 3333, 3333]);
  expect(sharesOf([5_846_018n, 4_780_503n, 957_436n, 472_692n, 1_377_617n])).toEqual([
    4352, 3558, 713, 352, 1025,
  ]);
});

test('a part below zero takes its share away, and nothing has no shares', () => {
  expect(sharesOf([11_000n, -1_000n])).toEqual([11_000, -1_000]);
  expect(sharesOf([0n, 0n])).toEqual([0, 0]);
});

test('the parts are what is free and what each wallet has bound, and add up to the total', () => {
  expect(allocation(anOverview())).toEqual([
    { of: 'available', valueUsd: '7500.00', share: 7500 },
    { of: 'STOCK', valueUsd: '2400.00', share: 2400 },
    { of: 'HK_STOCK', valueUsd: '100.00', share: 100 },
  ]);
});

test('what is owed of loans takes its share away', () => {
  const lent = { ...anOverview(), loans: '2000.00', totalValue: '8000.00' };
  expect(allocation(lent)?.map(({ of, share }) => [of, share])).toEqual([
    ['available', 9375],
    ['STOCK', 3000],
    ['HK_STOCK', 125],
    ['loans', -2500],
  ]);
});

test('a part that is not known leaves no shares', () => {
  const { wallets, ...rest } = anOverview();
  const unknown = wallets.map((row) => ({ ...row, profitUsd: null }));
  expect(allocation({ ...rest, wallets: unknown })).toBeNull();
});
