import type { LocalizedText } from '../instruments/instrument.ts';
import { type CalendarDay, fromEpochDay, weekdayOfEpochDay } from './calendar-day.ts';
import type { SessionTimes, TradingCalendar } from './trading-calendar.ts';
import { zonedInstantMs } from './zoned-instant.ts';

export type StretchKind = 'pre' | 'open' | 'midday' | 'after';

/** A part of a trading day: [fromMs, untilMs). */
export interface Stretch {
  readonly kind: StretchKind;
  readonly fromMs: number;
  readonly untilMs: number;
}

/**
 * One trading day of one calendar. Stretches ascend without gaps; a break
 * between sessions is `midday`.
 */
export interface DaySchedule {
  readonly day: CalendarDay;
  readonly epochDay: number;
  readonly stretches: readonly Stretch[];
  /** First and last instant of the day, extended hours included. */
  readonly fromMs: number;
  readonly untilMs: number;
  /** Regular trading. */
  readonly openMs: number;
  readonly closeMs: number;
  readonly isHalfDay: boolean;
  readonly note: LocalizedText | null;
}

/** Days kept per calendar: ten years. Past that the oldest-built half is dropped. */
const DAYS_KEPT_MAX = 3660;
const schedulesByCalendar = new WeakMap<TradingCalendar, Map<number, DaySchedule | null>>();

/** Whether the market opens on a day: quicker than its schedule, whose instants take long. */
export function isOpenOn(calendar: TradingCalendar, epochDay: number): boolean {
  const isWorkday = calendar.weekdays.has(weekdayOfEpochDay(epochDay));
  return isWorkday && !calendar.holidays.has(fromEpochDay(epochDay));
}

/** The schedule of a day, or null when the market stays closed. Built once per calendar and day. */
export function dayScheduleOf(calendar: TradingCalendar, epochDay: number): DaySchedule | null {
  let schedules = schedulesByCalendar.get(calendar);
  if (schedules === undefined) {
    schedules = new Map();
    schedulesByCalendar.set(calendar, schedules);
  }
  const known = schedules.get(epochDay);
  if (known !== undefined) return known;
  if (schedules.size >= DAYS_KEPT_MAX) dropOlderHalf(schedules);
  const built = buildDaySchedule(calendar, epochDay);
  schedules.set(epochDay, built);
  return built;
}

function dropOlderHalf(schedules: Map<number, DaySchedule | null>): void {
  let left = DAYS_KEPT_MAX / 2;
  for (const key of schedules.keys()) {
    if (left-- <= 0) return;
    schedules.delete(key);
  }
}

function buildDaySchedule(calendar: TradingCalendar, epochDay: number): DaySchedule | null {
  if (!isOpenOn(calendar, epochDay)) return null;
  const day = fromEpochDay(epochDay);
  const early = calendar.earlyCloses.get(day) ?? null;
  const sessions = early === null ? calendar.sessions : shortened(calendar.sessions, early);
  const regular = sessions.filter((session) => session.kind === 'regular');
  const firstRegular = regular[0];
  const lastRegular = regular.at(-1);
  if (firstRegular === undefined || lastRegular === undefined) return null;
  const instant = (minuteOfDay: number): number =>
    zonedInstantMs({ epochDay, minuteOfDay, timeZone: calendar.timeZone });
  const stretches = stretchesOf(sessions, instant);
  const first = stretches[0];
  const last = stretches.at(-1);
  if (first === undefined || last === undefined) throw new Error(`no sessions on ${day}`);
  return {
    day,
    epochDay,
    stretches,
    fromMs: first.fromMs,
    untilMs: last.untilMs,
    openMs: instant(firstRegular.startMinute),
    closeMs: instant(lastRegular.endMinute),
    isHalfDay: early !== null,
    note: early?.name ?? null,
  };
}

/**
 * An early close ends the session it falls in, drops the later ones and
 * moves what follows the close.
 */
function shortened(
  sessions: readonly SessionTimes[],
  early: { readonly closeMinute: number; readonly afterEndMinute: number | null },
): readonly SessionTimes[] {
  const { closeMinute, afterEndMinute } = early;
  const kept = sessions
    .filter((session) => session.kind !== 'after' && session.startMinute < closeMinute)
    .map((session) => ({ ...session, endMinute: Math.min(session.endMinute, closeMinute) }));
  if (afterEndMinute === null || !sessions.some((session) => session.kind === 'after')) return kept;
  return [...kept, { kind: 'after', startMinute: closeMinute, endMinute: afterEndMinute }];
}

function stretchesOf(
  sessions: readonly SessionTimes[],
  instant: (minuteOfDay: number) => number,
): readonly Stretch[] {
  const stretches: Stretch[] = [];
  for (const session of sessions) {
    const fromMs = instant(session.startMinute);
    const untilMs = instant(session.endMinute);
    const before = stretches.at(-1);
    if (before !== undefined && before.untilMs < fromMs) {
      stretches.push({ kind: 'midday', fromMs: before.untilMs, untilMs: fromMs });
    }
    const kind = session.kind === 'regular' ? 'open' : session.kind;
    stretches.push({ kind, fromMs, untilMs });
  }
  return stretches;
}
