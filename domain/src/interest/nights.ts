import { type CalendarDay, fromEpochDay } from '../time/calendar-day.ts';
import { zonedEpochDay, zonedInstantMs } from '../time/zoned-instant.ts';

const NEW_YORK = 'America/New_York';
const ROLL_MINUTE = 17 * 60;

/**
 * The last night that has begun: of every day, week-ends too, at 17:00 in New York, where the day
 * of currencies ends.
 */
export function latestNight(nowMs: number): Night {
  if (latest !== null && nowMs >= latest.dueMs && nowMs < latest.dueMs + SHORTEST_MS) return latest;
  latest = nightBefore(nowMs);
  return latest;
}

export interface Night {
  readonly night: CalendarDay;
  readonly dueMs: number;
}

/** The day on which clocks go forward. */
const SHORTEST_MS = 23 * 60 * 60_000;
/** The answer to one question is that to nearly all others. */
let latest: Night | null = null;

function nightBefore(nowMs: number): Night {
  const today = zonedEpochDay(nowMs, NEW_YORK);
  for (const epochDay of [today, today - 1]) {
    const dueMs = zonedInstantMs({ epochDay, minuteOfDay: ROLL_MINUTE, timeZone: NEW_YORK });
    if (dueMs <= nowMs) return { night: fromEpochDay(epochDay), dueMs };
  }
  throw new Error('no night begins at 17:00');
}
