import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';

/** An instrument and what the market said of it at the instant a story is about. */
export interface Reading {
  readonly instrument: Instrument;
  readonly quote: Quote;
}

/** How far a price stands from the previous close, in hundredths of a percent, rounded. */
export function moveBpsOf({ last, previousClose }: Pick<Quote, 'last' | 'previousClose'>): number {
  const change = Number(last - previousClose) / Number(previousClose);
  return Math.round(change * 10_000);
}
