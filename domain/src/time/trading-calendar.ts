import type { LocalizedText } from '../instruments/instrument.ts';
import type { CalendarDay } from './calendar-day.ts';

/**
 * A stretch of a trading day in minutes after local midnight of that day;
 * below 0 is the evening before.
 */
export interface SessionTimes {
  readonly kind: 'pre' | 'regular' | 'after';
  readonly startMinute: number;
  readonly endMinute: number;
}

export interface EarlyClose {
  readonly closeMinute: number;
  /** End of what follows the close (after-hours, closing auction); null when nothing follows. */
  readonly afterEndMinute: number | null;
  readonly name: LocalizedText;
}

/**
 * When one market trades. Days outside `coverage` follow the weekdays
 * alone: no holidays are known there.
 */
export interface TradingCalendar {
  readonly id: string;
  readonly name: LocalizedText;
  readonly timeZone: string;
  readonly coverage: { readonly from: CalendarDay; readonly to: CalendarDay };
  /** 0 Sunday to 6 Saturday. */
  readonly weekdays: ReadonlySet<number>;
  readonly sessions: readonly SessionTimes[];
  readonly holidays: ReadonlyMap<CalendarDay, LocalizedText>;
  readonly earlyCloses: ReadonlyMap<CalendarDay, EarlyClose>;
  readonly settleDays: number;
  readonly settleChange: { readonly from: CalendarDay; readonly settleDays: number } | null;
  /** True for a market that never closes. */
  readonly isContinuous: boolean;
}

/** A session row as the reference files write it. */
export interface SessionRow {
  readonly kind?: string;
  readonly start: string;
  readonly end: string;
  readonly startDayOffset?: number;
  readonly endDayOffset?: number;
}

/** A calendar as the reference files write it. */
export interface CalendarRow {
  readonly id: string;
  readonly name: LocalizedText;
  readonly timezone: string;
  readonly coverage: { readonly from: string; readonly to: string };
  readonly weekdays: readonly number[];
  readonly sessions: readonly SessionRow[];
  readonly settlement: string;
  readonly settlementChange?: { readonly from: string; readonly to: string };
  readonly holidays: readonly { readonly date: string; readonly name: LocalizedText }[];
  readonly earlyCloses: readonly {
    readonly date: string;
    readonly close: string;
    readonly name: LocalizedText;
    readonly auctionEnd?: string;
    readonly afterHoursEnd?: string;
  }[];
}

const MINUTES_PER_DAY = 1440;

/**
 * Builds a calendar from a reference row. Lunch rows are left out: a gap
 * between sessions says the same.
 */
export function tradingCalendarOf(row: CalendarRow): TradingCalendar {
  const sessions = sessionTimesOf(row.sessions);
  const regularMinutes = sessions
    .filter((session) => session.kind === 'regular')
    .reduce((sum, session) => sum + session.endMinute - session.startMinute, 0);
  const change = row.settlementChange;
  return {
    id: row.id,
    name: row.name,
    timeZone: row.timezone,
    coverage: row.coverage,
    weekdays: new Set(row.weekdays),
    sessions,
    holidays: new Map(row.holidays.map((holiday) => [holiday.date, holiday.name])),
    earlyCloses: new Map(row.earlyCloses.map((early) => [early.date, earlyCloseOf(early)])),
    settleDays: settleDaysOf(row.settlement),
    settleChange: change ? { from: change.from, settleDays: settleDaysOf(change.to) } : null,
    isContinuous: row.weekdays.length === 7 && regularMinutes === MINUTES_PER_DAY,
  };
}

/** Sessions of reference rows in minutes, without lunch rows. Rows without a kind are regular. */
export function sessionTimesOf(rows: readonly SessionRow[]): readonly SessionTimes[] {
  return rows.flatMap((row) => {
    const kind = row.kind ?? 'regular';
    if (kind === 'lunch') return [];
    if (kind !== 'pre' && kind !== 'regular' && kind !== 'after') {
      throw new Error(`unknown session kind ${kind}`);
    }
    const startMinute = minuteOf(row.start) + (row.startDayOffset ?? 0) * MINUTES_PER_DAY;
    const endMinute = minuteOf(row.end) + (row.endDayOffset ?? 0) * MINUTES_PER_DAY;
    return [{ kind, startMinute, endMinute }];
  });
}

/** Minutes after midnight of `HH:MM`; 24:00 is the end of the day. */
export function minuteOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

function earlyCloseOf(row: CalendarRow['earlyCloses'][number]): EarlyClose {
  const afterEnd = row.afterHoursEnd ?? row.auctionEnd;
  return {
    closeMinute: minuteOf(row.close),
    afterEndMinute: afterEnd === undefined ? null : minuteOf(afterEnd),
    name: row.name,
  };
}

function settleDaysOf(settlement: string): number {
  const days = /^T\+(\d)$/.exec(settlement)?.[1];
  if (days === undefined) throw new Error(`unknown settlement ${settlement}`);
  return Number(days);
}
