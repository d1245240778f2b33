import { expect, test } from 'vitest';
import { moneyText } from './money-text.ts';

test('money carries its symbol, groups of three and a true minus', () => {
  expect(moneyText('1234567.50', 'USD')).toBe('$1,234,567.50');
  expect(moneyText('-20.00', 'HKD')).toBe('−HK$20.00');
  expect(moneyText('5.00', 'EUR')).toBe('EUR 5.00');
  expect(moneyText('100', 'USD')).toBe('$100');
});
