import { expect, test } from 'vitest';
import { rowForm } from './chart-values.tsx';

test('a share under the crosshair fits with its day; a coin is set smaller', () => {
  // `10/03 O 178.60 H 179.12 L 174.60 C 176.25 −1.32%`: 5 + 4 × 8 + 7 signs.
  expect(rowForm(44)).toEqual({ isTight: false, hasTime: true });
  // `11/22 O 76,499.23 …`: 5 + 4 × 11 signs.
  expect(rowForm(49)).toEqual({ isTight: true, hasTime: true });
});

test('with its change as well, a coin leaves the day to the tag under the crosshair', () => {
  expect(rowForm(56)).toEqual({ isTight: true, hasTime: false });
});
