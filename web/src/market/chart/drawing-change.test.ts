import { expect, test } from 'vitest';
import { changeOf } from './drawing-change.ts';

const bar = (timestamp: number, close = 5) => ({
  timestamp,
  open: 5,
  high: 9,
  low: 1,
  close,
  volume: 1,
  point: null,
});
const drawn = [bar(1), bar(2), bar(3)];

test('a live word about the last bar changes the end alone', () => {
  expect(changeOf(drawn, [bar(1), bar(2), bar(3, 6)])).toEqual({ kind: 'end', bars: [bar(3, 6)] });
  expect(changeOf(drawn, [...drawn, bar(4)])).toEqual({ kind: 'end', bars: [bar(3), bar(4)] });
  expect(changeOf(drawn, [bar(1), bar(2), bar(3)])).toEqual({ kind: 'none' });
});

test('bars that were missing between others are drawn, not only the last one', () => {
  const gap = [bar(1), bar(4)];
  expect(changeOf(gap, [bar(1), bar(2), bar(3), bar(4)])).toEqual({ kind: 'all' });
});

test('a repaired bar, an older page, a range that moved on: all is drawn anew', () => {
  for (const next of [
    [bar(1), bar(2, 7), bar(3)],
    [bar(0), ...drawn],
    [bar(2), bar(3), bar(4)],
    [bar(1), bar(2)],
  ]) {
    expect(changeOf(drawn, next)).toEqual({ kind: 'all' });
  }
  expect(changeOf([], drawn)).toEqual({ kind: 'all' });
});

test('an untraded slot is like itself', () => {
  const empty = { ...bar(1), open: Number.NaN, close: Number.NaN };
  expect(changeOf([empty, bar(2)], [{ ...empty }, bar(2)])).toEqual({ kind: 'none' });
});
