import { expect, test } from 'vitest';
import { nearest } from './fill-auction.tsx';

const level = (price: number) => ({ price: price.toFixed(2), buyNum: '1', sellNum: '0' });

test('eleven levels around the price of the auction, highest first', () => {
  const book = Array.from({ length: 30 }, (_, index) => level(100 + index));
  const shown = nearest({ price: '110.00', book }).map(({ price }) => Number(price));
  expect(shown).toEqual([115, 114, 113, 112, 111, 110, 109, 108, 107, 106, 105]);
});

test('a price at the edge of the book still shows eleven levels, a small book all it has', () => {
  const book = Array.from({ length: 30 }, (_, index) => level(100 + index));
  expect(nearest({ price: '129.00', book })[0]?.price).toBe('129.00');
  expect(nearest({ price: '100.00', book }).at(-1)?.price).toBe('100.00');
  expect(nearest({ price: '100.00', book })).toHaveLength(11);
  expect(nearest({ price: '1.00', book: [level(1), level(2)] })).toHaveLength(2);
  expect(nearest({ price: '1.00', book: [] })).toEqual([]);
});
