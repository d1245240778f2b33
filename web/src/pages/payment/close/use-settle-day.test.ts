import { expect, test } from 'vitest';
import { settleDay } from './use-settle-day.ts';

test('settlement counts trading days after today, over weekends and the turn of the year', () => {
  const days = ['12/31/2026', '01/04/2027', '01/05/2027'];
  expect(settleDay(days, '12/31/2026', 1)).toBe('01/04/2027');
  expect(settleDay(days, '12/31/2026', 2)).toBe('01/05/2027');
  // A sale on a Saturday settles one trading day later too.
  expect(settleDay(days, '01/02/2027', 1)).toBe('01/04/2027');
  expect(settleDay(days, '12/31/2026', 3)).toBeNull();
});
