import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compare,
  decimalAt,
  minus,
  product,
  quotient,
  roundedTo,
  stepped,
  sum,
  unitsAt,
} from './decimals.ts';

test('sums and differences are exact at the finest scale', () => {
  expect(sum(['0.1', '0.2'])).toBe('0.3');
  expect(sum(['9.37', '1.10', '1.00'])).toBe('11.47');
  expect(minus('100.00', '100.004')).toBe('-0.004');
  expect(sum([])).toBe('0');
});

test('products keep every place', () => {
  expect(product('187.431', '100')).toBe('18743.100');
  expect(product('0.05', '0.05')).toBe('0.0025');
});

test('steps land on multiples, from between them too, and stop at zero', () => {
  expect(stepped('25', '10', 1)).toBe('30');
  expect(stepped('25', '10', -1)).toBe('20');
  expect(stepped('20', '10', -1)).toBe('10');
  expect(stepped('0', '1', -1)).toBe('0');
  expect(stepped('187.40', '0.01', 1)).toBe('187.41');
  expect(stepped('0.99995', '0.0001', 1)).toBe('1.0000');
});

test('a figure with more places than asked is a bug, not a rounding', () => {
  expect(() => unitsAt('1.005', 2)).toThrow('more than 2 places');
  expect(() => unitsAt('1,005', 2)).toThrow('not a decimal');
});

test('units written and read again are the same units', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.integer({ min: 0, max: 10 }),
      (units, places) => {
        expect(unitsAt(decimalAt(units, places), places)).toBe(units);
      },
    ),
    { seed: 20261121 },
  );
});

test('stepping up and down again from a multiple comes back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000 }),
      fc.constantFrom('1', '10', '0.01', '0.0005'),
      (count, step) => {
        const at = product(String(count), step);
        expect(compare(stepped(stepped(at, step, 1), step, -1), at)).toBe(0);
      },
    ),
    { seed: 20261121 },
  );
});

test('a rounded figure says how: half to even for money, up for what is charged', () => {
  expect(roundedTo('1.005', 2, 'halfEven')).toBe('1.00');
  expect(roundedTo('1.015', 2, 'halfEven')).toBe('1.02');
  expect(roundedTo('1.001', 2, 'up')).toBe('1.01');
  expect(roundedTo('7', 2, 'halfEven')).toBe('7.00');
  expect(quotient('7800', '7.8060', 2, 'halfEven')).toBe('999.23');
});
