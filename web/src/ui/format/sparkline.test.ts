import { expect, test } from 'vitest';
import { sparklinePoints } from './sparkline.ts';

test('the line runs from edge to edge between the highest and the lowest', () => {
  const drawing = sparklinePoints(['10', '12', '11'], '10', 60, 24);
  expect(drawing.path).toBe('0,23 30,1 60,12');
  expect(drawing.baseline).toBe(23);
  expect(drawing.tone).toBe('rise');
});

test('the colour is last against previous close, not first against last', () => {
  expect(sparklinePoints(['10', '12'], '13', 60, 24).tone).toBe('fall');
  expect(sparklinePoints(['10', '12'], '12', 60, 24).tone).toBe('flat');
});

test('a flat line and too few points do not break the drawing', () => {
  expect(sparklinePoints(['5', '5'], '5', 60, 24).path).toBe('0,1 60,1');
  expect(sparklinePoints([], null, 60, 24)).toEqual({ path: '', baseline: 23, tone: 'flat' });
  expect(sparklinePoints(['5'], '4', 60, 24).path).toBe('');
});

test('only the last fifty closes are drawn', () => {
  const closes = Array.from({ length: 80 }, (_, index) => String(index));
  expect(sparklinePoints(closes, '30', 49, 24).path.split(' ')).toHaveLength(50);
});
