import { toEpochDay } from './calendar-day.ts';
import { calendarOf } from './calendars.ts';
import { type DaySchedule, dayScheduleOf } from './day-schedule.ts';
import { type SessionDay, type SessionDays, sessionDay } from './session-days.ts';
import { scheduleUpTo, tradingDay } from './sessions.ts';

/** Exchange hours: regular trading of the calendars, breaks and holidays left out. */
export function exchangeHours(): SessionDays {
  const built = new WeakMap<DaySchedule, SessionDay>();
  const dayOf = (schedule: DaySchedule): SessionDay => {
    const known = built.get(schedule);
    if (known !== undefined) return known;
    const open = schedule.stretches.filter((stretch) => stretch.kind === 'open');
    const segments = open.map((part) => ({ startMs: part.fromMs, endMs: part.untilMs }));
    const day = sessionDay(schedule.epochDay, segments);
    built.set(schedule, day);
    return day;
  };
  return {
    latest(calendarId, atMs) {
      const calendar = calendarOf(calendarId);
      const schedule = dayScheduleOf(calendar, toEpochDay(tradingDay(calendar, atMs)));
      return schedule === null ? null : dayOf(schedule);
    },
    before: (calendarId, dayNumber) => dayOf(scheduleUpTo(calendarOf(calendarId), dayNumber - 1)),
    tradesEveryDay: (calendarId) => calendarOf(calendarId).weekdays.size === 7,
  };
}
