import { expect, test } from 'vitest';
import { ChangeClock } from './change-clock.ts';

test('figures are as old as the last reading that differed', () => {
  const clock = new ChangeClock();
  expect(clock.timeOf('BTC', '100', 1000)).toBe(null);
  expect(clock.timeOf('BTC', '100', 2000)).toBe(null);
  expect(clock.timeOf('BTC', '101', 3000)).toBe(2000);
  expect(clock.timeOf('BTC', '101', 9000)).toBe(2000);
  expect(clock.timeOf('BTC', '102', 10_000)).toBe(9000);
  expect(clock.timeOf('ETH', '7', 10_000)).toBe(null);
});

test('after a rest the first change proves no more than that it came after the rest began', () => {
  const clock = new ChangeClock();
  clock.timeOf('BTC', '100', 1000);
  expect(clock.timeOf('BTC', '101', 600_000)).toBe(1000);
  expect(clock.timeOf('BTC', '102', 602_000)).toBe(600_000);
});
