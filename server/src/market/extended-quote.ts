import type { ExtendedQuote } from '@candor/contract/market-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import type { ExtendedBook } from '@candor/domain/market/market-view';
import { calendarOf } from '@candor/domain/time/calendars';
import { sessionAt } from '@candor/domain/time/sessions';
import type { MarketDesk } from '@candor/engines/market/market-desk';
import { priceFigures } from './market-figures.ts';

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
  return {
    session: status === 'pre' || status === 'after' ? status : null,
    opensTimestamp: hours.status === 'closed' ? hours.nextOpenMs : null,
    ...priceFigures(instrument, quote),
    timestamp: quote?.timeMs ?? null,
  };
}
