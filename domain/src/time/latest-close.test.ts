import { expect, test } from 'vitest';
import { calendarOf } from './calendars.ts';
import { latestClose } from './latest-close.ts';

const utc = (text: string): number => Date.parse(`${text}Z`);

test('before the close it is the day before, from the close on it is today, half days included', () => {
  const newYork = calendarOf('XNYS');
  const wednesday = { day: '2026-11-25', closeMs: utc('2026-11-25T21:00') };
  expect(latestClose(newYork, utc('2026-11-27T17:59'))).toEqual(wednesday);
  const friday = { day: '2026-11-27', closeMs: utc('2026-11-27T18:00') };
  expect(latestClose(newYork, utc('2026-11-27T18:00'))).toEqual(friday);
  expect(latestClose(newYork, utc('2026-11-29T12:00'))).toEqual(friday);
});

test('a market that never closes ends its days at midnight UTC', () => {
  expect(latestClose(calendarOf('CRYPTO'), utc('2026-11-21T00:00'))).toEqual({
    day: '2026-11-20',
    closeMs: utc('2026-11-21T00:00'),
  });
});
