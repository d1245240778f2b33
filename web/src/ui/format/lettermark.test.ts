import { expect, test } from 'vitest';
import { lettersOf, tintOf } from './lettermark.ts';

test('two words give two initials, one word its first two letters', () => {
  expect(lettersOf('Lion Peak Foods', '97208')).toBe('LP');
  expect(lettersOf('Apple', 'AAPL')).toBe('AP');
  expect(lettersOf('3M', 'MMM')).toBe('MM');
});

test('a Chinese name gives its first character', () => {
  expect(lettersOf('腾讯控股', '00700')).toBe('腾');
});

test('a code keeps its tint, one of six', () => {
  expect(tintOf('AAPL')).toBe(tintOf('AAPL'));
  for (const code of ['AAPL', 'MSFT', '00700', 'BTCUSD', '']) {
    expect(tintOf(code)).toBeGreaterThanOrEqual(0);
    expect(tintOf(code)).toBeLessThan(6);
  }
});
