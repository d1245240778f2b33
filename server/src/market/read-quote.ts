import type { Locale } from '@candor/contract/enums';
import type { StockQuote } from '@candor/contract/market-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import type { MarketServices } from './market-services.ts';
import { rememberBehind } from './quote-behind.ts';
import { stockQuote } from './quote-rows.ts';
import { readerOf } from './reader.ts';

/** The full quote of an instrument for whoever calls; it counts as one reading of it. */
export async function readStockQuote(
  market: MarketServices,
  instrument: Instrument,
  call: {
    readonly locale: Locale;
    readonly nowMs: number;
    readonly caller: { readonly userId: string } | null;
  },
): Promise<StockQuote> {
  market.heat.countRead(instrument.id, call.nowMs);
  const [quote, year, reader] = await Promise.all([
    market.desk.quote(instrument),
    yearRange(market, instrument),
    readerOf(market, call),
  ]);
  const answer = stockQuote(market.desk, instrument, { quote, year }, reader);
  return rememberBehind(answer, { instrument, quote });
}

/** During an outage the year's range is not known; the rest of the quote still is. */
async function yearRange(market: MarketServices, instrument: Instrument) {
  try {
    return await market.desk.yearRange(instrument);
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return null;
    throw error;
  }
}
