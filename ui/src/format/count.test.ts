import { expect, test } from 'vitest';
import { formatCount, formatMoneyCount } from './count.ts';

test('English counts in millions and billions, cut to three figures', () => {
  expect(formatCount('4821999', 'en')).toBe('4.82M');
  expect(formatCount('327600000', 'en')).toBe('327M');
  expect(formatMoneyCount('61400000000.00', 'USD', 'en')).toBe('$61.4B');
  expect(formatCount('1200000000000', 'en')).toBe('1.20T');
});

test('Chinese counts in ten thousands and hundred millions, each script with its own word', () => {
  expect(formatCount('4820000', 'zh-Hans')).toBe('482万');
  expect(formatCount('4820000', 'zh-Hant')).toBe('482萬');
  expect(formatMoneyCount('61400000000', 'USD', 'zh-Hans')).toBe('$614亿');
  expect(formatCount('350000000', 'zh-Hant')).toBe('3.50億');
  expect(formatCount('123456789012', 'zh-Hans')).toBe('1,234亿');
});

test('small counts stay whole', () => {
  expect(formatCount('18204', 'en')).toBe('18,204');
  expect(formatCount('18204', 'zh-Hans')).toBe('18,204');
  expect(formatCount('482000', 'en')).toBe('482,000');
  expect(formatCount('0.50', 'en')).toBe('0.5');
  expect(formatCount('0.12345678', 'en')).toBe('0.1235');
  expect(formatCount('10453.81', 'en')).toBe('10,454');
  expect(formatCount('104538.8105', 'en')).toBe('104,539');
  expect(formatCount(null, 'en')).toBe('--');
});
