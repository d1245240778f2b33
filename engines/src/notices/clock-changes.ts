import { type CalendarDay, fromEpochDay } from '@candor/domain/time/calendar-day';
import type { TradingCalendar } from '@candor/domain/time/trading-calendar';
import { zonedInstantMs } from '@candor/domain/time/zoned-instant';
import { type DatedFact, daysAround, daysBefore } from './dated-fact.ts';

const LEAD_DAYS = 7;
/** The first trading day after a change, which falls on a Sunday, is behind us by then. */
const TOLD_DAYS_AFTER = 2;
const NOON = 12 * 60;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The regular hours of a market in minutes of the UTC day, before and after its clocks change. */
export interface MovedHours {
  readonly calendar: TradingCalendar;
  readonly local: MinuteSpan;
  readonly before: MinuteSpan;
  readonly after: MinuteSpan;
}

export interface MinuteSpan {
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** Clocks that go forward or back on a day, with what that does to the hours of markets. */
export interface ClockChange extends DatedFact {
  readonly kind: 'clock';
  readonly day: CalendarDay;
  readonly isForward: boolean;
  readonly markets: readonly MovedHours[];
}

/** Daylight-saving changes of the coming week. Markets whose clocks change alike share one fact. */
export function clockChangesAround(
  calendars: readonly TradingCalendar[],
  nowMs: number,
): readonly ClockChange[] {
  const found = new Map<string, ClockChange>();
  for (const epochDay of daysAround(nowMs, TOLD_DAYS_AFTER, LEAD_DAYS)) {
    for (const calendar of calendars) {
      if (calendar.isContinuous) continue;
      const { timeZone } = calendar;
      const beforeMinutes = aheadOfUtc(epochDay - 1, timeZone);
      const afterMinutes = aheadOfUtc(epochDay, timeZone);
      if (beforeMinutes === afterMinutes) continue;
      const day = fromEpochDay(epochDay);
      const isForward = afterMinutes > beforeMinutes;
      const id = `notice-clock-${day}-${isForward ? 'forward' : 'back'}`;
      const hours = movedHours(calendar, beforeMinutes, afterMinutes);
      found.set(id, {
        kind: 'clock',
        id,
        publishedMs: daysBefore(day, LEAD_DAYS),
        untilMs: (epochDay + TOLD_DAYS_AFTER) * DAY_MS,
        day,
        isForward,
        markets: [...(found.get(id)?.markets ?? []), hours],
      });
    }
  }
  return [...found.values()];
}

function movedHours(
  calendar: TradingCalendar,
  beforeMinutes: number,
  afterMinutes: number,
): MovedHours {
  const regular = calendar.sessions.filter((session) => session.kind === 'regular');
  const fromMinute = regular[0]?.startMinute ?? 0;
  const toMinute = regular.at(-1)?.endMinute ?? 0;
  const shifted = (by: number) => ({ fromMinute: fromMinute - by, toMinute: toMinute - by });
  const local = { fromMinute, toMinute };
  return { calendar, local, before: shifted(beforeMinutes), after: shifted(afterMinutes) };
}

/** Minutes the wall clock of a zone is ahead of UTC at noon of a day. */
function aheadOfUtc(epochDay: number, timeZone: string): number {
  const noonMs = zonedInstantMs({ epochDay, minuteOfDay: NOON, timeZone });
  return (epochDay * DAY_MS - noonMs) / MINUTE_MS + NOON;
}
