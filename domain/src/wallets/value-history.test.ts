import { expect, test } from 'vitest';
import { valueChange, valueSpan } from './value-history.ts';

const DAY_MS = 86_400_000;

test('a range tells since when it is; all of it since the first money, of five hundred points', () => {
  const nowMs = 2_000 * DAY_MS;
  expect(valueSpan('1W', { begunMs: 0, nowMs })).toEqual({
    fromMs: 1_993 * DAY_MS,
    stepMs: 3_600_000,
  });
  expect(valueSpan('all', { begunMs: DAY_MS, nowMs })).toEqual({
    fromMs: DAY_MS,
    stepMs: 4 * DAY_MS,
  });
  expect(valueSpan('all', { begunMs: nowMs, nowMs }).stepMs).toBe(DAY_MS);
});

test('what was moved and the result add up to the change; without an end there is no result', () => {
  const points = [{ atMs: 1, valueMinor: 1_000n }];
  const moves = [
    { atMs: 2, amountMinor: 620n },
    { atMs: 3, amountMinor: -465n },
  ];
  const none = { changeMinor: null, resultMinor: null };
  expect(valueChange({ points, moves, nowMinor: 1_300n })).toEqual({
    changeMinor: 300n,
    movedMinor: 155n,
    resultMinor: 145n,
  });
  expect(valueChange({ points, moves, nowMinor: null })).toEqual({ ...none, movedMinor: 155n });
  expect(valueChange({ points: [], moves: [], nowMinor: 5n })).toMatchObject(none);
});
