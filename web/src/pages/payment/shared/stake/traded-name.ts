import type { StockQuote } from '@candor/contract/market-shapes';
import { productOf } from '@candor/domain/products/all-products';
import { rowName } from '@candor/ui/format/row-name';
import type { NamedInstrument } from '../../../../ticket/use-instrument.ts';

/** What an instrument is called in a sentence: a pair by its sign, EUR/USD, others by name. */
export function tradedName(instrument: NamedInstrument, quote: StockQuote | undefined): string {
  if (productOf(instrument).terms.unit === 'lots') return quote?.shortName || instrument.code;
  return rowName(quote?.name ?? instrument.name) || instrument.code;
}
