import { expect, test } from 'vitest';
import { formatPercent, formatPlainPercent, formatShare, toneOfPercent } from './percent.ts';

test('a percent has its sign and two decimals', () => {
  expect(formatPercent('3.35')).toBe('+3.35%');
  expect(formatPercent('-1.456')).toBe('\u22121.46%');
  expect(formatPercent('1234.5')).toBe('+1,234.50%');
});

test('empty is two hyphens, zero is 0%, and less than 0.005 is zero', () => {
  expect(formatPercent(null)).toBe('--');
  expect(formatPercent('0')).toBe('0%');
  expect(formatPercent('0.00')).toBe('0%');
  expect(formatPercent('0.0049')).toBe('0%');
  expect(formatPercent('-0.0049')).toBe('0%');
  expect(formatPercent('0.0051')).toBe('+0.01%');
});

test('a share too small for two decimals is not told as none', () => {
  expect(formatShare('0.0035')).toBe('<0.01%');
  expect(formatShare('0.0051')).toBe('0.01%');
  expect(formatShare('0')).toBe('0%');
  expect(formatShare(null)).toBe('--');
});

test('a percent without direction has no plus', () => {
  expect(formatPlainPercent('3.61')).toBe('3.61%');
});

test('what is shown as zero is flat, however it leaned', () => {
  expect(toneOfPercent('0.004')).toBe('flat');
  expect(toneOfPercent('-0.01')).toBe('fall');
  expect(toneOfPercent('0.01')).toBe('rise');
  expect(toneOfPercent(null)).toBe('flat');
});
