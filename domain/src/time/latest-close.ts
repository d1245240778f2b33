import { type CalendarDay, toEpochDay } from './calendar-day.ts';
import { scheduleUpTo, sessionAt } from './sessions.ts';
import type { TradingCalendar } from './trading-calendar.ts';

/** The trading day whose regular trading ended last, and when it did. */
export function latestClose(
  calendar: TradingCalendar,
  nowMs: number,
): { readonly day: CalendarDay; readonly closeMs: number } {
  const { tradeDay, closeMs } = sessionAt(calendar, nowMs);
  if (closeMs <= nowMs) return { day: tradeDay, closeMs };
  const before = scheduleUpTo(calendar, toEpochDay(tradeDay) - 1);
  return { day: before.day, closeMs: before.closeMs };
}
