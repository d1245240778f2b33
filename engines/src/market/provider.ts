import type { KlineType } from '@candor/contract/enums';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Depth, ExtendedBook, Quote } from '@candor/domain/market/market-view';

/** What a bar closes at, scaled as the instrument says. */
export interface KlineClose {
  readonly startMs: number;
  readonly close: bigint;
}

/** One bar. Prices and volume scaled as the instrument says. */
export interface KlineBar extends KlineClose {
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly volume: bigint;
}

export interface TradePrint {
  readonly price: bigint;
  readonly quantity: bigint;
  /** The side that took the other's price; null at the midpoint. */
  readonly side: 'buy' | 'sell' | null;
  readonly timeMs: number;
}

/** What was traded in a stretch of time: for orders that wait for a price. */
export interface PrintSummary {
  /** Lowest and highest print; null when nothing printed. */
  readonly low: bigint | null;
  readonly high: bigint | null;
  /** Units traded, scaled. */
  readonly volume: bigint;
}

export interface KlineRequest {
  readonly instrument: Instrument;
  readonly type: KlineType;
  /** The last instant the answer may know of. */
  readonly endMs: number;
  /** Only the newest so many bars of the running session: for the bar that is being made. */
  readonly newest?: number;
  /** Nobody waits for the answer: it never takes more of the process than the least. */
  readonly isUnhurried?: boolean;
}

export interface Klines {
  /** Oldest first. */
  readonly bars: readonly KlineBar[];
  readonly previousClose: bigint;
  /**
   * Of the minute chart: the stretches of trading of the day it shows, ascending, also those to
   * come. Left out where the source does not tell them, and of the other ranges.
   */
  readonly sessions?: readonly TradingStretch[];
}

/** The minute chart of one day by its closes alone, as `Klines` of that range has them. */
export interface MinuteCloses extends Pick<Klines, 'previousClose' | 'sessions'> {
  readonly closes: readonly KlineClose[];
}

/** Trading without a break, [startMs, endMs). */
export interface TradingStretch {
  readonly startMs: number;
  readonly endMs: number;
}

/** What is looked at outside regular hours, at an instant. */
export interface ExtendedRequest {
  readonly instrument: Instrument;
  readonly nowMs: number;
  /** Prints of the look are those after it; without it they are null. */
  readonly printsSinceMs?: number | undefined;
}

/** What a source has besides quotes and charts. */
export interface ProviderOffer {
  /** More of the book than its best prices. */
  readonly depth: boolean;
  /** Single trades. */
  readonly trades: boolean;
  /** It trades before and after regular hours too: `extended` tells how. */
  readonly extendedHours?: true;
  /** How fine and how far back its bars are; without it, of every second without end. */
  readonly history?: HistoryOffer;
}

/** Of a source that says nothing else. */
export const ALL_OFFERED: ProviderOffer = { depth: true, trades: true };

/** What a source keeps of the past. */
export interface HistoryOffer {
  /** Tells the price of every second of the past; then `quotes` answers for any instant. */
  readonly hasSeconds: boolean;
  /** How far back its minutes reach from now; null without end. */
  readonly minutesBackMs: number | null;
  readonly daysBackMs: number | null;
}

/**
 * Where prices come from. Every provider passes the shared conformance suite
 * (`engines/src/market/conformance.ts`). An outage rejects with `MarketDataUnavailable`; a
 * provider never invents a price to fill a hole.
 */
export interface MarketDataProvider {
  readonly name: string;
  readonly isSimulated: boolean;
  /** In a mix of providers: the one that answers for an instrument. */
  partFor?(instrument: Instrument): MarketDataProvider;
  /** What it has of an instrument; everything where this is left out. */
  offers?(instrument: Instrument): ProviderOffer;
  /** Instruments this provider can price, by id. */
  covers(instrument: Instrument): boolean;
  quotes(instruments: readonly Instrument[], nowMs: number): Promise<readonly Quote[]>;
  /** Empty where the source has none: `offers` tells that from a market nobody is in. */
  depth(instrument: Instrument, nowMs: number): Promise<Depth>;
  /** Newest last, at most `limit`. */
  trades(instrument: Instrument, nowMs: number, limit: number): Promise<readonly TradePrint[]>;
  /** Prints after `fromMs` up to and including `toMs`. */
  printsBetween(
    instrument: Instrument,
    span: { fromMs: number; toMs: number },
  ): Promise<PrintSummary>;
  klines(request: KlineRequest): Promise<Klines>;
  /** The closes of the same bars, oldest first, where they are had for less than the bars. */
  closes?(request: Omit<KlineRequest, 'newest'>): Promise<readonly KlineClose[]>;
  /** The minute chart's closes, where they are had for less than its bars. */
  minuteCloses?(instrument: Instrument, endMs: number): Promise<MinuteCloses>;
  /**
   * What trades of an instrument before and after regular hours; its quote counts open, extremes
   * and volume from the first print of that session. Null in regular hours and at night.
   */
  extended?(request: ExtendedRequest): Promise<ExtendedBook | null>;
  /** Calls back with fresh quotes until the returned function is called. */
  stream(
    instruments: readonly Instrument[],
    onQuotes: (quotes: readonly Quote[]) => void,
  ): () => void;
}

/** The closes of a range, for as little as the source can. */
export async function closesFrom(
  provider: Pick<MarketDataProvider, 'klines' | 'closes'>,
  request: Omit<KlineRequest, 'newest'>,
): Promise<readonly KlineClose[]> {
  return provider.closes?.(request) ?? (await provider.klines(request)).bars;
}

/** The closes of the minute chart that ends at an instant, for as little as the source can. */
export async function minuteClosesFrom(
  provider: Pick<MarketDataProvider, 'klines' | 'minuteCloses'>,
  instrument: Instrument,
  endMs: number,
): Promise<MinuteCloses> {
  if (provider.minuteCloses !== undefined) return provider.minuteCloses(instrument, endMs);
  const { bars: closes, ...rest } = await provider.klines({ instrument, type: 'intraday', endMs });
  return { closes, ...rest };
}

/** The world's failure, not ours: the caller retries, shows the age of what it has, or reports. */
export class MarketDataUnavailable extends Error {
  readonly provider: string;
  constructor(provider: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'MarketDataUnavailable';
    this.provider = provider;
  }
}
