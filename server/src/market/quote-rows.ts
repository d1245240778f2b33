import { type MarketStatus, marketStatus } from '@candor/contract/enums';
import type { QuoteItem, StockQuote } from '@candor/contract/market-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { changeText, priceText, quantityText } from '@candor/domain/instruments/price-text';
import { tickAt } from '@candor/domain/instruments/tick-size';
import type { Quote } from '@candor/domain/market/market-view';
import { formatDecimal, formatDecimalShort, powerOfTen } from '@candor/domain/money/decimals';
import { divideRounded } from '@candor/domain/money/rounding';
import { isViewOnly } from '@candor/domain/products/all-products';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { Locale } from '@candor/locales/locale';
import { coolingOffFigures } from './cooling-off-figures.ts';
import { haltFigures } from './halt-figures.ts';
import { lotNote } from './instrument-texts.ts';
import { scenarioLabel } from './scenario-label.ts';

const PERCENT_DECIMALS = 2;

/** Who reads, in which language, at which instant: what a row needs beside instrument and quote. */
export interface Reader {
  readonly locale: Locale;
  readonly nowMs: number;
  /** Ids on the reader's watchlist; empty for a visitor. */
  readonly watchedIds: ReadonlySet<string>;
}

type Hours = Pick<MarketDesk, 'hours'>;

/** One row of a list. A figure without a quote is null, never zero. */
export function quoteItem(
  desk: Hours,
  instrument: Instrument,
  quote: Quote | null,
  reader: Reader,
): QuoteItem {
  const change = quote === null ? null : quote.last - quote.previousClose;
  return {
    name: instrument.name[reader.locale],
    shortName: instrument.shortName,
    stock_code: instrument.code,
    code: instrument.code,
    source: instrument.source,
    market: instrument.market,
    classify: instrument.classify,
    currency: instrument.currency,
    change: change === null || quote === null ? null : changeText(instrument, change, quote.last),
    change_ratio: quote === null ? null : percentText(quote.last, quote.previousClose),
    price_nominal: quote === null ? null : priceText(instrument, quote.last),
    volume: volumeText(instrument, quote),
    fall: change !== null && change < 0n,
    selfSelectStatus: reader.watchedIds.has(instrument.id) ? 1 : 0,
    localLogoUrl: '',
    profile: null,
    marketStatus: statusCode(desk, instrument, reader.nowMs),
    quoteTimestamp: quote?.timeMs ?? null,
    simulated: quote?.isSimulated ?? false,
    ...scenarioLabel(quote),
    minCount: quantityText(instrument, instrument.minCount),
  };
}

/** The full quote of one instrument. `year` is the range of 52 weeks, null when it is not known. */
export function stockQuote(
  desk: Pick<MarketDesk, 'hours' | 'halt'>,
  instrument: Instrument,
  figures: { quote: Quote | null; year: { high: bigint; low: bigint } | null },
  reader: Reader,
): StockQuote {
  const { quote, year } = figures;
  const price = (value: bigint | null | undefined): string | null =>
    value === null || value === undefined ? null : priceText(instrument, value);
  const size = (value: bigint | null | undefined): string | null =>
    value === null || value === undefined ? null : quantityText(instrument, value);
  return {
    ...quoteItem(desk, instrument, quote, reader),
    lastPrice: price(quote?.last),
    open: price(quote?.open),
    previousClose: price(quote?.previousClose),
    high: price(quote?.high),
    low: price(quote?.low),
    high52w: price(year === null ? null : largest(year.high, quote?.high)),
    low52w: price(year === null ? null : smallest(year.low, quote?.low)),
    bid: price(quote?.bid),
    ask: price(quote?.ask),
    bidVolume: size(quote?.bidQuantity),
    askVolume: size(quote?.askQuantity),
    marketCap: quote === null ? null : marketCapText(instrument, quote.last),
    amplitude: quote === null ? null : percentOf(quote.high - quote.low, quote.previousClose),
    tickSize: tickText(instrument, quote?.last ?? instrument.reference.price),
    nextOpenTimestamp: desk.hours(instrument, reader.nowMs).nextOpenMs,
    coolingOff: coolingOffFigures(instrument, quote),
    halt: haltFigures(desk.halt(instrument, reader.nowMs)),
    lotNote: lotNote(instrument, reader.locale),
    timeZone: calendarOf(instrument.calendarId).timeZone,
  };
}

/**
 * Change from one price to another in percent with two decimals, half-even; null without a base.
 */
export function percentText(last: bigint, base: bigint): string | null {
  return percentOf(last - base, base);
}

/** The wire's code of an instrument's market. */
export function statusCode(desk: Hours, instrument: Instrument, nowMs: number): MarketStatus {
  return marketStatus[desk.hours(instrument, nowMs).status];
}

/** The price step at a price, as a decimal string without needless zeros. */
export function tickText(instrument: Instrument, price: bigint): string {
  return formatDecimalShort(tickAt(instrument, price), instrument.priceDecimals);
}

function percentOf(part: bigint, base: bigint): string | null {
  if (base <= 0n) return null;
  const scaled = divideRounded(part * 100n * powerOfTen(PERCENT_DECIMALS), base, 'halfEven');
  return formatDecimal(scaled, PERCENT_DECIMALS);
}

/** An index trades nothing itself, so it has no volume. */
function volumeText(instrument: Instrument, quote: Quote | null): string | null {
  if (quote === null || isViewOnly(instrument)) return null;
  return quantityText(instrument, quote.volume);
}

/**
 * Price times shares outstanding in whole units of the currency, down; null
 * where no shares are known.
 */
function marketCapText(instrument: Instrument, last: bigint): string | null {
  const shares = instrument.reference.sharesOutstanding;
  if (shares === null) return null;
  const scale = powerOfTen(instrument.priceDecimals) * instrument.pricePerCashUnit;
  return ((last * BigInt(Math.round(shares))) / scale).toString();
}

function largest(value: bigint, other: bigint | undefined): bigint {
  return other !== undefined && other > value ? other : value;
}

function smallest(value: bigint, other: bigint | undefined): bigint {
  return other !== undefined && other < value ? other : value;
}
