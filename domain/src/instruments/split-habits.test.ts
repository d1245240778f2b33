import { expect, test } from 'vitest';
import { anInstrument } from '../trading/testing/market-builder.ts';
import { splitRatioAt } from './split-habits.ts';

const dollars = anInstrument();

function ratioAt(price: bigint, of = dollars): string | null {
  const ratio = splitRatioAt(of, price);
  return ratio === null ? null : `${ratio.to}:${ratio.from}`;
}

test('a dear share is split into the fewest that stand near 150 dollars', () => {
  // 505.00 in four are 126.25; in three 168.33. 1,200.00 in ten are 120.00; in five 240.00.
  expect([49_999n, 50_500n, 120_000n, 300_000n].map((price) => ratioAt(price))).toEqual([
    null,
    '4:1',
    '10:1',
    '20:1',
  ]);
  // What no usual ratio brings near is meant to be dear.
  expect(ratioAt(75_000_000n)).toBeNull();
});

test('below a dollar shares are put together until one stands at four; elsewhere nothing asks for it', () => {
  expect([100n, 99n, 79n, 30n, 5n].map((price) => ratioAt(price))).toEqual([
    null,
    '1:5',
    '1:10',
    '1:20',
    null,
  ]);
  expect(ratioAt(50n, anInstrument({ currency: 'HKD' }))).toBeNull();
  expect(ratioAt(63_000n, anInstrument({ currency: 'HKD' }))).toBe('10:1');
});

test('what has no board is not split: funds, coins, views of a share', () => {
  expect(ratioAt(60_000n, anInstrument({ assetClass: 'etf' }))).toBeNull();
  expect(ratioAt(60_000n, anInstrument({ assetClass: 'crypto' }))).toBeNull();
  expect(ratioAt(60_000n, anInstrument({ heldAs: 'another' }))).toBeNull();
});
