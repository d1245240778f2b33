import type { MarketStatusWord } from '@candor/contract/enums';
import { sessionAt } from './sessions.ts';
import type { TradingCalendar } from './trading-calendar.ts';

/** `always` keeps the simulated market open at any hour; `exchange` follows the calendars. */
export type MarketHours = 'always' | 'exchange';

export interface HoursAt {
  readonly status: Extract<MarketStatusWord, 'closed' | 'open' | 'midday'>;
  /** When a market that is not open opens next; null while it is open. */
  readonly nextOpenMs: number | null;
  /** When a day order entered now ends; null in a market that never closes. */
  readonly closesAtMs: number | null;
}

/**
 * Whether a market takes trades now. Pre-market and after-hours count as closed. With `always` only
 * the end of a day order still follows the exchange: it lives until the next regular close. Halts
 * and auctions are not known here; the market desk lays them over this answer.
 */
export function marketHoursAt(input: {
  calendar: TradingCalendar;
  marketHours: MarketHours;
  nowMs: number;
}): HoursAt {
  const { calendar, marketHours, nowMs } = input;
  const session = sessionAt(calendar, nowMs);
  const closesAtMs = calendar.isContinuous ? null : session.nextCloseMs;
  if (marketHours === 'always' || session.status === 'open') {
    return { status: 'open', nextOpenMs: null, closesAtMs };
  }
  const status = session.status === 'midday' ? 'midday' : 'closed';
  return { status, nextOpenMs: session.nextOpenMs, closesAtMs };
}
