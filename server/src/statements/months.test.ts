import { expect, test } from 'vitest';
import { latestEndMs, monthsOf } from './months.ts';

const utc = (text: string) => Date.parse(`${text}Z`);

test('months begin where the customer’s do', () => {
  const months = monthsOf(utc('2026-10-31T15:00'), utc('2026-11-30T17:00'), 'Asia/Hong_Kong');
  expect(months).toEqual([
    { name: '2026-10', startMs: utc('2026-09-30T16:00') },
    { name: '2026-11', startMs: utc('2026-10-31T16:00') },
    { name: '2026-12', startMs: utc('2026-11-30T16:00') },
  ]);
});

test('twelve months end on the same day of the next year, of a leap day on the first of March', () => {
  expect(latestEndMs(utc('2026-11-24T05:00'), 'America/New_York')).toBe(utc('2027-11-24T05:00'));
  expect(latestEndMs(utc('2028-02-29T00:00'), 'UTC')).toBe(utc('2029-03-01T00:00'));
});
