import futures from '@candor/domain/reference/instruments/futures.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { contractUnitText } from './contract-unit.ts';

test('a contract is told in the language of the reader', () => {
  expect(contractUnitText('100 troy oz', 'en')).toBe('100 troy oz');
  expect(contractUnitText('100 troy oz', 'zh-Hans')).toBe('100 金衡盎司');
  expect(contractUnitText('100 troy oz', 'zh-Hant')).toBe('100 金衡安士');
  expect(contractUnitText('$50 x index', 'en')).toBe('$50 × index');
  expect(contractUnitText('$50 x index', 'zh-Hant')).toBe('$50 × 指數');
  expect(contractUnitText('EUR 125,000', 'zh-Hans')).toBe('EUR 125,000');
});

test('no contract of the reference keeps an English word in Chinese', () => {
  const units = futures.items.map((product) => product.contractUnit);
  expect(units.length).toBeGreaterThan(40);
  const left = units.filter((unit) => /[a-z]{2,}/.test(contractUnitText(unit, 'zh-Hans')));
  expect(left).toEqual([]);
});
