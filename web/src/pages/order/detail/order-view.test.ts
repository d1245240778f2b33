import { expect, test } from 'vitest';
import {
  barWidths,
  limitInstead,
  secondsAfter,
  standingOf,
  walletEffect,
  withoutBusted,
} from './order-view.ts';

test('an order stands as its status, its fills and the market say', () => {
  const standing = (status: 0 | 1 | 2 | 3, filledNum: string, waitsForOpen = false) =>
    standingOf({ status, filledNum, waitsForOpen });
  expect(standing(0, '0')).toBe('waiting');
  expect(standing(0, '0', true)).toBe('queued');
  expect(standing(3, '40')).toBe('partly');
  expect(standing(1, '100')).toBe('filled');
  expect(standing(2, '40')).toBe('cancelled');
});

test('opening takes margin and fee out of the wallet', () => {
  expect(walletEffect({ openClose: 0, margin: '18743.10', fee: '9.37', profit: null })).toEqual({
    kind: 'taken',
    lines: [
      { key: 'locked', amount: '18743.10' },
      { key: 'fee', amount: '9.37' },
    ],
    total: '18752.47',
  });
});

test('closing brings margin and result, less the fee', () => {
  // 6420.00 released, 1214.25 gained, 7.03 fee: profit on the wire is 1207.22.
  const effect = walletEffect({ openClose: 1, margin: '6420.00', fee: '7.03', profit: '1207.22' });
  expect(effect.total).toBe('7627.22');
  expect(effect.lines).toEqual([
    { key: 'released', amount: '6420.00' },
    { key: 'result', amount: '1214.25' },
    { key: 'fee', amount: '-7.03' },
  ]);
});

test('a limit at the first price would have left the rest waiting', () => {
  expect(
    limitInstead([
      { price: '187.42', num: '40' },
      { price: '187.43', num: '35' },
      { price: '187.45', num: '25' },
    ]),
  ).toEqual({ price: '187.42', now: '40', rest: '60' });
  expect(limitInstead([{ price: '187.42', num: '100' }])).toBeNull();
});

test('bars are measured against the largest level, and the smallest still shows', () => {
  expect(
    barWidths([
      { num: '40', of: '40' },
      { num: '25', of: '100' },
      { num: '0.1', of: null },
    ]),
  ).toEqual([
    { yours: 40, others: 0 },
    { yours: 25, others: 75 },
    { yours: 2, others: 0 },
  ]);
  expect(barWidths([])).toEqual([]);
});

test('the timeline counts from the first event to the millisecond', () => {
  expect(secondsAfter(1_000, 1_024)).toBe('0.024');
});

test('what was taken back explains nothing any more', () => {
  const busted = { time: 1, correctionId: 'k1', reason: 'a wrong price' };
  const fills = [{ id: 'f1' }, { id: 'f2', busted }];
  const order = { id: 'o1', fills } as unknown as Parameters<typeof withoutBusted>[0];
  expect(withoutBusted(order)).toEqual({ id: 'o1', fills: [{ id: 'f1' }] });
});
