import { expect, test } from 'vitest';
import { toEpochDay } from './calendar-day.ts';
import { calendarOf } from './calendars.ts';
import { monthOf, tradedDays, weekOf } from './traded-days.ts';

const at = (text: string): number => Date.parse(text);
const day = toEpochDay;
const hongKong = calendarOf('XHKG');

test('a day of Hong Kong has two stretches around its break; the night belongs to the day before', () => {
  const days = tradedDays(hongKong, 'exchange');
  const friday = days.at(at('2026-11-20T03:00:00Z'));
  expect(friday.epochDay).toBe(day('2026-11-20'));
  expect(friday.stretches).toEqual([
    { fromMs: at('2026-11-20T01:30:00Z'), untilMs: at('2026-11-20T04:00:00Z') },
    { fromMs: at('2026-11-20T05:00:00Z'), untilMs: at('2026-11-20T08:00:00Z') },
  ]);
  expect(days.at(at('2026-11-20T01:29:59Z')).epochDay).toBe(day('2026-11-19'));
  expect(days.from(day('2026-11-21')).epochDay).toBe(day('2026-11-23'));
  expect(days.upTo(day('2026-11-22')).epochDay).toBe(day('2026-11-20'));
});

test('where markets never close a day is one of UTC, also at the weekend', () => {
  const sunday = tradedDays(hongKong, 'always').at(at('2026-11-22T23:59:59Z'));
  const fromMs = at('2026-11-22T00:00:00Z');
  expect(sunday).toEqual({
    epochDay: day('2026-11-22'),
    fromMs,
    untilMs: fromMs + 86_400_000,
    stretches: [{ fromMs, untilMs: fromMs + 86_400_000 }],
  });
});

test('weeks run from Monday to Sunday, months by the calendar', () => {
  const span = (first: string, last: string) => ({ first: day(first), last: day(last) });
  expect(weekOf(day('2026-11-22'))).toEqual(span('2026-11-16', '2026-11-22'));
  expect(weekOf(day('2026-11-23'))).toEqual(span('2026-11-23', '2026-11-29'));
  expect(monthOf(day('2028-02-10'))).toEqual(span('2028-02-01', '2028-02-29'));
  expect(monthOf(day('2026-12-31'))).toEqual(span('2026-12-01', '2026-12-31'));
});
