import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toEpochDay, weekdayOfEpochDay } from './calendar-day.ts';
import { allCalendars, calendarOf } from './calendars.ts';
import { dayScheduleOf } from './day-schedule.ts';
import { sessionAt } from './sessions.ts';
import { type CalendarRow, minuteOf } from './trading-calendar.ts';

const folder = new URL('../reference/calendars/', import.meta.url);
const rows: readonly CalendarRow[] = readdirSync(folder).map((file) =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
);
const FROM_DAY = toEpochDay('2026-01-01');
const TO_DAY = toEpochDay('2028-12-31');
const DAY_MS = 86_400_000;

/**
 * Local date and time by the platform's own zone tables, a second opinion
 * beside the code under test.
 */
function localClock(timeZone: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  });
  return (ms) => format.format(ms).replace(', ', ' ');
}

/** `YYYY-MM-DD HH:MM` of a reference clock on a day shifted by an offset. */
function wallClock(epochDay: number, clock: string, dayOffset: number): string {
  const minutes = minuteOf(clock);
  const day = epochDay + dayOffset + Math.floor(minutes / 1440);
  const rest = minutes % 1440;
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  const hh = String(Math.floor(rest / 60)).padStart(2, '0');
  return `${date} ${hh}:${String(rest % 60).padStart(2, '0')}`;
}

test('reads all twelve calendars', () => {
  expect(rows.map((row) => row.id).sort()).toEqual(
    'CME CRYPTO FX XAMS XETR XHKG XLON XMAD XMIL XNYS XPAR XSWX'.split(' '),
  );
});

test.each(rows)('$id: every day of 2026 to 2028 opens and closes as the reference says', (row) => {
  const calendar = calendarOf(row.id);
  const clock = localClock(row.timezone);
  const holidays = new Set(row.holidays.map((holiday) => holiday.date));
  const earlyCloses = new Map(row.earlyCloses.map((early) => [early.date, early.close]));
  const regular = row.sessions.filter((session) => session.kind === 'regular');
  let halfDays = 0;
  for (let epochDay = FROM_DAY; epochDay <= TO_DAY; epochDay++) {
    const day = new Date(epochDay * DAY_MS).toISOString().slice(0, 10);
    const schedule = dayScheduleOf(calendar, epochDay);
    const isOpenDay = row.weekdays.includes(weekdayOfEpochDay(epochDay)) && !holidays.has(day);
    expect(schedule !== null, `${row.id} ${day}`).toBe(isOpenDay);
    if (schedule === null) continue;
    const first = regular[0];
    const last = regular.at(-1);
    const early = earlyCloses.get(day);
    if (early !== undefined) halfDays++;
    expect(schedule.isHalfDay).toBe(early !== undefined);
    expect(clock(schedule.openMs)).toBe(
      wallClock(epochDay, first?.start ?? '', first?.startDayOffset ?? 0),
    );
    expect(clock(schedule.closeMs)).toBe(
      wallClock(epochDay, early ?? last?.end ?? '', early ? 0 : (last?.endDayOffset ?? 0)),
    );
  }
  expect(halfDays).toBe(row.earlyCloses.length);
});

test.each(
  allCalendars().map((calendar) => ({ id: calendar.id, calendar })),
)('$id: stretches follow each other without gap, and next-open is right at every boundary', ({
  calendar,
}) => {
  const endMs = Date.UTC(2029, 0, 1);
  let session = sessionAt(calendar, Date.UTC(2026, 0, 1));
  let boundaries = 0;
  while (session.untilMs < endMs) {
    const next = sessionAt(calendar, session.untilMs);
    expect(next.fromMs).toBe(session.untilMs);
    if (next.status === 'open') {
      expect(sessionAt(calendar, session.untilMs).nextOpenMs).toBe(null);
      if (session.status !== 'open') {
        expect(sessionAt(calendar, session.untilMs - 1).nextOpenMs).toBe(session.untilMs);
      }
    } else {
      const opensAtMs = sessionAt(calendar, session.untilMs).nextOpenMs;
      expect(opensAtMs).toBeGreaterThan(session.untilMs);
      expect(sessionAt(calendar, opensAtMs ?? 0).status).toBe('open');
      expect(sessionAt(calendar, (opensAtMs ?? 0) - 1).status).not.toBe('open');
    }
    expect(next.latestDay <= next.tradeDay).toBe(true);
    session = next;
    boundaries++;
  }
  expect(boundaries).toBeGreaterThan(700);
});
