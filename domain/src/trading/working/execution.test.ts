import { expect, test } from 'vitest';
import type { PriceSlice } from '../fill.ts';
import { aCoin, aHongKongStock, aMarket, anInstrument } from '../testing/market-builder.ts';
import type { BookSide } from './book-side.ts';
import { cutMatch, guardPrice, isBeyondDepth, queueSpot, takeDepth } from './execution.ts';

const stock = anInstrument();
const asks = [
  { price: 10_001n, quantity: 100n },
  { price: 10_002n, quantity: 200n },
  { price: 10_005n, quantity: 300n },
];
/** A side of which nothing is taken, or of each level so much. */
const sideOf = (
  levels: readonly PriceSlice[],
  taken: readonly bigint[] = [],
  beyond = 0n,
): BookSide => ({
  levels: levels.map((level, at) => ({ ...level, left: level.quantity - (taken[at] ?? 0n) })),
  beyond,
});
const buy = {
  instrument: stock,
  direction: 'buy',
  side: sideOf(asks),
  worstPrice: 10_101n,
  offBook: null,
} as const;

test('a taker walks the displayed depth level by level', () => {
  const match = takeDepth({ ...buy, quantity: 250n });
  expect(match.slices).toEqual([
    { price: 10_001n, quantity: 100n },
    { price: 10_002n, quantity: 150n },
  ]);
  expect(match.levels).toEqual(asks.slice(0, 2));
});

test('a limit takes what is at or inside it and no more', () => {
  expect(takeDepth({ ...buy, quantity: 500n, worstPrice: 10_002n }).quantity).toBe(300n);
  expect(takeDepth({ ...buy, quantity: 500n, worstPrice: 10_000n }).quantity).toBe(0n);
});

/** A tenth of a percent for the first further book (× 0.414), 0.1767 % for the second (× 0.732). */
const offBook = { impact: 2_414_214n };

test('each further book past the displayed one costs more', () => {
  // The book holds 600; its last price is 100.05. Steps: 100.15005 → 100.16, 100.2268 → 100.23.
  const match = takeDepth({ ...buy, quantity: 1_500n, offBook });
  expect(match.slices.slice(3)).toEqual([
    { price: 10_016n, quantity: 600n },
    { price: 10_023n, quantity: 300n },
  ]);
  expect(match.quantity).toBe(1_500n);
});

test('what was taken of the book and past it is gone for the next order', () => {
  // Of 100, 200 and 300 there are 0, 150 and 300 left, and 500 of the first 600 past them are gone.
  const side = sideOf(asks, [100n, 50n], 500n);
  const match = takeDepth({ ...buy, side, quantity: 700n, offBook });
  expect(match.slices).toEqual([
    { price: 10_002n, quantity: 150n },
    { price: 10_005n, quantity: 300n },
    { price: 10_016n, quantity: 100n },
    { price: 10_023n, quantity: 150n },
  ]);
  expect(match.levels).toEqual(asks);
  expect(match.book).toEqual({ left: [0n, 150n, 300n], beyond: 500n, ...offBook });
  expect(isBeyondDepth(match)).toBe(true);
  // Cut to what the second level gives, the third was never reached.
  const cut = cutMatch(match, 150n);
  expect(cut.levels).toEqual(asks.slice(0, 2));
  expect(cut.book).toEqual({ left: [0n, 150n], beyond: 500n });
  expect(isBeyondDepth(cut)).toBe(false);
});

test('the guard stops a market order, off the book too', () => {
  const match = takeDepth({ ...buy, quantity: 5_000n, worstPrice: 10_020n, offBook });
  expect(match.quantity).toBe(1_200n);
  expect(takeDepth({ ...buy, quantity: 500n, worstPrice: 10_001n, offBook }).quantity).toBe(100n);
});

test('selling walks down and past the bids', () => {
  const levels = [{ price: 9_999n, quantity: 10n }];
  const sell = {
    ...buy,
    direction: 'sell',
    side: sideOf(levels),
    worstPrice: 9_900n,
    offBook,
  } as const;
  // 99.99 × 0.999 = 99.89001 → 99.89, × 0.998233 = 99.8133 → 99.81
  expect(takeDepth({ ...sell, quantity: 25n }).slices).toEqual([
    { price: 9_999n, quantity: 10n },
    { price: 9_989n, quantity: 10n },
    { price: 9_981n, quantity: 5n },
  ]);
});

test('a fill is whole board lots, whatever the book shows', () => {
  const levels = [{ price: 10_000n, quantity: 250n }];
  const match = takeDepth({
    ...buy,
    instrument: aHongKongStock(),
    side: sideOf(levels),
    quantity: 300n,
  });
  expect(match.quantity).toBe(200n);
  expect(match.slices).toEqual([{ price: 10_000n, quantity: 200n }]);
});

test('the guard price lies on a tick inside the guard', () => {
  const of = { instrument: aHongKongStock(), guardBps: 100n } as const;
  // 35.06 × 1.01 = 35.4106 → 35.40 by ticks of 0.02; × 0.99 = 34.7094 → 34.72.
  expect(guardPrice({ ...of, direction: 'buy', fromPrice: 3_506n })).toBe(3_540n);
  expect(guardPrice({ ...of, direction: 'sell', fromPrice: 3_506n })).toBe(3_472n);
});

test('the queue ahead is what is displayed there, none inside, the last level deeper', () => {
  const market = aMarket(aCoin(), {
    bids: [
      [9_990n, 7n],
      [9_980n, 9n],
    ],
  });
  expect(queueSpot(market, 'buy', 9_990n).aheadQuantity).toBe(7n);
  expect(queueSpot(market, 'buy', 9_985n).aheadQuantity).toBe(0n);
  expect(queueSpot(market, 'buy', 9_995n).aheadQuantity).toBe(0n);
  expect(queueSpot(market, 'buy', 9_900n).aheadQuantity).toBe(9n);
});
