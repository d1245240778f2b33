import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absolute, smaller } from '../money/rounding.ts';
import { type AuctionInterest, allocate, levelsAround, uncross } from './uncross.ts';

const instrument = { ticks: [{ fromPrice: 0n, toPrice: null, tick: 1n }] };
let count = 0;

function interest(set: Partial<AuctionInterest>): AuctionInterest {
  count += 1;
  const base = { id: `o${String(count).padStart(4, '0')}`, isMarket: false, atMs: count };
  return { ...base, direction: 'buy', worstPrice: null, quantity: 100n, ...set };
}

const buy = (quantity: bigint, worstPrice: bigint | null, set: Partial<AuctionInterest> = {}) =>
  interest({ direction: 'buy', quantity, worstPrice, isMarket: worstPrice === null, ...set });
const sell = (quantity: bigint, worstPrice: bigint | null, set: Partial<AuctionInterest> = {}) =>
  interest({ direction: 'sell', quantity, worstPrice, isMarket: worstPrice === null, ...set });

test('the price is the one at which the most trades', () => {
  // At 101: buys 300 (101 and better), sells 200. At 102: buys 100, sells 400. At 100: 300 and 100.
  const book = [buy(100n, 102n), buy(200n, 101n), sell(100n, 100n), sell(100n, 101n)];
  expect(uncross([...book, sell(200n, 102n)], 102n, instrument)).toEqual({
    price: 101n,
    buyQuantity: 300n,
    sellQuantity: 200n,
    volume: 200n,
    imbalance: 100n,
  });
});

test('of prices with the same volume the one that leaves less unmatched wins', () => {
  // 100 trades at 100 to 104. At 100, 150 would buy; above it only 100 would.
  const book = [buy(100n, 104n), buy(50n, 100n), sell(100n, 100n)];
  expect(uncross(book, 100n, instrument)).toMatchObject({ price: 101n, imbalance: 0n });
});

test('of prices as good the one nearest to the reference wins, between limits too', () => {
  const book = [buy(100n, 110n), sell(100n, 90n)];
  expect(uncross(book, 97n, instrument)?.price).toBe(97n);
  expect(uncross(book, 80n, instrument)?.price).toBe(90n);
  expect(uncross(book, 200n, instrument)?.price).toBe(110n);
});

test('of prices as near the higher wins', () => {
  // Ticks of 10: 100 and 110 are 5 away from 105.
  const coarse = { ticks: [{ fromPrice: 0n, toPrice: null, tick: 10n }] };
  const book = [buy(100n, 110n), sell(100n, 100n)];
  expect(uncross(book, 105n, coarse)?.price).toBe(110n);
});

test('market orders alone trade at the reference', () => {
  expect(uncross([buy(300n, null), sell(200n, null)], 55n, instrument)).toEqual({
    price: 55n,
    buyQuantity: 300n,
    sellQuantity: 200n,
    volume: 200n,
    imbalance: 100n,
  });
});

test('where no buyer meets a seller there is no price', () => {
  expect(uncross([], 100n, instrument)).toBe(null);
  expect(uncross([buy(100n, 99n), sell(100n, 100n)], 100n, instrument)).toBe(null);
  expect(uncross([buy(100n, null)], 100n, instrument)).toBe(null);
});

test('market orders are served first, then better limits, then earlier ones', () => {
  const late = buy(100n, null, { atMs: 90 });
  const better = buy(100n, 105n, { atMs: 50 });
  const earlier = buy(100n, 102n, { atMs: 10 });
  const later = buy(100n, 102n, { atMs: 20 });
  const seller = sell(350n, 100n);
  const book = [later, earlier, better, late, seller];
  const found = uncross(book, 102n, instrument);
  expect(found).toMatchObject({ price: 102n, volume: 350n, imbalance: 50n });
  expect(found && Object.fromEntries(allocate(book, found))).toEqual({
    [late.id]: 100n,
    [better.id]: 100n,
    [earlier.id]: 100n,
    [later.id]: 50n,
    [seller.id]: 350n,
  });
});

test('a market order trades up to its worst price and no further', () => {
  const guarded = buy(100n, 101n, { isMarket: true });
  expect(uncross([guarded, sell(100n, 102n)], 100n, instrument)).toBe(null);
});

test('the levels around a price show both sides', () => {
  const book = [buy(100n, 102n), buy(50n, 99n), sell(80n, 98n), sell(10n, 103n)];
  expect(levelsAround(book, 101n, 1)).toEqual([
    { price: 99n, buyQuantity: 150n, sellQuantity: 80n },
    { price: 101n, buyQuantity: 100n, sellQuantity: 80n },
    { price: 102n, buyQuantity: 100n, sellQuantity: 80n },
  ]);
});

const anyInterest = fc.record({
  direction: fc.constantFrom('buy' as const, 'sell' as const),
  isMarket: fc.boolean(),
  worstPrice: fc.option(fc.bigInt({ min: 90n, max: 110n }), { nil: null, freq: 6 }),
  quantity: fc.bigInt({ min: 1n, max: 40n }).map((lots) => lots * 5n),
  atMs: fc.integer({ min: 0, max: 9 }),
});
const anyBook = fc
  .array(anyInterest, { maxLength: 14 })
  .map((rows) => rows.map((row, index) => ({ ...row, id: `o${index}` })));
const anyReference = fc.bigInt({ min: 85n, max: 115n });
const seeded = { numRuns: 2_000, seed: 7 };

const takesAt = (one: AuctionInterest, price: bigint) =>
  one.worstPrice === null ||
  (one.direction === 'buy' ? price <= one.worstPrice : price >= one.worstPrice);
const sumAt = (book: readonly AuctionInterest[], direction: 'buy' | 'sell', price: bigint) =>
  book
    .filter((one) => one.direction === direction && takesAt(one, price))
    .reduce((sum, one) => sum + one.quantity, 0n);

test('no other price is better, tried one by one', () => {
  fc.assert(
    fc.property(anyBook, anyReference, (book, reference) => {
      const tried = Array.from({ length: 60 }, (_, index) => BigInt(index + 70)).map((price) => {
        const buys = sumAt(book, 'buy', price);
        const sells = sumAt(book, 'sell', price);
        return { price, volume: smaller(buys, sells), imbalance: buys - sells };
      });
      const ranked = tried
        .filter((one) => one.volume > 0n)
        .sort(
          (a, b) =>
            Number(b.volume - a.volume) ||
            Number(absolute(a.imbalance) - absolute(b.imbalance)) ||
            Number(absolute(a.price - reference) - absolute(b.price - reference)) ||
            Number(b.price - a.price),
        );
      const found = uncross(book, reference, instrument);
      if (ranked[0] === undefined) expect(found).toBe(null);
      else expect(found).toMatchObject(ranked[0]);
    }),
    seeded,
  );
});

test('no pair that could trade is left, nobody pays worse than asked, both sides sum to the volume', () => {
  fc.assert(
    fc.property(anyBook, anyReference, (book, reference) => {
      const found = uncross(book, reference, instrument);
      if (found === null) return;
      const given = allocate(book, found);
      const rest = (direction: 'buy' | 'sell') =>
        book.some(
          (one) =>
            one.direction === direction &&
            takesAt(one, found.price) &&
            (given.get(one.id) ?? 0n) < one.quantity,
        );
      expect(rest('buy') && rest('sell')).toBe(false);
      for (const direction of ['buy', 'sell'] as const) {
        const own = book.filter((one) => one.direction === direction);
        const sum = own.reduce((total, one) => total + (given.get(one.id) ?? 0n), 0n);
        expect(sum).toBe(found.volume);
        for (const one of own) {
          if (given.has(one.id)) expect(takesAt(one, found.price)).toBe(true);
          expect((given.get(one.id) ?? 0n) <= one.quantity).toBe(true);
        }
      }
    }),
    seeded,
  );
});

test('the order in which a book is written down changes nothing', () => {
  fc.assert(
    fc.property(anyBook, anyReference, (book, reference) => {
      const turned = book.toReversed();
      const found = uncross(book, reference, instrument);
      expect(uncross(turned, reference, instrument)).toEqual(found);
      if (found === null) return;
      expect(new Map([...allocate(turned, found)].sort())).toEqual(
        new Map([...allocate(book, found)].sort()),
      );
    }),
    { numRuns: 500, seed: 11 },
  );
});
