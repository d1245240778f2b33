import { expect, test } from 'vitest';
import { betaOf, type DayClose, meanBeta } from './beta.ts';

const DAY_MS = 86_400_000;

/** Closes that follow daily moves in hundredths of a percent, from 1,000,000 on. */
function closesOf(moves: readonly number[]): DayClose[] {
  let close = 1_000_000;
  return [0, ...moves].map((move, day) => {
    close = Math.round(close * (1 + move / 10_000));
    return { startMs: day * DAY_MS, close: BigInt(close) };
  });
}

const ofIndex = Array.from({ length: 40 }, (_, day) => (day % 2 === 0 ? 100 : -50) + day);

test('a share that moves twice as far as its index has a beta of 2.00', () => {
  const share = closesOf(ofIndex.map((move) => 2 * move));
  expect(betaOf(share, closesOf(ofIndex))).toEqual({ hundredths: 200n, days: 40 });
});

test('only days that both have count, and the last sixty of them', () => {
  const long = Array.from({ length: 90 }, (_, day) => (day % 3) * 40 - 30);
  const share = closesOf(long).filter((_, day) => day % 7 !== 3);
  expect(betaOf(share, closesOf(long))).toEqual({ hundredths: 100n, days: 60 });
});

test('fewer than twenty moves, or an index that stood still, count as 1.00 of no days', () => {
  const whole = { hundredths: 100n, days: 0 };
  const few = ofIndex.slice(0, 19);
  expect(betaOf(closesOf(few.map((move) => 2 * move)), closesOf(few))).toEqual(whole);
  expect(betaOf(closesOf(ofIndex), closesOf(ofIndex.map(() => 0)))).toEqual(whole);
});

test('no beta is beyond five, and the mean of none is 1.00', () => {
  const share = closesOf(ofIndex.map((move) => 9 * move));
  expect(betaOf(share, closesOf(ofIndex)).hundredths).toBe(500n);
  const [one, two] = [
    { hundredths: 90n, days: 60 },
    { hundredths: 121n, days: 60 },
  ];
  expect(meanBeta([one, two])).toBe(106n);
  expect(meanBeta([])).toBe(100n);
});
