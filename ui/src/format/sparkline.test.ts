import { expect, test } from 'vitest';
import { sparklinePoints } from './sparkline.ts';

const since = (previousClose: string | null, last: string | null = null) => ({
  previousClose,
  last,
});

test('the line runs from edge to edge between the highest and the lowest', () => {
  const drawing = sparklinePoints(['10', '12', '11'], since('10'), 60, 24);
  expect(drawing.path).toBe('0,23 30,1 60,12');
  expect(drawing.baseline).toBe(23);
});

test('the newest bar is still being made: it ends at the price of now', () => {
  expect(sparklinePoints(['10', '12', '11'], since('10', '12'), 60, 24).path).toBe(
    '0,23 30,1 60,1',
  );
  // One price makes no line.
  expect(sparklinePoints([], since('10', '12'), 60, 24).path).toBe('');
});

test('a flat line and too few points do not break the drawing', () => {
  expect(sparklinePoints(['5', '5'], since('5'), 60, 24).path).toBe('0,1 60,1');
  expect(sparklinePoints([], since(null), 60, 24)).toEqual({ path: '', baseline: 23 });
  expect(sparklinePoints(['5'], since('4'), 60, 24).path).toBe('');
});

test('only the last fifty closes are drawn', () => {
  const closes = Array.from({ length: 80 }, (_, index) => String(index));
  expect(sparklinePoints(closes, since('30'), 49, 24).path.split(' ')).toHaveLength(50);
});
