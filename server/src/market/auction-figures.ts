import { auctionWindowAt } from '@candor/domain/time/auction-window';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { BoardRow } from './quote-board.ts';

/** What an auction list shows beside the quote. Figures are null until orders are collected. */
export interface AuctionFigures {
  readonly indicativePrice: string | null;
  readonly indicativeVolume: string | null;
  readonly imbalance: string | null;
  readonly uncrossTimestamp: number;
}

/** When the auction of a row uncrosses. */
export function auctionFigures(
  desk: Pick<MarketDesk, 'marketHours'>,
  row: BoardRow,
  nowMs: number,
): AuctionFigures {
  const calendar = calendarOf(row.instrument.calendarId);
  const window = auctionWindowAt({ calendar, marketHours: desk.marketHours, nowMs });
  return {
    indicativePrice: null,
    indicativeVolume: null,
    imbalance: null,
    uncrossTimestamp: window.uncrossMs,
  };
}
