import { source } from '@candor/contract/enums';
import type { StockQuote } from '@candor/contract/market-shapes';
import { rowName } from '@candor/ui/format/row-name';
import type { NamedInstrument } from '../../../../ticket/use-instrument.ts';

/** What an instrument is called in a sentence: a pair by its sign, EUR/USD, others by their name. */
export function tradedName(instrument: NamedInstrument, quote: StockQuote | undefined): string {
  if (instrument.source === source.forex) return quote?.shortName || instrument.code;
  return rowName(quote?.name ?? instrument.name) || instrument.code;
}
