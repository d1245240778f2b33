import type { TimeInForce } from '@candor/contract/enums';
import { toEpochDay } from './calendar-day.ts';
import { scheduleFrom, sessionAt } from './sessions.ts';
import type { TradingCalendar } from './trading-calendar.ts';

/** The print of a session an order asks for: its first, at the open, or its last, at the close. */
export type CrossWord = 'open' | 'close';

const MINUTE_MS = 60_000;

/**
 * How long before it an order for it can neither come nor go. Of the two exchanges' rules the
 * stricter, so that either would have taken what the house takes: Nasdaq closes its opening cross
 * at 09:28 (Rule 4702(b)(8)), the NYSE its closing auction at 15:50 (Rule 7.35B).
 */
const CUT_OFF_MS: Readonly<Record<CrossWord, number>> = {
  open: 2 * MINUTE_MS,
  close: 10 * MINUTE_MS,
};

/** Which print a time in force waits for; null of those that wait for none. */
export function crossOf(timeInForce: TimeInForce): CrossWord | null {
  if (timeInForce === 'opg') return 'open';
  return timeInForce === 'cls' ? 'close' : null;
}

export function cutOffMs(cross: CrossWord, atMs: number): number {
  return atMs - CUT_OFF_MS[cross];
}

/** The next open or close of regular trading after an instant. */
export function nextCrossMs(calendar: TradingCalendar, cross: CrossWord, nowMs: number): number {
  const { tradeDay, openMs, nextCloseMs } = sessionAt(calendar, nowMs);
  if (cross === 'close') return nextCloseMs;
  return nowMs < openMs ? openMs : scheduleFrom(calendar, toEpochDay(tradeDay) + 1).openMs;
}
