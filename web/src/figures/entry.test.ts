import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placesTyped, typedFigure, wireFigure } from './entry.ts';

test('a leading point becomes zero and a point', () => {
  expect(typedFigure('.5', 2)).toBe('0.5');
  expect(typedFigure('.', 2)).toBe('0.');
});

test('at most the given decimals stay, and only one point', () => {
  expect(typedFigure('12.345', 2)).toBe('12.34');
  expect(typedFigure('1.2.3', 2)).toBe('1.23');
  expect(typedFigure('0.123456789', 8)).toBe('0.12345678');
});

test('signs, letters and grouping commas are dropped', () => {
  expect(typedFigure('-1,234.50 USD', 2)).toBe('1234.50');
  expect(typedFigure('1e5', 2)).toBe('15');
});

test('full-width digits and the Chinese full stop read as plain ones', () => {
  expect(typedFigure('１２。５', 2)).toBe('12.5');
});

test('leading zeros go, a single zero stays', () => {
  expect(typedFigure('007', 2)).toBe('7');
  expect(typedFigure('00', 2)).toBe('0');
  expect(typedFigure('0.50', 2)).toBe('0.50');
});

test('the wire never sees a trailing point, nothing, or zero', () => {
  expect(wireFigure('5.')).toBe('5');
  expect(wireFigure('0.50')).toBe('0.50');
  expect(wireFigure('')).toBeNull();
  expect(wireFigure('0.00')).toBeNull();
});

test('a whole step still lets two decimals through, a fine step all of its own', () => {
  expect(placesTyped('1')).toBe(2);
  expect(placesTyped('0.00001')).toBe(5);
});

test('whatever is typed, what is sent is well formed and typing it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), fc.integer({ min: 0, max: 8 }), (raw, decimals) => {
      const typed = typedFigure(raw, decimals);
      expect(typedFigure(typed, decimals)).toBe(typed);
      const wire = wireFigure(typed);
      if (wire !== null) expect(wire).toMatch(/^\d{1,15}(\.\d{1,8})?$/);
    }),
    { seed: 20261121 },
  );
});
