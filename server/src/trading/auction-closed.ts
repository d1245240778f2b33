import type { Instrument } from '@candor/domain/instruments/instrument';
import { calendarOf } from '@candor/domain/time/calendars';
import type { Refused } from '../call/answer.ts';
import { exchangeTimeText } from '../market/exchange-time.ts';

/** AUCTION_CLOSED says when orders are collected next, in the exchange's zone; other refusals stay as they are. */
export function withAuctionTime(refused: Refused, instrument: Instrument): Refused {
  const nextMs = refused.figures?.nextMs;
  if (refused.reason !== 'AUCTION_CLOSED' || nextMs === undefined) return refused;
  const nextTimestamp = Number(nextMs);
  const { timeZone } = calendarOf(instrument.calendarId);
  return {
    ...refused,
    figures: { nextTimestamp },
    words: { time: exchangeTimeText(nextTimestamp, timeZone) },
  };
}
