import { type CalendarDay, utcEpochDay } from './calendar-day.ts';
import { type DaySchedule, dayScheduleOf } from './day-schedule.ts';
import type { TradingCalendar } from './trading-calendar.ts';

export type SessionStatus = 'closed' | 'pre' | 'open' | 'midday' | 'after';

/** What a market does at an instant. The same answer holds for the whole of [fromMs, untilMs). */
export interface SessionAt {
  readonly status: SessionStatus;
  readonly fromMs: number;
  readonly untilMs: number;
  /** The trading day a trade at this instant belongs to: the running one, else the next. */
  readonly tradeDay: CalendarDay;
  /** The latest trading day whose regular trading has begun. */
  readonly latestDay: CalendarDay;
  /** When regular trading starts next; null while it runs. */
  readonly nextOpenMs: number | null;
  /** When regular trading of `tradeDay` starts and ends for good, breaks apart. */
  readonly openMs: number;
  readonly closeMs: number;
  /** The next end of a day's regular trading: when a day order entered now ends. */
  readonly nextCloseMs: number;
}

/** No market of the world rests longer; past this the calendar itself is broken. */
const REST_DAYS_MAX = 15;
const lastAnswers = new WeakMap<TradingCalendar, SessionAt>();

/**
 * The session at an instant. Answers are kept while their stretch lasts, so a call on the quote
 * path costs a map look-up.
 */
export function sessionAt(calendar: TradingCalendar, nowMs: number): SessionAt {
  const last = lastAnswers.get(calendar);
  if (last !== undefined && last.fromMs <= nowMs && nowMs < last.untilMs) return last;
  const answer = findSession(calendar, nowMs);
  lastAnswers.set(calendar, answer);
  return answer;
}

/** The latest trading day whose regular trading has begun: the day of the newest daily bar. */
export function tradingDay(calendar: TradingCalendar, nowMs: number): CalendarDay {
  return sessionAt(calendar, nowMs).latestDay;
}

/** The first schedule at or after a day. */
export function scheduleFrom(calendar: TradingCalendar, epochDay: number): DaySchedule {
  for (let ahead = 0; ahead <= REST_DAYS_MAX; ahead++) {
    const schedule = dayScheduleOf(calendar, epochDay + ahead);
    if (schedule !== null) return schedule;
  }
  throw new Error(`calendar ${calendar.id} has no trading day for ${REST_DAYS_MAX} days`);
}

/** The last schedule at or before a day. */
export function scheduleUpTo(calendar: TradingCalendar, epochDay: number): DaySchedule {
  for (let back = 0; back <= REST_DAYS_MAX; back++) {
    const schedule = dayScheduleOf(calendar, epochDay - back);
    if (schedule !== null) return schedule;
  }
  throw new Error(`calendar ${calendar.id} has no trading day for ${REST_DAYS_MAX} days`);
}

function findSession(calendar: TradingCalendar, nowMs: number): SessionAt {
  // A trading day starts and ends within a day and a half of its UTC day, so the first day that has
  // not ended by now is found from two days back.
  let day = scheduleFrom(calendar, utcEpochDay(nowMs) - 2);
  while (day.untilMs <= nowMs) day = scheduleFrom(calendar, day.epochDay + 1);
  const before = scheduleUpTo(calendar, day.epochDay - 1);
  const base = {
    tradeDay: day.day,
    latestDay: nowMs >= day.openMs ? day.day : before.day,
    openMs: day.openMs,
    closeMs: day.closeMs,
    nextCloseMs:
      nowMs < day.closeMs ? day.closeMs : scheduleFrom(calendar, day.epochDay + 1).closeMs,
  };
  if (nowMs < day.fromMs) {
    const rest = { fromMs: before.untilMs, untilMs: day.fromMs };
    return { ...base, ...rest, status: 'closed', nextOpenMs: day.openMs };
  }
  const stretch = day.stretches.find((part) => part.fromMs <= nowMs && nowMs < part.untilMs);
  if (stretch === undefined) throw new Error(`gap in ${calendar.id} on ${day.day}`);
  const nextInDay = day.stretches.find((part) => part.kind === 'open' && part.fromMs > nowMs);
  return {
    ...base,
    status: stretch.kind,
    fromMs: stretch.fromMs,
    untilMs: stretch.untilMs,
    nextOpenMs:
      stretch.kind === 'open'
        ? null
        : (nextInDay?.fromMs ?? scheduleFrom(calendar, day.epochDay + 1).openMs),
  };
}
