import type { TradeRow } from '@candor/contract/market-shapes';
import { expect, test } from 'vitest';
import { joinPrints, withPrints } from './trades-view.tsx';

const print = (time: number, num = '1') =>
  ({ time, num, price: '10.00', direction: 0 }) as TradeRow;
const times = (rows: readonly TradeRow[] | undefined) => rows?.map(({ time }) => time);

test('prints told stand before those that were read, and none stands twice', () => {
  expect(times(joinPrints([print(20), print(10)], [print(30), print(20)]))).toEqual([30, 20, 10]);
  expect(times(joinPrints(undefined, [print(30)]))).toEqual([30]);
  expect(times(joinPrints([], [print(30)]))).toEqual([30]);
  expect(joinPrints(undefined, undefined)).toBeUndefined();
});

test('the newest fifty are kept', () => {
  const many = Array.from({ length: 60 }, (_, at) => print(at + 1));
  expect(times(withPrints([], many))?.at(0)).toBe(60);
  expect(withPrints([], many)).toHaveLength(50);
});
