import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceDecimal, sourcePrice, sourceQuantity } from './decimal-price.ts';

const cents = { priceDecimals: 2, ticks: [{ fromPrice: 0n, toPrice: null, tick: 1n }] };
const fifths = { priceDecimals: 3, ticks: [{ fromPrice: 0n, toPrice: null, tick: 200n }] };
/** The 10-year note: sixty-fourths of a point with six decimals. */
const note = { priceDecimals: 6, ticks: [{ fromPrice: 0n, toPrice: null, tick: 15_625n }] };

test('numbers are read as they are written', () => {
  expect(sourceDecimal('0.10')).toEqual({ unscaled: 10n, places: 2 });
  expect(sourceDecimal(0.1)).toEqual({ unscaled: 1n, places: 1 });
  expect(sourceDecimal(1e-7)).toEqual({ unscaled: 1n, places: 7 });
  expect(sourceDecimal(1.5e21)).toEqual({ unscaled: 1_500_000_000_000_000_000_000n, places: 0 });
});

test('what is no number is nothing, never zero', () => {
  for (const value of ['', '-', 'NaN', '1,000', null, undefined, {}, Number.NaN, 1 / 0]) {
    expect(sourceDecimal(value)).toBe(null);
  }
  for (const value of [0, '0.00', -1, null]) expect(sourcePrice(cents, value)).toBe(null);
});

test('the noise of a 32-bit float falls away, whatever the side', () => {
  for (const side of ['down', 'up', 'nearest'] as const) {
    expect(sourcePrice(cents, 189.97999572753906, { side })).toBe(18_998n);
    expect(sourcePrice(cents, 189.98000000000002, { side })).toBe(18_998n);
  }
});

test('a fraction the source rounded to its last digit is the tick it meant', () => {
  // 113 and 1/64 is 113.015625; the source writes four decimals.
  expect(sourcePrice(note, 113.0156, { side: 'down' })).toBe(113_015_625n);
});

test('a price between two ticks goes to its side', () => {
  // Half a cent: a midpoint print.
  expect(sourcePrice(cents, '10.004', { side: 'down' })).toBe(1000n);
  expect(sourcePrice(cents, '10.004', { side: 'up' })).toBe(1001n);
  expect(sourcePrice(cents, '10.004')).toBe(1000n);
  // 10.3 on steps of 0.2 lies in the middle: half-even of 51.5 steps is 52.
  expect(sourcePrice(fifths, '10.3')).toBe(10_400n);
});

test('cents of a bushel become dollars, exactly', () => {
  const corn = { priceDecimals: 4, ticks: [{ fromPrice: 0n, toPrice: null, tick: 25n }] };
  // 445.25 cents are 4.4525 dollars.
  expect(sourcePrice(corn, 445.25, { unit: { multiply: 1n, divide: 100n } })).toBe(44_525n);
});

test('a price of ours written as text comes back as itself', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 15n), (price) => {
      const text = `${price / 100n}.${String(price % 100n).padStart(2, '0')}`;
      for (const side of ['down', 'up', 'nearest'] as const) {
        expect(sourcePrice(cents, text, { side })).toBe(price);
      }
    }),
    { seed: 20261121 },
  );
});

test('quantities are cut down to whole steps', () => {
  expect(sourceQuantity({ quantityDecimals: 0 }, '199.9')).toBe(199n);
  expect(sourceQuantity({ quantityDecimals: 0 }, 250, 100n)).toBe(200n);
  expect(sourceQuantity({ quantityDecimals: 8 }, '0.123456789')).toBe(12_345_678n);
  expect(sourceQuantity({ quantityDecimals: 0 }, 0)).toBe(0n);
  expect(sourceQuantity({ quantityDecimals: 0 }, -1)).toBe(null);
});
