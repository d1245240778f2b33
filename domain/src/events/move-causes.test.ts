import { expect, test } from 'vitest';
import { causesOf, causeWorth, changeBps } from './move-causes.ts';

/** 181.34 to 187.42 while the index rose 0.63 % and the sector's others 1.30 %. */
const figures = {
  previousClose: 18_134n,
  last: 18_742n,
  step: 1n,
  indexBps: 63n,
  beta: 110n,
  sector: { bps: 130n, beta: 120n },
};

test('the parts of a move are what beta and sector make of the index, and the rest', () => {
  // 181.34 x 1.10 x 0.63 % = 1.2567; 1.30 % - 1.20 x 0.63 % = 0.544 % of it is 0.9865.
  expect(causesOf(figures)).toEqual([
    { cause: 'market', amount: 126n, bps: 69n },
    { cause: 'sector', amount: 99n, bps: 54n },
    { cause: 'own', amount: 383n, bps: 212n },
  ]);
  // 6.08 of 181.34 is 3.3528 %.
  expect(changeBps(18_742n, 18_134n)).toBe(335n);
});

test('what has no index is all its own, and without a sector the market and itself are left', () => {
  expect(causesOf({ ...figures, indexBps: null, sector: null })).toEqual([
    { cause: 'own', amount: 608n, bps: 335n },
  ]);
  expect(causesOf({ ...figures, sector: null })).toEqual([
    { cause: 'market', amount: 126n, bps: 69n },
    { cause: 'own', amount: 482n, bps: 266n },
  ]);
});

test('parts are shown as prices are: of four decimals the last two are with the own part', () => {
  const fine = { ...figures, previousClose: 1_813_400n, last: 1_874_225n, step: 100n };
  expect(causesOf(fine).map(({ amount }) => amount)).toEqual([12_600n, 9_900n, 38_325n]);
});

test('a share that moved against the market has an own part that outweighs it', () => {
  const parts = causesOf({ ...figures, last: 18_000n, sector: null });
  // 1.26 up with the market, 1.34 down in all.
  expect(parts.map(({ amount }) => amount)).toEqual([126n, -260n]);
});

test('in money the parts are rounded as the whole is, and the remainder is with the own part', () => {
  const parts = causesOf(figures);
  // 3 of 7 units of money for each step of the price: 54, 42.43, 164.14, of 260.57 in all.
  const minors = causeWorth(parts, (amount) => (amount * 3n * 10n) / 7n / 10n);
  expect(minors).toEqual([54n, 42n, 164n]);
  expect(minors.reduce((sum, one) => sum + one, 0n)).toBe((608n * 3n) / 7n);
});
