import { expect, test } from 'vitest';
import { budgetOf } from '../lib/budgets.mjs';
import {
  formatTable,
  heldRow,
  limitRow,
  median,
  pairedRow,
  percentile,
  plainRow,
  ratioRow,
} from './bench-row.ts';
import { percentOf } from './idle.ts';

test('a median is the middle, of two middles the upper one, and never of nothing', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(3);
  expect(() => median([])).toThrow('no median');
});

test('a percentile is the value below which that share lies', () => {
  const values = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(percentile(values, 0.5)).toBe(51);
  expect(percentile(values, 0.99)).toBe(100);
  expect(percentile([7], 0.99)).toBe(7);
  expect(() => percentile([], 0.5)).toThrow('no percentile');
});

test('a ratio at its goal is met, below it is not', () => {
  const of = { name: 'reads', unit: 'answers/s', baseline: 1000, goalRatio: 0.7 };
  expect(ratioRow({ ...of, value: 700 })).toMatchObject({ ratio: 0.7, isMet: true });
  expect(ratioRow({ ...of, value: 699 })).toMatchObject({ goal: '≥ 0.7 ×', isMet: false });
});

test('a machine that slows from round to round slows both sides of a ratio', () => {
  const [values, baselines] = [
    [900, 400, 90],
    [1000, 500, 100],
  ];
  const row = pairedRow({ name: 'mixed', unit: 'orders/s', values, baselines, goalRatio: 0.85 });
  expect(row).toMatchObject({ value: 400, ratio: 0.9, isMet: true });
});

test('a limit may be reached but not passed', () => {
  expect(limitRow('idle', 5, '%', 5).isMet).toBe(true);
  expect(limitRow('idle', 5.01, '%', 5)).toMatchObject({ goal: '≤ 5 %', isMet: false });
});

test('the table lines its columns up and says what is under its goal', () => {
  const goal = { name: 'reads', unit: 'answers/s', baseline: 20_000, goalRatio: 0.7 };
  const rows = [
    plainRow('start', 1.234, 's'),
    ratioRow({ ...goal, value: 15_000 }),
    limitRow('idle', 12.34, '%', 5),
  ];
  expect(formatTable(rows)).toBe(
    [
      'measured  median  unit        ratio  goal',
      'start       1.23  s',
      'reads     15,000  answers/s  0.75 ×  ≥ 0.7 ×  ok',
      'idle        12.3  %                  ≤ 5 %    UNDER',
    ].join('\n'),
  );
});

test('processor time is told in percent of a core', () => {
  expect(percentOf(1_000_000, 1_250_000, 10_000)).toBe(2.5);
  expect(percentOf(500, 400, 10_000)).toBe(0);
  expect(percentOf(null, 400, 10_000)).toBeNull();
});

test('a goal beyond a budget is told as not met, and fails only over the budget', () => {
  const { goal = 0, budget } = budgetOf('residentMb');
  const between = heldRow('residentMb', (goal + budget) / 2);
  expect(between).toMatchObject({ isMet: false, isOverBudget: false });
  expect(heldRow('residentMb', goal)).toMatchObject({ isMet: true, isOverBudget: false });
  expect(heldRow('residentMb', budget + 1)).toMatchObject({ isMet: false, isOverBudget: true });
});
