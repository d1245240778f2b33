import type { ExtendedQuote } from '@candor/contract/market-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { changeText, priceText, quantityText } from '@candor/domain/instruments/price-text';
import type { ExtendedBook } from '@candor/domain/market/market-view';
import { calendarOf } from '@candor/domain/time/calendars';
import { sessionAt } from '@candor/domain/time/sessions';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import { percentText } from './quote-rows.ts';

/**
 * What trades of an instrument before and after regular hours, on the wire; null of what never
 * does.
 *
 * @param book of this instant, as the desk has it; null outside these sessions and in an outage.
 */
export function extendedQuote(
  desk: Pick<MarketDesk, 'extendedHours'>,
  instrument: Instrument,
  { book, nowMs }: { readonly book: ExtendedBook | null; readonly nowMs: number },
): ExtendedQuote | null {
  const hours = desk.extendedHours(instrument, nowMs);
  if (hours === null) return null;
  const { status } = sessionAt(calendarOf(instrument.calendarId), nowMs);
  const quote = book?.quote ?? null;
  const price = (value: bigint | null | undefined) =>
    value == null ? null : priceText(instrument, value);
  const size = (value: bigint | null | undefined) =>
    value == null ? null : quantityText(instrument, value);
  const change = quote === null ? null : quote.last - quote.previousClose;
  return {
    session: status === 'pre' || status === 'after' ? status : null,
    opensTimestamp: hours.status === 'closed' ? hours.nextOpenMs : null,
    lastPrice: price(quote?.last),
    change: quote === null || change === null ? null : changeText(instrument, change, quote.last),
    change_ratio: quote === null ? null : percentText(quote.last, quote.previousClose),
    bid: price(quote?.bid),
    ask: price(quote?.ask),
    bidVolume: size(quote?.bidQuantity),
    askVolume: size(quote?.askQuantity),
    timestamp: quote?.timeMs ?? null,
  };
}
