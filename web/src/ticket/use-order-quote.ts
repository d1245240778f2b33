import type { StockQuote } from '@candor/contract/market-shapes';
import { type Reading, useCall } from '../api/use-call.ts';
import { usePollWhileDown } from '../live/link-state.ts';
import { useQuote, withLive } from '../live/quotes.ts';
import type { NamedInstrument } from './use-instrument.ts';

/**
 * The price an order page works with: read once, live from then on, read again while push is down.
 */
export function useOrderQuote(instrument: NamedInstrument): Reading<StockQuote> {
  const { code, market, source } = instrument;
  const everyMs = usePollWhileDown();
  const reading = useCall(
    'getStock',
    { stockCode: code, market, source },
    everyMs === undefined ? {} : { everyMs },
  );
  const live = useQuote({ code, market, source });
  if (reading.data === undefined) return reading;
  const quote = withLive(reading.data, live);
  // A frame carries the price under its list name.
  return { ...reading, data: { ...quote, lastPrice: live?.price_nominal ?? quote.lastPrice } };
}
