import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, formatDecimalShort, parseDecimal, scaleNumber } from './decimals.ts';

test('a decimal string is read exactly', () => {
  expect(parseDecimal('1234.50', 2)).toBe(123_450n);
  expect(parseDecimal('0.00000001', 8)).toBe(1n);
  expect(parseDecimal('7', 2)).toBe(700n);
  expect(parseDecimal('-0.05', 2)).toBe(-5n);
});

test('the malformed forms of the wire are refused', () => {
  for (const text of [
    '.5',
    '+1',
    ' 1',
    '5.',
    '1e5',
    '1,000',
    '',
    '-',
    '1.2.3',
    '٣',
    '0x10',
    'NaN',
  ]) {
    expect(parseDecimal(text, 2)).toBe('malformed');
  }
});

test('a number finer than its scale is told apart from no number', () => {
  expect(parseDecimal('1.005', 2)).toBe('tooFine');
  expect(parseDecimal('1.000', 2)).toBe('tooFine');
});

test('a number of 41 characters is no number', () => {
  expect(parseDecimal('1'.repeat(41), 0)).toBe('malformed');
});

test('writing keeps every decimal, the short form drops zeros', () => {
  expect(formatDecimal(5n, 2)).toBe('0.05');
  expect(formatDecimal(-123_450n, 2)).toBe('-1234.50');
  expect(formatDecimal(12n, 0)).toBe('12');
  expect(formatDecimalShort(150_000_000n, 8)).toBe('1.5');
  expect(formatDecimalShort(100n, 2)).toBe('1');
  expect(formatDecimalShort(10_010_000n, 6, 2)).toBe('10.01');
  expect(formatDecimalShort(10_000_000n, 6, 2)).toBe('10.00');
});

test('what is written is read back as the same value', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
      fc.nat(12),
      (value, decimals) => {
        expect(parseDecimal(formatDecimal(value, decimals), decimals)).toBe(value);
        expect(parseDecimal(formatDecimalShort(value, decimals), decimals)).toBe(value);
      },
    ),
    { seed: 1 },
  );
});

test('a reference number keeps what is written there', () => {
  expect(scaleNumber(0.0000015, 10)).toBe(15_000n);
  expect(() => scaleNumber(0.005, 2)).toThrow('does not fit');
});
