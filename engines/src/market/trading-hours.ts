import type { MarketStatusWord } from '@candor/contract/enums';
import { isExpired } from '@candor/domain/instruments/catalogue';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { isSplitting } from '@candor/domain/instruments/splits';
import { isAuctioned } from '@candor/domain/products/all-products';
import { auctionWindowAt } from '@candor/domain/time/auction-window';
import { toEpochDay } from '@candor/domain/time/calendar-day';
import { calendarOf } from '@candor/domain/time/calendars';
import { type MarketHours, marketHoursAt } from '@candor/domain/time/market-hours';
import { scheduleFrom, sessionAt } from '@candor/domain/time/sessions';
import type { AuctionEnds } from '../auction/auction-ports.ts';
import type { HaltSource } from '../ports/halt-source.ts';
import { hasReopenings } from './reopening-rules.ts';

/** Whether an instrument trades at an instant, and until or from when. */
export interface TradingHours {
  readonly status: MarketStatusWord;
  /**
   * Null while it is open, and when it never opens again. Of an auction that collects the uncross,
   * and of one that does not when it collects next.
   */
  readonly nextOpenMs: number | null;
  /** Only of a halt that ends with a print in which what waits takes part: when that is. */
  readonly reopensMs?: number;
  /** When a day order entered now ends; null in a market that never closes. */
  readonly closesAtMs: number | null;
}

export const noHalts: HaltSource = { haltAt: () => null, begunIn: () => [] };

/** Of what has stopped trading for good. */
export const neverAgain: TradingHours = { status: 'closed', nextOpenMs: null, closesAtMs: null };

/**
 * Calendar, expiry, auctions and halts in one answer. A halt of the market pauses no auction; one
 * of the house, or a split under way, stops both, and nobody can say until when.
 */
export function tradingHoursAt(input: {
  instrument: Instrument;
  marketHours: MarketHours;
  halts: Pick<HaltSource, 'haltAt'>;
  auctionEnds: AuctionEnds;
  nowMs: number;
}): TradingHours {
  const { instrument, marketHours, auctionEnds, nowMs } = input;
  if (isExpired(instrument, nowMs)) return neverAgain;
  const calendar = calendarOf(instrument.calendarId);
  const isStopped = instrument.isHalted || isSplitting(instrument);
  if (isAuctioned(instrument)) {
    const window = auctionWindowAt({ calendar, marketHours, nowMs });
    const { uncrossMs } = window;
    if (window.isCollecting && isStopped) {
      return { status: 'halted', nextOpenMs: null, closesAtMs: uncrossMs };
    }
    const hasEnded = nowMs >= window.closesFromMs && nowMs >= auctionEnds.endMs(instrument, window);
    if (window.isCollecting && !hasEnded) {
      return { status: 'auction', nextOpenMs: uncrossMs, closesAtMs: uncrossMs };
    }
    const next = hasEnded ? auctionWindowAt({ calendar, marketHours, nowMs: uncrossMs }) : window;
    return { status: 'closed', nextOpenMs: next.collectsFromMs, closesAtMs: null };
  }
  const hours = marketHoursAt({ calendar, marketHours, nowMs });
  if (hours.status !== 'open') return hours;
  if (isStopped) return { ...hours, status: 'halted', nextOpenMs: null };
  const halt = input.halts.haltAt(instrument, nowMs);
  if (halt === null) return hours;
  const { untilMs: nextOpenMs } = halt;
  const { closesAtMs } = hours;
  const isInSession = closesAtMs === null || nextOpenMs < closesAtMs;
  const reopens = isInSession && hasReopenings(instrument) && { reopensMs: nextOpenMs };
  return { status: 'halted', nextOpenMs, closesAtMs, ...reopens };
}

/**
 * The hours of the same day with what is traded before and after regular trading. A halt of the
 * market ends with its regular hours; one of the house stops these too.
 *
 * @param regular what `tradingHoursAt` says of the instant.
 */
export function extendedHoursAt(
  instrument: Instrument,
  regular: TradingHours,
  nowMs: number,
): TradingHours {
  const calendar = calendarOf(instrument.calendarId);
  const { status, tradeDay } = sessionAt(calendar, nowMs);
  const { fromMs, untilMs: closesAtMs } = scheduleFrom(calendar, toEpochDay(tradeDay));
  if (regular.status !== 'closed') return { ...regular, closesAtMs };
  if (status === 'closed') return { status, nextOpenMs: fromMs, closesAtMs };
  const isStopped = instrument.isHalted || isSplitting(instrument);
  return { status: isStopped ? 'halted' : 'open', nextOpenMs: null, closesAtMs };
}
