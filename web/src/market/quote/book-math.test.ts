import { expect, test } from 'vitest';
import { averageOfTaking, exampleQuantity, spreadOf } from './book-math.ts';
import { shareOfRange } from './year-range.tsx';

const level = (price: string, num: string) => ({ price, num, orders: 1 });

test('a buy of 100 walks the levels: 40 at 187.42, 35 at 187.43, 25 at 187.45', () => {
  const asks = [level('187.42', '40'), level('187.43', '35'), level('187.45', '61')];
  // 7496.80 + 6560.05 + 4686.25 = 18743.10, over 100.
  expect(averageOfTaking(asks, '100', 4)).toBe('187.4310');
});

test('levels that hold less than is wanted give no average', () => {
  expect(averageOfTaking([level('10', '99')], '100', 2)).toBeNull();
  expect(averageOfTaking([], '1', 2)).toBeNull();
});

test('the example is 100 shares, one board lot, or one coin', () => {
  expect(exampleQuantity('1')).toBe('100');
  expect(exampleQuantity('500')).toBe('500');
  expect(exampleQuantity('0.00001')).toBe('1');
});

test('the spread is told in price and in percent of the ask', () => {
  expect(spreadOf(level('187.40', '1'), level('187.42', '1'))).toEqual({
    spread: '0.02',
    percent: '0.0107',
  });
  expect(spreadOf(undefined, level('1', '1'))).toBeNull();
});

test('the mark of the year stays inside its range', () => {
  expect(shareOfRange('112.06', '194.88', '187.42')).toBe(91);
  expect(shareOfRange('10', '20', '25')).toBe(100);
  expect(shareOfRange('10', '10', '10')).toBeNull();
});
