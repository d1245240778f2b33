import { AUCTION_END_SPAN_MS, AUCTION_LOCK_MS } from './auction-lock.ts';
import { toEpochDay } from './calendar-day.ts';
import type { MarketHours } from './market-hours.ts';
import { scheduleFrom, sessionAt } from './sessions.ts';
import type { TradingCalendar } from './trading-calendar.ts';

/** How often an auction runs while the market is always open. */
const CYCLE_MS = 15 * 60_000;

export interface AuctionWindow {
  readonly isCollecting: boolean;
  /** The running window, or the next one when none runs. */
  readonly collectsFromMs: number;
  /** From when no order of it can be cancelled. */
  readonly locksAtMs: number;
  /** From when its collection may end; by the uncross at the latest it has. */
  readonly closesFromMs: number;
  readonly uncrossMs: number;
}

/**
 * The pre-market auction of an instant. With `exchange` hours it collects through the pre-market
 * session and uncrosses as regular trading opens; with `always` one starts every quarter of an
 * hour.
 */
export function auctionWindowAt(input: {
  calendar: TradingCalendar;
  marketHours: MarketHours;
  nowMs: number;
}): AuctionWindow {
  const { calendar, marketHours, nowMs } = input;
  if (marketHours === 'always') {
    const collectsFromMs = Math.floor(nowMs / CYCLE_MS) * CYCLE_MS;
    return windowOf({ collectsFromMs, uncrossMs: collectsFromMs + CYCLE_MS, nowMs });
  }
  const session = sessionAt(calendar, nowMs);
  const firstDay = toEpochDay(session.tradeDay) + (nowMs < session.openMs ? 0 : 1);
  const day = scheduleFrom(calendar, firstDay);
  return windowOf({ collectsFromMs: day.fromMs, uncrossMs: day.openMs, nowMs });
}

function windowOf(times: {
  collectsFromMs: number;
  uncrossMs: number;
  nowMs: number;
}): AuctionWindow {
  const { collectsFromMs, uncrossMs, nowMs } = times;
  return {
    isCollecting: collectsFromMs <= nowMs && nowMs < uncrossMs,
    collectsFromMs,
    locksAtMs: uncrossMs - AUCTION_LOCK_MS,
    closesFromMs: uncrossMs - AUCTION_END_SPAN_MS,
    uncrossMs,
  };
}
