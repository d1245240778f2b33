import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundDecimal } from './decimal.ts';
import {
  formatChange,
  formatMoney,
  formatPrice,
  formatQuantity,
  formatSignedMoney,
  formatSignedSum,
  formatSum,
  moneyParts,
} from './money.ts';

test('money has two decimals, its symbol first and its sign before the symbol', () => {
  expect(formatMoney('1234.5', 'USD')).toBe('$1,234.50');
  expect(formatMoney('-183', 'USD')).toBe('\u2212$183.00');
  expect(formatMoney('1234567.89', 'HKD')).toBe('HK$1,234,567.89');
  expect(formatMoney('61.4', 'EUR')).toBe('EUR\u00A061.40');
});

test('money keeps every digit of more cents than a float can count', () => {
  expect(formatMoney('90071992547409.93', 'USD')).toBe('$90,071,992,547,409.93');
});

test('no value is two hyphens, zero is zero', () => {
  expect(formatMoney(null, 'USD')).toBe('--');
  expect(formatMoney(undefined, 'USD')).toBe('--');
  expect(formatMoney('', 'USD')).toBe('--');
  expect(formatMoney('0', 'USD')).toBe('$0.00');
  expect(formatMoney('-0.001', 'USD')).toBe('$0.00');
});

test('signed money shows a plus for a gain and nothing for zero', () => {
  expect(formatSignedMoney('912', 'USD')).toBe('+$912.00');
  expect(formatSignedMoney('-652', 'USD')).toBe('\u2212$652.00');
  expect(formatSignedMoney('0.004', 'USD')).toBe('$0.00');
});

test('a sum of a ledger is money, or coins with all their decimals', () => {
  expect(formatSum('500.2', 'USD')).toBe('$500.20');
  expect(formatSum('498.654173', 'USDT')).toBe('498.654173 USDT');
  expect(formatSum('0', 'BTC')).toBe('0 BTC');
  expect(formatSum(null, 'BTC')).toBe('--');
  expect(formatSignedSum('500.2', 'USD')).toBe('+$500.20');
  expect(formatSignedSum('0.00200000', 'BTC')).toBe('+0.002 BTC');
  expect(formatSignedSum('-498.654173', 'USDT')).toBe('\u2212498.654173 USDT');
});

test('the cents of a hero figure come apart from the rest', () => {
  expect(moneyParts('128406.52', 'USD')).toEqual({ sign: '', whole: '$128,406', cents: '.52' });
});

test('a price keeps the decimals of its tick and never drops one', () => {
  expect(formatPrice('187.4')).toBe('187.40');
  expect(formatPrice('1.08342')).toBe('1.08342');
  expect(formatPrice('0.0841', { currency: 'USD' })).toBe('$0.0841');
  expect(formatPrice('92000', { decimals: 0 })).toBe('92,000');
  expect(formatPrice(null)).toBe('--');
});

test('the change of a price has a sign unless it is zero', () => {
  expect(formatChange('6.08')).toBe('+6.08');
  expect(formatChange('-0.0012', 5)).toBe('\u22120.00120');
  expect(formatChange('0')).toBe('0.00');
});

test('a quantity loses its trailing zeros', () => {
  expect(formatQuantity('1500.00')).toBe('1,500');
  expect(formatQuantity('0.12340000')).toBe('0.1234');
});

test('halves round to the even digit', () => {
  expect(roundDecimal('0.125', 2)).toBe('0.12');
  expect(roundDecimal('0.135', 2)).toBe('0.14');
  expect(roundDecimal('0.1250001', 2)).toBe('0.13');
  expect(roundDecimal('999.999', 2)).toBe('1000.00');
  expect(roundDecimal('-0.004', 2)).toBe('0.00');
});

test('money with two decimals reads back as the number it was', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (minor) => {
      const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
      const text = `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
      const shown = formatMoney(text, 'USD').replaceAll(/[$,]/g, '').replace('\u2212', '-');
      expect(BigInt(shown.replace('.', ''))).toBe(minor);
    }),
    { seed: 20261121 },
  );
});
