import { expect, test } from 'vitest';
import { exactExp, exactLog, exactQuantile } from './exact-math.ts';

const EPSILON = 2 ** -52;

test('exponential and logarithm are those of the engine but for the last bit', () => {
  let worst = 0;
  for (let step = 1; step <= 200_000; step += 1) {
    const x = Math.sin(step) * 40;
    worst = Math.max(worst, Math.abs(exactExp(x) / Math.exp(x) - 1));
    const y = Math.exp(x);
    worst = Math.max(worst, Math.abs(exactLog(y) - Math.log(y)) / Math.max(1, Math.abs(x)));
  }
  expect(worst).toBeLessThanOrEqual(2 * EPSILON);
  expect([exactExp(0), exactExp(-800), exactExp(800)]).toEqual([1, 0, Number.POSITIVE_INFINITY]);
  expect([exactLog(1), exactLog(2)]).toEqual([0, Math.LN2]);
});

test('quantiles of the normal distribution are those of its tables', () => {
  const known = { 0.5: 0, 0.975: 1.959963984540054, 0.999: 3.090232306167813 };
  for (const [probability, quantile] of Object.entries(known)) {
    expect(exactQuantile(Number(probability))).toBeCloseTo(quantile, 8);
    expect(exactQuantile(1 - Number(probability))).toBeCloseTo(-quantile, 8);
  }
  expect(exactQuantile(2 ** -33)).toBeCloseTo(-6.338, 2);
});
