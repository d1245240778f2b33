import type { LocalizedText } from '../instruments/instrument.ts';
import { type CalendarDay, toEpochDay } from './calendar-day.ts';
import { type DaySchedule, dayScheduleOf, isOpenOn } from './day-schedule.ts';
import { scheduleFrom, scheduleUpTo, sessionAt } from './sessions.ts';
import type { TradingCalendar } from './trading-calendar.ts';

export interface TradingDayRow {
  readonly day: CalendarDay;
  readonly openMs: number;
  readonly closeMs: number;
  /** The first break of the day, null when there is none. */
  readonly breakStartMs: number | null;
  readonly breakEndMs: number | null;
  /** First and last instant of the extended hours; null where the exchange has none. */
  readonly preStartMs: number | null;
  readonly afterEndMs: number | null;
  readonly isHalfDay: boolean;
  readonly note: LocalizedText | null;
}

/** Whether the market trades on a day. */
export function isTradingDay(calendar: TradingCalendar, day: CalendarDay): boolean {
  return isOpenOn(calendar, toEpochDay(day));
}

/**
 * The trading day `count` trading days after `day` (before it when negative). From a day that is
 * none, counting starts at the next trading day (the previous one when negative); count 0 answers
 * that day.
 */
export function addTradingDays(
  calendar: TradingCalendar,
  day: CalendarDay,
  count: number,
): CalendarDay {
  const isForward = count >= 0;
  const start = toEpochDay(day);
  let schedule = isForward ? scheduleFrom(calendar, start) : scheduleUpTo(calendar, start);
  for (let left = Math.abs(count); left > 0; left--) {
    schedule = isForward
      ? scheduleFrom(calendar, schedule.epochDay + 1)
      : scheduleUpTo(calendar, schedule.epochDay - 1);
  }
  return schedule.day;
}

/** Trading days from one day to another, both included, at most `limit` of them. */
export function tradingDaysBetween(
  calendar: TradingCalendar,
  range: { fromDay: CalendarDay; toDay: CalendarDay; limit: number },
): readonly TradingDayRow[] {
  const rows: TradingDayRow[] = [];
  const last = toEpochDay(range.toDay);
  for (let day = toEpochDay(range.fromDay); day <= last && rows.length < range.limit; day++) {
    const schedule = dayScheduleOf(calendar, day);
    if (schedule !== null) rows.push(tradingDayRowOf(schedule));
  }
  return rows;
}

/** Trading days between a trade on `day` and its settlement, by the rule in force on that day. */
export function settleDaysOn(calendar: TradingCalendar, day: CalendarDay): number {
  const change = calendar.settleChange;
  return change !== null && day >= change.from ? change.settleDays : calendar.settleDays;
}

/** The day a trade made at an instant settles on, counted in trading days after its trade day. */
export function settlementDay(
  calendar: TradingCalendar,
  trade: { tradedAtMs: number; settleDays: number },
): CalendarDay {
  return addTradingDays(calendar, sessionAt(calendar, trade.tradedAtMs).tradeDay, trade.settleDays);
}

/**
 * When the cash of a trade is settled: as regular trading opens on the settlement day, or at once
 * with zero settle days.
 */
export function settlementInstant(
  calendar: TradingCalendar,
  trade: { tradedAtMs: number; settleDays: number },
): number {
  if (trade.settleDays === 0) return trade.tradedAtMs;
  return scheduleFrom(calendar, toEpochDay(settlementDay(calendar, trade))).openMs;
}

function tradingDayRowOf(schedule: DaySchedule): TradingDayRow {
  const pause = schedule.stretches.find((stretch) => stretch.kind === 'midday');
  return {
    day: schedule.day,
    openMs: schedule.openMs,
    closeMs: schedule.closeMs,
    breakStartMs: pause?.fromMs ?? null,
    breakEndMs: pause?.untilMs ?? null,
    preStartMs: schedule.fromMs < schedule.openMs ? schedule.fromMs : null,
    afterEndMs: schedule.untilMs > schedule.closeMs ? schedule.untilMs : null,
    isHalfDay: schedule.isHalfDay,
    note: schedule.note,
  };
}
