import { DAY_MS, type SessionDay, type SessionDays } from '@candor/domain/time/session-days';

/** The trading days of hours that begin with a UTC day: before it there is none. */
export function daysSince(days: SessionDays, firstDay: number): SessionDays {
  const known = (session: SessionDay | null): SessionDay | null =>
    session === null || session.startMs < firstDay * DAY_MS ? null : session;
  return {
    latest: (calendarId, atMs) =>
      atMs < firstDay * DAY_MS ? null : known(days.latest(calendarId, atMs)),
    before: (calendarId, dayNumber) => known(days.before(calendarId, dayNumber)),
    tradesEveryDay: (calendarId) => days.tradesEveryDay(calendarId),
  };
}
