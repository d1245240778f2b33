import { expect, test } from 'vitest';
import { collarOf } from './collar.ts';
import { uncrossAround } from './run-auction.ts';
import type { AuctionInterest } from './uncross.ts';

const instrument = { ticks: [{ fromPrice: 0n, toPrice: null, tick: 5n }] };
const order = (direction: AuctionInterest['direction'], worstPrice: bigint): AuctionInterest => ({
  id: `${direction} ${worstPrice}`,
  direction,
  isMarket: false,
  worstPrice,
  quantity: 100n,
  atMs: 0,
});

test('a collar is ten spreads around the middle, or one percent where that is more', () => {
  const narrow = { bid: 9_995n, ask: 10_005n, last: 10_000n };
  expect(collarOf(narrow, instrument)).toEqual({ low: 9_900n, high: 10_100n });
  const wide = { bid: 9_900n, ask: 10_100n, last: 10_050n };
  expect(collarOf(wide, instrument)).toEqual({ low: 8_000n, high: 12_000n });
});

test('without a side of the market it lies around the last price, its ends on ticks inside', () => {
  expect(collarOf({ bid: null, ask: 10_100n, last: 9_990n }, instrument)).toEqual({
    low: 9_895n,
    high: 10_085n,
  });
});

test('two who agree on a price far from the market do not meet there', () => {
  const market = { bid: 9_995n, ask: 10_005n, last: 10_000n };
  const agreed = [order('sell', 5_000n), order('buy', 5_000n)];
  expect(uncrossAround(agreed, market, instrument)).toBe(null);
  // Who would sell for less and buy for more meets the other at the market's price.
  const open = [order('sell', 5_000n), order('buy', 20_000n)];
  expect(uncrossAround(open, market, instrument)).toMatchObject({ price: 10_000n, volume: 100n });
});

test('whoever presses the price is stopped at the end of the collar', () => {
  const market = { bid: 9_995n, ask: 10_005n, last: 10_000n };
  const pressing = [order('sell', 1_000n), order('sell', 1_000n), order('buy', 10_000n)];
  const others = [order('buy', 9_900n), order('buy', 9_850n)];
  expect(uncrossAround([...pressing, ...others], market, instrument)?.price).toBe(9_900n);
  const far = [order('sell', 1_000n), order('buy', 9_850n)];
  expect(uncrossAround(far, market, instrument)).toBe(null);
});

test('of prices as good the one within the best prices wins, wherever the last one was', () => {
  const market = { bid: 10_020n, ask: 10_040n, last: 10_000n };
  const book = [order('sell', 9_950n), order('buy', 10_100n)];
  expect(uncrossAround(book, market, instrument)?.price).toBe(10_020n);
});
