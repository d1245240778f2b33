import { expect, test } from 'vitest';
import { figuresOf, halfOf } from './offering-figures.ts';

test('a tenth of 20,000.00 is held at first, the rest would be due', () => {
  expect(figuresOf({ price: '20.00', holdRatio: '0.1' }, '1000')).toEqual({
    total: '20000.00',
    held: '2000.00',
    pending: '18000.00',
  });
  expect(figuresOf({ price: '12.00', holdRatio: '1' }, '300')).toMatchObject({
    held: '3600.00',
    pending: '0.00',
  });
  expect(figuresOf({ price: '12.00', holdRatio: '1' }, null)).toBe(null);
});

test('half of five lots is two', () => {
  expect(halfOf('500', '100')).toBe('200');
  expect(halfOf('100', '100')).toBe('0');
});
