import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toEpochDay, weekdayOfEpochDay } from './calendar-day.ts';
import { calendarOf } from './calendars.ts';
import { sessionAt } from './sessions.ts';
import { type CalendarRow, minuteOf } from './trading-calendar.ts';

const folder = new URL('../reference/calendars/', import.meta.url);
const rows: readonly CalendarRow[] = readdirSync(folder).map((file) =>
  JSON.parse(readFileSync(new URL(file, folder), 'utf8')),
);
const FROM_DAY = toEpochDay('2026-01-01');
const TO_DAY = toEpochDay('2028-12-31');
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Minutes a zone is ahead of UTC, by the platform's own tables: a second opinion. */
function aheadOfUtc(timeZone: string): (ms: number) => number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  return (ms) => {
    const name = format.formatToParts(ms).find((part) => part.type === 'timeZoneName')?.value ?? '';
    const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name) ?? [];
    const size = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
    return sign === '-' ? -size : size;
  };
}

interface Stretch {
  readonly fromMs: number;
  toMs: number;
}

/** When regular trading goes on, worked out of the reference alone; what touches is one stretch. */
function openStretches(row: CalendarRow): readonly Stretch[] {
  const ahead = aheadOfUtc(row.timezone);
  const instant = (epochDay: number, minutes: number) => {
    const wallMs = epochDay * DAY_MS + minutes * MINUTE_MS;
    const guessMs = wallMs - ahead(wallMs) * MINUTE_MS;
    return wallMs - ahead(guessMs) * MINUTE_MS;
  };
  const holidays = new Set(row.holidays.map(({ date }) => date));
  const earlyCloses = new Map(row.earlyCloses.map(({ date, close }) => [date, minuteOf(close)]));
  const stretches: Stretch[] = [];
  for (let epochDay = FROM_DAY - 7; epochDay <= TO_DAY + 14; epochDay += 1) {
    const day = new Date(epochDay * DAY_MS).toISOString().slice(0, 10);
    if (!row.weekdays.includes(weekdayOfEpochDay(epochDay)) || holidays.has(day)) continue;
    const early = earlyCloses.get(day) ?? Number.POSITIVE_INFINITY;
    for (const session of row.sessions) {
      if (session.kind !== 'regular') continue;
      const start = minuteOf(session.start) + (session.startDayOffset ?? 0) * 1440;
      const end = Math.min(minuteOf(session.end) + (session.endDayOffset ?? 0) * 1440, early);
      if (start >= end) continue;
      const fromMs = instant(epochDay, start);
      const toMs = instant(epochDay, end);
      const last = stretches.at(-1);
      if (last?.toMs === fromMs) last.toMs = toMs;
      else stretches.push({ fromMs, toMs });
    }
  }
  return stretches;
}

const closing = rows.filter((row) => row.id !== 'CRYPTO');

test.each(closing)('$id: next-open is the reference’s at every boundary of three years', (row) => {
  const calendar = calendarOf(row.id);
  const stretches = openStretches(row);
  let boundaries = 0;
  for (const [index, { fromMs, toMs }] of stretches.entries()) {
    const next = stretches[index + 1];
    if (next === undefined || fromMs < FROM_DAY * DAY_MS || toMs > (TO_DAY + 1) * DAY_MS) continue;
    const where = `${row.id} ${new Date(fromMs).toISOString()}`;
    expect(sessionAt(calendar, fromMs - 1).nextOpenMs, where).toBe(fromMs);
    expect(sessionAt(calendar, fromMs).nextOpenMs, where).toBe(null);
    expect(sessionAt(calendar, toMs - 1).nextOpenMs, where).toBe(null);
    expect(sessionAt(calendar, toMs).nextOpenMs, where).toBe(next.fromMs);
    expect(sessionAt(calendar, (toMs + next.fromMs) / 2).nextOpenMs, where).toBe(next.fromMs);
    boundaries += 2;
  }
  expect(boundaries).toBeGreaterThan(row.id === 'FX' ? 300 : 1_480);
});

test.each(closing)('$id: on the days the clocks change the open keeps its local hour', (row) => {
  const ahead = aheadOfUtc(row.timezone);
  const calendar = calendarOf(row.id);
  let changes = 0;
  for (let epochDay = FROM_DAY; epochDay <= TO_DAY; epochDay += 1) {
    const beforeMs = epochDay * DAY_MS;
    if (ahead(beforeMs) === ahead(beforeMs + DAY_MS)) continue;
    changes += 1;
    // The last open before the change, and the first after it.
    const lastOpenMs = openingBefore(calendar, beforeMs);
    const firstOpenMs = sessionAt(calendar, closedAfter(calendar, beforeMs + DAY_MS)).nextOpenMs;
    if (firstOpenMs === null) throw new Error(`${row.id} does not open after its clocks change.`);
    const localMinute = (ms: number) => (ms / MINUTE_MS + ahead(ms) + 1_440_000_000) % 1440;
    const regular = row.sessions.filter(({ kind }) => kind === 'regular');
    const starts = regular.map(({ start }) => minuteOf(start) % 1440);
    expect(starts).toContain(localMinute(lastOpenMs));
    expect(starts).toContain(localMinute(firstOpenMs));
  }
  expect(changes).toBe(row.timezone === 'Asia/Hong_Kong' ? 0 : 6);
});

/** The latest opening before an instant. */
function openingBefore(calendar: ReturnType<typeof calendarOf>, ms: number): number {
  for (let back = 1; back <= 14; back += 1) {
    const openMs = sessionAt(calendar, ms - back * DAY_MS).nextOpenMs;
    if (openMs !== null && openMs < ms) return openMs;
  }
  throw new Error(`${calendar.id} was not opened for two weeks.`);
}

/** The first hour of closed market from an instant on. */
function closedAfter(calendar: ReturnType<typeof calendarOf>, ms: number): number {
  for (let hour = 0; hour < 24 * 14; hour += 1) {
    if (sessionAt(calendar, ms + hour * 60 * MINUTE_MS).nextOpenMs !== null)
      return ms + hour * 60 * MINUTE_MS;
  }
  throw new Error(`${calendar.id} did not close for two weeks.`);
}
