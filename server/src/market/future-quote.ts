import type { FutureQuote, InstrumentKey, StockQuote } from '@candor/contract/market-shapes';
import { expiryInstant } from '@candor/domain/instruments/futures-contracts';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { simulatedOpenInterest } from '@candor/domain/instruments/open-interest';
import { quantityText } from '@candor/domain/instruments/price-text';
import { formatDecimalShort } from '@candor/domain/money/decimals';
import { calendarOf } from '@candor/domain/time/calendars';
import { tradingDay } from '@candor/domain/time/sessions';
import type { Locale } from '@candor/locales/locale';

/** A full quote with the fields of a future; they are null for anything else. */
export function futureQuote(
  instrument: Instrument,
  quote: StockQuote,
  of: { held: bigint; isSimulated: boolean; nowMs: number },
): FutureQuote {
  if (instrument.future === null) {
    const none = { expiryDateTimestamp: null, previousSettle: null, position: null };
    return { ...quote, ...none, openInterest: null, openInterestChange: null, multiplier: null };
  }
  return {
    ...quote,
    ...contractFigures(instrument, of),
    previousSettle: quote.previousClose ?? null,
    position: quantityText(instrument, of.held),
    multiplier: multiplierText(instrument),
  };
}

/** When a contract expires and how many are open; all null for what is no future. */
export function contractFigures(
  instrument: Instrument,
  of: { isSimulated: boolean; nowMs: number },
): Required<Pick<FutureQuote, 'expiryDateTimestamp' | 'openInterest' | 'openInterestChange'>> {
  if (instrument.future === null) {
    return { expiryDateTimestamp: null, openInterest: null, openInterestChange: null };
  }
  const day = tradingDay(calendarOf(instrument.calendarId), of.nowMs);
  // Open interest of a real market would have to come from its provider; none is invented for it.
  const interest = of.isSimulated ? simulatedOpenInterest(instrument, day) : null;
  return {
    expiryDateTimestamp: expiryInstant(instrument.future),
    openInterest: interest?.contracts.toString() ?? null,
    openInterestChange: interest?.change.toString() ?? null,
  };
}

/** Prices in pence are hundredths of the money. */
const HUNDREDTHS = 2;

/** Cash per 1.0 of price and one unit, as a decimal string: 0.01 where prices are pence. */
export function multiplierText(instrument: Instrument): string {
  const { multiplier, multiplierDecimals, pricePerCashUnit } = instrument;
  const scaled = (multiplier * 10n ** BigInt(HUNDREDTHS)) / pricePerCashUnit;
  return formatDecimalShort(scaled, multiplierDecimals + HUNDREDTHS);
}

/** Instruments as keys of the wire with their names. */
export function tradableKeys(instruments: readonly Instrument[], locale: Locale): InstrumentKey[] {
  return instruments.map((one) => ({
    source: one.source,
    market: one.market,
    code: one.code,
    name: one.name[locale],
  }));
}
