import type { LocalizedText } from '@candor/domain/instruments/instrument';
import {
  type CalendarDay,
  fromEpochDay,
  toEpochDay,
  weekdayOfEpochDay,
} from '@candor/domain/time/calendar-day';
import { dayScheduleOf, isOpenOn } from '@candor/domain/time/day-schedule';
import { scheduleFrom } from '@candor/domain/time/sessions';
import type { TradingCalendar } from '@candor/domain/time/trading-calendar';
import { type DatedFact, daysAround, daysBefore } from './dated-fact.ts';

/** How long before the day a notice of it goes out. */
const LEAD_DAYS = 7;
/** No run of days without trading is longer; see `sessions.ts`. */
const RUN_DAYS_MAX = 15;

export interface Holiday {
  readonly day: CalendarDay;
  readonly name: LocalizedText;
}

/** Markets that stay closed on the same days they would otherwise trade on. */
export interface Closure extends DatedFact {
  readonly kind: 'closure';
  /** Ascending. Between two of them there is no trading day. */
  readonly holidays: readonly Holiday[];
  readonly markets: readonly { readonly calendar: TradingCalendar; readonly reopensMs: number }[];
}

/** Markets whose regular trading ends early on one day. */
export interface EarlyEnd extends DatedFact {
  readonly kind: 'early';
  readonly day: CalendarDay;
  readonly name: LocalizedText;
  readonly markets: readonly { readonly calendar: TradingCalendar; readonly closesMs: number }[];
}

/** Holidays of the coming week and a half. Markets with the same days share one fact. */
export function closuresAround(
  calendars: readonly TradingCalendar[],
  nowMs: number,
): readonly Closure[] {
  const byDays = new Map<string, Closure>();
  for (const calendar of calendars) {
    for (const holidays of holidayRuns(calendar, nowMs)) {
      const first = holidays[0];
      const last = holidays.at(-1);
      if (first === undefined || last === undefined) continue;
      const reopensMs = reopening(calendar, last.day);
      const days = holidays.map((one) => one.day).join(' ');
      const known = byDays.get(days);
      const markets = [...(known?.markets ?? []), { calendar, reopensMs }];
      byDays.set(days, {
        kind: 'closure',
        id: `notice-closed-${first.day}-${markets.map((one) => one.calendar.id).join('-')}`,
        publishedMs: daysBefore(first.day, LEAD_DAYS),
        untilMs: Math.max(known?.untilMs ?? 0, reopensMs),
        holidays: known?.holidays ?? holidays,
        markets,
      });
    }
  }
  return [...byDays.values()];
}

/** Half days of the coming week and a half. Markets that share the day share one fact. */
export function earlyEndsAround(
  calendars: readonly TradingCalendar[],
  nowMs: number,
): readonly EarlyEnd[] {
  const byDay = new Map<CalendarDay, EarlyEnd>();
  for (const epochDay of daysAround(nowMs, 1, LEAD_DAYS)) {
    for (const calendar of calendars) {
      const schedule = dayScheduleOf(calendar, epochDay);
      if (schedule === null || !schedule.isHalfDay || schedule.note === null) continue;
      const { day, closeMs, note } = schedule;
      const known = byDay.get(day);
      const markets = [...(known?.markets ?? []), { calendar, closesMs: closeMs }];
      byDay.set(day, {
        kind: 'early',
        id: `notice-early-${day}-${markets.map((one) => one.calendar.id).join('-')}`,
        publishedMs: daysBefore(day, LEAD_DAYS),
        untilMs: Math.max(known?.untilMs ?? 0, closeMs),
        day,
        name: known?.name ?? note,
        markets,
      });
    }
  }
  return [...byDay.values()];
}

/** Holidays on days that would trade, parted where a trading day lies between them. */
function holidayRuns(calendar: TradingCalendar, nowMs: number): readonly (readonly Holiday[])[] {
  const runs: Holiday[][] = [];
  let run: Holiday[] = [];
  for (const epochDay of daysAround(nowMs, RUN_DAYS_MAX, LEAD_DAYS + RUN_DAYS_MAX)) {
    if (isOpenOn(calendar, epochDay)) {
      if (run.length > 0) runs.push(run);
      run = [];
      continue;
    }
    const day = fromEpochDay(epochDay);
    const name = calendar.holidays.get(day);
    const wouldTrade = calendar.weekdays.has(weekdayOfEpochDay(epochDay));
    if (name !== undefined && wouldTrade) run.push({ day, name });
  }
  return runs;
}

function reopening(calendar: TradingCalendar, lastDay: CalendarDay): number {
  return scheduleFrom(calendar, toEpochDay(lastDay) + 1).openMs;
}
