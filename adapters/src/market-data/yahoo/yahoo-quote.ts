import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { larger, smaller } from '@candor/domain/money/rounding';
import { type PriceUnit, sourcePrice, sourceQuantity } from '../remote/decimal-price.ts';
import type { YahooRow } from './yahoo-source.ts';

export const YAHOO = 'yahoo';
/** Their clock may be so much ahead of ours; a quote from further ahead is not believed. */
const SKEW_MAX_MS = 5_000;

/** Currencies Yahoo writes in hundredths, and of which one. */
const hundredths: Readonly<Record<string, string>> = { GBp: 'GBP', GBX: 'GBP', USX: 'USD' };

/** How Yahoo's price unit becomes ours; null when the price is in another currency. */
export function priceUnit(instrument: Instrument, currency: unknown): PriceUnit | null {
  if (typeof currency !== 'string') return null;
  const whole = hundredths[currency];
  if ((whole ?? currency) !== instrument.currency) return null;
  return { multiply: instrument.pricePerCashUnit, divide: whole === undefined ? 1n : 100n };
}

/**
 * A row of a quote answer as a quote. Null when the row lacks a price the quote cannot be without,
 * its time, or stands in another currency: a hole is never filled. A missing or crossed bid and ask
 * are null; a size Yahoo does not give is null beside its price. `timeMs` is the market's own.
 */
export function yahooQuote(instrument: Instrument, row: YahooRow, nowMs: number): Quote | null {
  const unit = priceUnit(instrument, row.currency);
  const timeMs = instantOf(row.regularMarketTime);
  if (unit === null || timeMs === null || timeMs > nowMs + SKEW_MAX_MS) return null;
  const price = (value: unknown) => sourcePrice(instrument, value, { unit });
  const last = price(row.regularMarketPrice);
  const previousClose = price(row.regularMarketPreviousClose);
  const open = price(row.regularMarketOpen);
  const high = price(row.regularMarketDayHigh);
  const low = price(row.regularMarketDayLow);
  if (last === null || previousClose === null) return null;
  if (open === null || high === null || low === null) return null;
  return {
    instrumentId: instrument.id,
    ...sidesOf(instrument, row, unit),
    last,
    previousClose,
    open,
    // The day's range may lag behind the last price, which is part of it.
    high: larger(high, larger(last, open)),
    low: smaller(low, smaller(last, open)),
    volume: sourceQuantity(instrument, row.regularMarketVolume) ?? 0n,
    timeMs: Math.min(timeMs, nowMs),
    sourceName: YAHOO,
    isSimulated: false,
  };
}

type Sides = Pick<Quote, 'bid' | 'ask' | 'bidQuantity' | 'askQuantity'>;

const NO_SIDES: Sides = { bid: null, ask: null, bidQuantity: null, askQuantity: null };

/**
 * Outside hours Yahoo writes 0 for a bid that is not there, and old sides that cross. Nobody bids
 * for an index, whatever stands there.
 */
function sidesOf(instrument: Instrument, row: YahooRow, unit: PriceUnit): Sides {
  if (instrument.assetClass === 'index') return NO_SIDES;
  const bid = sourcePrice(instrument, row.bid, { unit, side: 'down' });
  const ask = sourcePrice(instrument, row.ask, { unit, side: 'up' });
  if (bid !== null && ask !== null && bid >= ask) return NO_SIDES;
  const size = (price: bigint | null, value: unknown): bigint | null => {
    const quantity = sourceQuantity(instrument, value, instrument.minCount);
    return price === null || quantity === 0n ? null : quantity;
  };
  return {
    bid,
    ask,
    bidQuantity: size(bid, row.bidSize),
    askQuantity: size(ask, row.askSize),
  };
}

/** An instant as the library gives it (a date) or as Yahoo wrote it (seconds). */
export function instantOf(value: unknown): number | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.getTime();
  return typeof value === 'number' && value > 0 ? value * 1000 : null;
}
