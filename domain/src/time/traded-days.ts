import { fromEpochDay, toEpochDay, utcEpochDay } from './calendar-day.ts';
import type { DaySchedule } from './day-schedule.ts';
import type { MarketHours } from './market-hours.ts';
import { scheduleFrom, scheduleUpTo, tradingDay } from './sessions.ts';
import type { TradingCalendar } from './trading-calendar.ts';

/** Trading without a break, [fromMs, untilMs). */
export interface TradedStretch {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** One day of trading: when its bars are made. */
export interface TradedDay {
  /** Of its trade date, days from 1970-01-01. */
  readonly epochDay: number;
  readonly fromMs: number;
  readonly untilMs: number;
  /** Ascending; a break parts two of them. */
  readonly stretches: readonly TradedStretch[];
}

/** The days of trading of one market, in either hour mode. */
export interface TradedDays {
  /** The last day that has begun at an instant. */
  at(atMs: number): TradedDay;
  /** The first one whose trade date is this day or a later one. */
  from(epochDay: number): TradedDay;
  /** The last one whose trade date is this day or an earlier one. */
  upTo(epochDay: number): TradedDay;
}

const DAY_MS = 86_400_000;

/** Regular trading of a calendar; the whole UTC day, every day, where markets never close. */
export function tradedDays(calendar: TradingCalendar, marketHours: MarketHours): TradedDays {
  if (marketHours === 'always') {
    return { at: (atMs) => wholeDay(utcEpochDay(atMs)), from: wholeDay, upTo: wholeDay };
  }
  return {
    at: (atMs) => regular(scheduleUpTo(calendar, toEpochDay(tradingDay(calendar, atMs)))),
    from: (epochDay) => regular(scheduleFrom(calendar, epochDay)),
    upTo: (epochDay) => regular(scheduleUpTo(calendar, epochDay)),
  };
}

function wholeDay(epochDay: number): TradedDay {
  const span = { fromMs: epochDay * DAY_MS, untilMs: (epochDay + 1) * DAY_MS };
  return { epochDay, ...span, stretches: [span] };
}

const built = new WeakMap<DaySchedule, TradedDay>();

function regular(schedule: DaySchedule): TradedDay {
  const known = built.get(schedule);
  if (known !== undefined) return known;
  const open = schedule.stretches.filter(({ kind }) => kind === 'open');
  const day = {
    epochDay: schedule.epochDay,
    fromMs: schedule.openMs,
    untilMs: schedule.closeMs,
    stretches: open.map(({ fromMs, untilMs }) => ({ fromMs, untilMs })),
  };
  built.set(schedule, day);
  return day;
}

const DAYS_PER_WEEK = 7;
/** 1970-01-01 was a Thursday: three days after a Monday. */
const MONDAY_SHIFT = 3;

/** First and last trade date of the week, Monday to Sunday, that holds a day. */
export function weekOf(epochDay: number): { readonly first: number; readonly last: number } {
  const intoWeek = (((epochDay + MONDAY_SHIFT) % DAYS_PER_WEEK) + DAYS_PER_WEEK) % DAYS_PER_WEEK;
  const first = epochDay - intoWeek;
  return { first, last: first + DAYS_PER_WEEK - 1 };
}

/** First and last trade date of the calendar month that holds a day. */
export function monthOf(epochDay: number): { readonly first: number; readonly last: number } {
  const [year = 0, month = 1] = fromEpochDay(epochDay).split('-').map(Number);
  return {
    first: Date.UTC(year, month - 1, 1) / DAY_MS,
    last: Date.UTC(year, month, 1) / DAY_MS - 1,
  };
}
