import { expect, test } from 'vitest';
import { lettersOf, tintOf } from './lettermark.ts';

test('a code of letters gives its first two', () => {
  expect(lettersOf('Amazon.com, Inc.', 'AMZN')).toBe('AM');
  expect(lettersOf('苹果公司', 'AAPL')).toBe('AA');
});

test('a code of digits falls back on the initials of the name', () => {
  expect(lettersOf('Lion Peak Foods', '97208')).toBe('LP');
  expect(lettersOf('Tencent', '00700')).toBe('TE');
  expect(lettersOf('', '00700')).toBe('00');
  expect(lettersOf('Ford Motor', 'F')).toBe('FM');
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
