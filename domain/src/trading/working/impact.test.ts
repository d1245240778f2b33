import { expect, test } from 'vitest';
import { squareRoot } from '../../money/rounding.ts';
import { paperRules } from '../rules.ts';
import { anInstrument } from '../testing/market-builder.ts';
import { cutMatch, takeDepth } from './execution.ts';
import { IMPACT_ONE, impactOfBook, impactPast } from './impact.ts';

test('the root of a whole number is the largest whole number whose square it holds', () => {
  for (const value of [0n, 1n, 2n, 3n, 4n, 15n, 16n, 17n, 10n ** 18n, 10n ** 36n - 1n]) {
    const root = squareRoot(value);
    expect(root * root <= value && (root + 1n) * (root + 1n) > value).toBe(true);
  }
});

test('a hundredth of a day moves the price by seven hundredths of a usual day', () => {
  // 25.2 % a year are 1.5875 % a day; 0.7 × 1.5875 % × √0.01 = 0.111 %.
  const { reference, quantityDecimals } = anInstrument();
  const share = { reference: { ...reference, annualVol: 0.252 }, quantityDecimals };
  const size = BigInt(reference.avgDailyVolume) / 100n;
  expect(impactOfBook(share, size, 7_000n)).toBe(1_111_215n);
});

test('four displayed books in all move it twice as far as one, and the first is no charge', () => {
  expect(impactPast(1_000_000n, 0)).toBe(0n);
  expect(impactPast(1_000_000n, 3)).toBe(1_000_000n);
  expect(impactPast(1_000_000n, 99)).toBe(9_000_000n);
});

test('a market order past the book pays by the law, and its fill says which', () => {
  // The book holds 600 of a usual day's 1,000,000: 0.7 × 30 % ÷ √252 × √0.0006 is 0.0324 %.
  const levels = [
    { price: 10_001n, quantity: 100n, left: 100n },
    { price: 10_002n, quantity: 200n, left: 200n },
    { price: 10_005n, quantity: 300n, left: 300n },
  ];
  const instrument = anInstrument();
  const of = { instrument, direction: 'buy', worstPrice: 10_101n, offBook: paperRules } as const;
  const match = takeDepth({ ...of, side: { levels, beyond: 0n }, quantity: 2_400n });
  const ofBook = impactOfBook(instrument, 600n, 7_000n);
  expect(Number(ofBook) / Number(IMPACT_ONE)).toBeCloseTo(0.000324, 6);
  // Two, three and four books in all: 100.05 × (1 + 0.0324 % × (√n − 1)), to the cent above.
  expect(match.slices.slice(3)).toEqual([
    { price: 10_007n, quantity: 600n },
    { price: 10_008n, quantity: 600n },
    { price: 10_009n, quantity: 600n },
  ]);
  expect(match.book?.impact).toBe(ofBook);
  const within = takeDepth({ ...of, side: { levels, beyond: 0n }, quantity: 600n });
  expect(within.book).not.toHaveProperty('impact');
  // Cut to what the book displays it never went past it.
  expect(cutMatch(match, 600n).book).not.toHaveProperty('impact');
  expect(cutMatch(match, 601n).book?.impact).toBe(ofBook);
});
