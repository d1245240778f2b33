import { expect, test } from 'vitest';
import { largestFall, monthResults, recordDrawing } from './record-drawing.ts';

const day = (text: string, value: string) => ({ k: Date.parse(`${text}T00:00:00Z`), value });

test('the largest fall is from the highest close to a later low, not to an earlier one', () => {
  expect(largestFall([90, 100, 95, 110, 99, 108])).toEqual({ from: 3, to: 4 });
  expect(largestFall([100, 101, 102])).toBe(null);
});

test('a record is drawn over its whole width, its fall between the two days', () => {
  const points = [day('2026-01-01', '100'), day('2026-01-02', '120'), day('2026-01-03', '80')];
  expect(recordDrawing(points, { width: 100, height: 44 })).toEqual({
    path: '0,22 50,2 100,42',
    baseline: 22,
    fall: { from: 50, to: 100 },
  });
  expect(recordDrawing(points.slice(0, 1), { width: 100, height: 44 }).path).toBe('');
});

test('months stand newest first, a losing one with its minus', () => {
  const points = [
    day('2026-01-10', '100'),
    day('2026-01-31', '110'),
    day('2026-02-27', '99'),
    day('2026-03-02', '99'),
  ];
  expect(monthResults(points).map(({ ratio }) => ratio)).toEqual(['0.00', '-10.00', '10.00']);
});
