import { expect, test } from 'vitest';
import { settableClock } from './settable-clock.ts';

test('a clock that stands keeps its time, is set and advanced, and runs on from there', () => {
  let realMs = 1_000;
  const clock = settableClock({ nowMs: () => realMs, every: () => () => undefined });
  clock.set(50_000);
  realMs += 7;
  expect(clock.nowMs()).toBe(50_007);
  clock.stand(true);
  realMs += 100;
  expect(clock.nowMs()).toBe(50_007);
  clock.stand(true);
  realMs += 100;
  expect(clock.nowMs()).toBe(50_007);
  clock.advance(3);
  expect(clock.nowMs()).toBe(50_010);
  clock.set(60_000);
  realMs += 100;
  expect(clock.nowMs()).toBe(60_000);
  clock.stand(false);
  realMs += 5;
  expect(clock.nowMs()).toBe(60_005);
});
