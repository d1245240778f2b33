import { expect, test } from 'vitest';
import { type ValueHistory, valueDrawing } from './value-drawing.ts';

const history = (points: [number, string][], moves: [number, string][] = []) =>
  ({
    points: points.map(([k, value]) => ({ k, value })),
    moves: moves.map(([k, amount]) => ({ k, amount })),
  }) as unknown as ValueHistory;

test('a line goes by time from the least to the most, over what it began with', () => {
  const drawn = valueDrawing(
    history([
      [0, '100.00'],
      [50, '300.00'],
      [200, '200.00'],
    ]),
  );
  expect(drawn).toMatchObject({
    line: '0,112 75,8 300,60',
    last: { x: 300, y: 60 },
    baseline: 112,
    moves: [],
    marks: [100, 150, 200, 250, 300].map((value) => ({ value })),
  });
});

test('money that was moved is a step at its instant, and what is left of the change a slope', () => {
  const drawn = valueDrawing(
    history(
      [
        [0, '0.00'],
        [100, '110.00'],
      ],
      [[50, '100.00']],
    ),
  );
  // Half of the 10.00 before the step and half after it.
  expect(drawn?.line).toBe('0,112 150,107.3 150,12.7 300,8');
  expect(drawn?.moves).toEqual([{ x: 150, amount: '100.00' }]);
});

test('a small move does not fill the drawing, and one point is no line', () => {
  const drawn = valueDrawing(
    history([
      [0, '1000.00'],
      [10, '1000.00'],
    ]),
  );
  expect(drawn?.baseline).toBe(60);
  expect(valueDrawing(history([[0, '1000.00']]))).toBeNull();
  expect(valueDrawing(history([]))).toBeNull();
});
