import { expect, test } from 'vitest';
import { daysOff } from './days-off.ts';

const day = (tradingDate: string, halfDay = false) => ({ tradingDate, halfDay });
// Monday 2026-12-21, 12:00 in Hong Kong, to the Monday after.
const span = { fromMs: Date.UTC(2026, 11, 21, 4), toMs: Date.UTC(2026, 11, 28, 4) };

test('a weekday without trading is a holiday, a weekend is not', () => {
  const days = ['12/21/2026', '12/22/2026', '12/23/2026', '12/28/2026'].map((one) => day(one));
  expect(daysOff([...days, day('12/24/2026', true)], span)).toEqual({
    holidays: ['12/25'],
    halfDays: ['12/24'],
  });
});

test('the day is the one in Hong Kong, not in Greenwich', () => {
  // 23:00 UTC on Thursday is already Friday there.
  const late = Date.UTC(2026, 11, 24, 23);
  expect(daysOff([], { fromMs: late, toMs: late }).holidays).toEqual(['12/25']);
});
