import type { FillRow } from '@candor/contract/trading-shapes';
import { compare, sum } from '@candor/ui/figures/decimals';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costSplit, exactAverage, midOf, postingSheet, takenLevels } from './cost-split.ts';

function fill(changes: Partial<FillRow> = {}): FillRow {
  return {
    id: 'f-1',
    time: 1_763_712_000_000,
    price: '187.431',
    num: '100',
    quote: {
      bid: '187.40',
      ask: '187.42',
      last: '187.42',
      time: 1_763_712_000_000,
      depthUsed: [
        { price: '187.42', num: '40', of: '40' },
        { price: '187.43', num: '35', of: '35' },
        { price: '187.45', num: '25', of: '61' },
      ],
    },
    feeLines: [{ name: 'Commission', amount: '9.37', rule: '0.05%' }],
    slippage: '2.10',
    fxRate: null,
    postings: [],
    ...changes,
  };
}

test('fee, size and spread of a market buy add up to its cost', () => {
  // Against the midpoint 187.41: 100 x 0.021 = 2.10, of which half the spread 100 x 0.01 = 1.00.
  expect(costSplit([fill()], '1')).toEqual({
    fee: '9.37',
    spread: '1.00',
    size: '1.10',
    total: '11.47',
  });
  expect(midOf(fill().quote)).toBe('187.410');
});

test('a fill better than the first price has a size below zero', () => {
  const resting = fill({ price: '187.40', slippage: '-1.00' });
  expect(costSplit([resting], '1')).toMatchObject({ spread: '1.00', size: '-2.00', total: '8.37' });
});

test('a book with one side has no spread to tell, and the slippage is all size', () => {
  const oneSided = fill({ quote: { ...fill().quote, bid: null } });
  expect(costSplit([oneSided], '1')).toMatchObject({ spread: null, size: '2.10', total: '11.47' });
});

test('contract size and exchange rate count in the spread', () => {
  // Half spread 0.01 x 2 contracts x 100 x 1.10 = 2.20.
  const abroad = fill({ num: '2', fxRate: '1.10', slippage: '5.00', feeLines: [] });
  expect(costSplit([abroad], '100')).toEqual({
    fee: '0.00',
    spread: '2.20',
    size: '2.80',
    total: '5.00',
  });
});

test('no fill, no cost', () => {
  expect(costSplit([], '1')).toEqual({ fee: '0.00', spread: '0.00', size: '0.00', total: '0.00' });
});

test('the parts add up for any book', () => {
  const price = fc.integer({ min: 1, max: 1_000_000 }).map((ticks) => (ticks / 100).toFixed(2));
  const money = fc
    .integer({ min: -100_000, max: 100_000 })
    .map((minor) => (minor / 100).toFixed(2));
  fc.assert(
    fc.property(fc.array(fc.tuple(price, price, money, money), { maxLength: 6 }), (rows) => {
      const fills = rows.map(([bid, ask, slippage, amount]) =>
        fill({
          slippage,
          quote: { ...fill().quote, bid, ask },
          feeLines: [{ name: 'Fee', amount, rule: '' }],
        }),
      );
      const split = costSplit(fills, '1');
      const paid = sum(rows.flatMap(([, , slippage, amount]) => [slippage, amount]));
      expect(compare(sum([split.fee, split.size, split.spread ?? '0']), split.total)).toBe(0);
      expect(compare(split.total, paid)).toBe(0);
    }),
    { seed: 20261121 },
  );
});

test('levels taken are added up by price, best first for the side', () => {
  const second = fill({
    id: 'f-2',
    quote: { ...fill().quote, depthUsed: [{ price: '187.42', num: '5', of: '9' }] },
  });
  expect(takenLevels([fill(), second], 0)).toEqual([
    { price: '187.42', num: '45', of: null },
    { price: '187.43', num: '35', of: '35' },
    { price: '187.45', num: '25', of: '61' },
  ]);
  expect(takenLevels([fill()], 1)[0]).toEqual({ price: '187.45', num: '25', of: '61' });
});

test('a fill of a resting order took its own price', () => {
  const resting = fill({ num: '7', price: '187.40', quote: { ...fill().quote, depthUsed: [] } });
  expect(takenLevels([resting], 0)).toEqual([{ price: '187.40', num: '7', of: null }]);
});

test('the average is shown before rounding', () => {
  expect(
    exactAverage([fill({ price: '187.42', num: '40' }), fill({ price: '187.43', num: '60' })]),
  ).toBe('187.426');
  expect(exactAverage([fill({ price: '10.00', num: '3' })])).toBe('10.00');
  expect(exactAverage([])).toBeNull();
});

test('postings are added up by account and differ by nothing per currency', () => {
  const posting = (account: string, debit: string | null, credit: string | null) => ({
    account,
    debit,
    credit,
    currency: 'USD',
  });
  expect(
    postingSheet([
      posting('STOCK cash', '18743.10', null),
      posting('STOCK margin', null, '18743.10'),
      posting('STOCK cash', '9.37', null),
      posting('Commission', null, '9.37'),
    ]),
  ).toEqual({
    lines: [
      { account: 'STOCK cash', currency: 'USD', isAsset: false, change: '-18752.47' },
      { account: 'STOCK margin', currency: 'USD', isAsset: false, change: '18743.10' },
      { account: 'Commission', currency: 'USD', isAsset: false, change: '9.37' },
    ],
    differences: [{ currency: 'USD', isAsset: false, change: '0.00' }],
  });
});
