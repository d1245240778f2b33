import { expect, test } from 'vitest';
import { rangeStart } from './date-ranges.ts';

test('a range starts so many whole days back and does not move within a day', () => {
  const morning = Date.UTC(2026, 10, 21, 8);
  const evening = Date.UTC(2026, 10, 21, 23);
  expect(rangeStart('7', morning)).toEqual({ fromTimestamp: Date.UTC(2026, 10, 14) });
  expect(rangeStart('7', evening)).toEqual(rangeStart('7', morning));
  expect(rangeStart('all', morning)).toEqual({});
});
