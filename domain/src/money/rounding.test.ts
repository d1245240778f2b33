import fc from 'fast-check';
import { expect, test } from 'vitest';
import { absolute, ceilToStep, divideRounded, floorToStep, type Rounding } from './rounding.ts';

test('each rounding does what its name says, on both sides of zero', () => {
  const rows: readonly (readonly [bigint, bigint, Rounding, bigint])[] = [
    [7n, 2n, 'up', 4n],
    [7n, 2n, 'down', 3n],
    [-7n, 2n, 'up', -4n],
    [-7n, 2n, 'down', -3n],
    [5n, 2n, 'halfEven', 2n],
    [7n, 2n, 'halfEven', 4n],
    [-5n, 2n, 'halfEven', -2n],
    [5n, 2n, 'halfUp', 3n],
    [-5n, 2n, 'halfUp', -3n],
    [5n, -2n, 'halfUp', -3n],
    [10n, 3n, 'halfEven', 3n],
    [11n, 3n, 'halfUp', 4n],
    [6n, 3n, 'up', 2n],
  ];
  for (const [n, d, rounding, expected] of rows)
    expect(divideRounded(n, d, rounding)).toBe(expected);
});

test('a division by nothing is a bug', () => {
  expect(() => divideRounded(1n, 0n, 'down')).toThrow();
});

test('a rounded quotient is less than one away, and half at most for the halves', () => {
  const numbers = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n });
  const divisors = fc.bigInt({ min: 1n, max: 10n ** 6n });
  fc.assert(
    fc.property(numbers, divisors, (n, d) => {
      for (const rounding of ['up', 'down', 'halfEven', 'halfUp'] as const) {
        const off = absolute(divideRounded(n, d, rounding) * d - n);
        expect(rounding.startsWith('half') ? off * 2n <= d : off < d).toBe(true);
      }
    }),
    { seed: 2 },
  );
});

test('steps are met from above and from below', () => {
  expect(ceilToStep(101n, 100n)).toBe(200n);
  expect(ceilToStep(200n, 100n)).toBe(200n);
  expect(floorToStep(199n, 100n)).toBe(100n);
});
