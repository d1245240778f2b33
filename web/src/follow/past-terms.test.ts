import { expect, test } from 'vitest';
import { pastTerms } from './past-terms.ts';

const DAY_MS = 86_400_000;
const WEEK = { lengthMs: 7 * DAY_MS, amount: '1000', feeBps: 1_000n };

/** Worths a week apart: four terms lie between them. */
const weeks = ['10000.00', '11000.00', '9900.00', '10000.00', '10200.00'].map((value, week) => {
  return { k: week * 7 * DAY_MS, value };
});

test('the worst, the middle and the best of all past terms, in money and after the fee', () => {
  // 1000 × 1.1, × 0.9, × 10000/9900 and × 1.02: gains of 100, −100, 10.10… and 20.
  expect(pastTerms(weeks, WEEK)).toEqual({
    worst: { result: '-100.00', after: '900.00' },
    middle: { result: '10.10', after: '1009.09' },
    best: { result: '100.00', after: '1090.00' },
    // From 10,000.00 to 10,200.00: 20.00 less a fee of 2.00.
    last: { result: '20.00', after: '1018.00' },
  });
});

test('a loss rounds up, and there is no fee of it', () => {
  const fallen = [
    { k: 0, value: '9000.00' },
    { k: 8 * DAY_MS, value: '8000.00' },
  ];
  expect(pastTerms(fallen, WEEK)?.worst).toEqual({ result: '-111.12', after: '888.88' });
});

test('a record shorter than a term tells nothing, nor do days of a term of an hour', () => {
  expect(pastTerms(weeks, { ...WEEK, lengthMs: 90 * DAY_MS })).toBeNull();
  expect(pastTerms(weeks, { ...WEEK, lengthMs: 3_600_000 })).toBeNull();
  expect(pastTerms([], WEEK)).toBeNull();
});
