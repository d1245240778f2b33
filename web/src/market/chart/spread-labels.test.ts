import { expect, test } from 'vitest';
import { spreadAround, spreadLabels } from './spread-labels.ts';

const by = { apart: 24, least: 11 };

test('labels that are far enough apart stay where their prices are', () => {
  expect(spreadLabels([100, 20, 60], by)).toEqual([100, 20, 60]);
});

test('labels that would overlap stand around their middle, in the order of their prices', () => {
  expect(spreadLabels([100, 104], by)).toEqual([90, 114]);
  expect(spreadLabels([104, 100, 102], by)).toEqual([126, 78, 102]);
});

test('a group that grows into the next takes it in, and none leaves the drawing above', () => {
  const placed = spreadLabels([50, 52, 75, 200], by);
  expect(placed).toEqual([35, 59, 83, 200]);
  expect(spreadLabels([0, 3], by)).toEqual([11, 35]);
});

test('two orders at one price are told apart', () => {
  expect(spreadLabels([60, 60], by)).toEqual([48, 72]);
});

test('a label that is moved keeps its place, and the others give way on both sides', () => {
  const bounds = { apart: 25, least: 12 };
  expect(spreadAround([100, 110], 105, bounds)).toEqual([80, 130]);
  expect(spreadAround([96, 98, 140], 100, bounds)).toEqual([50, 75, 140]);
  // At the top there is no room above it.
  expect(spreadAround([10, 14], 20, bounds)).toEqual([45, 70]);
  expect(spreadAround([10, 14], 40, bounds)).toEqual([12, 65]);
  for (let kept = 0; kept <= 200; kept += 1) {
    const placed = [...spreadAround([20, 60, 61, 62, 120], kept, bounds), kept];
    const sorted = placed.sort((one, other) => one - other);
    for (const [at, y] of sorted.slice(1).entries())
      expect(y - (sorted[at] ?? 0)).toBeGreaterThanOrEqual(25);
  }
});
