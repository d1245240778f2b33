import type { Instrument } from '@candor/domain/instruments/instrument';
import { calendarOf } from '@candor/domain/time/calendars';
import type { Refused } from '../call/answer.ts';
import { exchangeTimeText } from '../market/exchange-time.ts';

/**
 * AUCTION_CLOSED says when orders are collected next, in the exchange's zone, or that nobody knows;
 * other refusals stay as they are.
 */
export function withAuctionTime(refused: Refused, instrument: Instrument): Refused {
  if (refused.reason !== 'AUCTION_CLOSED') return refused;
  const nextMs = refused.figures?.nextMs;
  if (nextMs === undefined) return { ...refused, sentence: 'auction_closed_open_end' };
  const nextTimestamp = Number(nextMs);
  const { timeZone } = calendarOf(instrument.calendarId);
  return {
    ...refused,
    figures: { nextTimestamp },
    words: { time: exchangeTimeText(nextTimestamp, timeZone) },
  };
}
