import type { QuoteItem, StockQuote } from '@candor/contract/market-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { quantityText } from '@candor/domain/instruments/price-text';
import { tickAt } from '@candor/domain/instruments/tick-size';
import type { Quote } from '@candor/domain/market/market-view';
import { formatDecimalShort, powerOfTen } from '@candor/domain/money/decimals';
import { calendarOf } from '@candor/domain/time/calendars';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import type { Locale } from '@candor/locales/locale';
import { lotNote } from './instrument-texts.ts';
import { percentOf, priceOrNull, quoteFigures, rowFigures } from './market-figures.ts';

/** Who reads, in which language, at which instant: what a row needs beside instrument and quote. */
export interface Reader {
  readonly locale: Locale;
  readonly nowMs: number;
  /** Ids on the reader's watchlist; empty for a visitor. */
  readonly watchedIds: ReadonlySet<string>;
}

/** One row of a list. A figure without a quote is null, never zero. */
export function quoteItem(
  desk: Pick<MarketDesk, 'hours'>,
  instrument: Instrument,
  quote: Quote | null,
  reader: Reader,
): QuoteItem {
  return {
    ...rowTexts(instrument, reader),
    ...rowFigures(desk, instrument, quote, reader.nowMs),
  };
}

function rowTexts(instrument: Instrument, reader: Reader) {
  return {
    name: instrument.name[reader.locale],
    shortName: instrument.shortName,
    stock_code: instrument.code,
    source: instrument.source,
    market: instrument.market,
    classify: instrument.classify,
    currency: instrument.currency,
    selfSelectStatus: reader.watchedIds.has(instrument.id) ? 1 : 0,
    localLogoUrl: '',
    profile: null,
    minCount: quantityText(instrument, instrument.minCount),
  } as const;
}

/** The full quote of one instrument. `year` is the range of 52 weeks, null when it is not known. */
export function stockQuote(
  desk: Pick<MarketDesk, 'hours' | 'halt'>,
  instrument: Instrument,
  figures: { quote: Quote | null; year: { high: bigint; low: bigint } | null },
  reader: Reader,
): StockQuote {
  const { quote, year } = figures;
  return {
    ...rowTexts(instrument, reader),
    ...quoteFigures(desk, instrument, quote, reader.nowMs),
    high52w: priceOrNull(instrument, year === null ? null : largest(year.high, quote?.high)),
    low52w: priceOrNull(instrument, year === null ? null : smallest(year.low, quote?.low)),
    marketCap: quote === null ? null : marketCapText(instrument, quote.last),
    amplitude: quote === null ? null : percentOf(quote.high - quote.low, quote.previousClose),
    tickSize: tickText(instrument, quote?.last ?? instrument.reference.price),
    lotNote: lotNote(instrument, reader.locale),
    timeZone: calendarOf(instrument.calendarId).timeZone,
  };
}

/** The price step at a price, as a decimal string without needless zeros. */
export function tickText(instrument: Instrument, price: bigint): string {
  return formatDecimalShort(tickAt(instrument, price), instrument.priceDecimals);
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
