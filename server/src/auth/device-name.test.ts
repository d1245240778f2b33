import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test('a browser is named in two words', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)';
  expect(deviceName(`${chrome} Chrome/131.0 Safari/537.36`)).toBe('Chrome, Linux');
  expect(deviceName(`${chrome} Chrome/131.0 Safari/537.36 Edg/131.0`)).toBe('Edge, Linux');
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';
  expect(deviceName(`${phone} Version/18.1 Mobile/15E148 Safari/604.1`)).toBe('Safari, iPhone');
  expect(deviceName('Mozilla/5.0 (Windows NT 10.0; rv:133.0) Gecko/20100101 Firefox/133.0')).toBe(
    'Firefox, Windows',
  );
});

test('what is no browser keeps its first words', () => {
  expect(deviceName('candor-simulator/1')).toBe('candor-simulator/1');
  expect(deviceName('x'.repeat(50))).toBe(`${'x'.repeat(40)}…`);
  expect(deviceName('')).toBe('-');
});
