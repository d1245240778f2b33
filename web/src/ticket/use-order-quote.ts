import type { StockQuote } from '@candor/contract/market-shapes';
import { useEffect, useState } from 'react';
import { type Reading, useCall } from '../api/use-call.ts';
import { usePoll } from '../live/link-state.ts';
import { useQuote, withLive } from '../live/quotes.ts';
import { isOutsideHours } from '../market/extended-hours.ts';
import type { NamedInstrument } from './use-instrument.ts';

/**
 * The price an order page works with: read once, live from then on, read again while push is down.
 */
export function useOrderQuote(instrument: NamedInstrument): Reading<StockQuote> {
  const { code, market, source } = instrument;
  const [isOutside, setOutside] = useState(false);
  const everyMs = usePoll(isOutside);
  const reading = useCall(
    'getStock',
    { stockCode: code, market, source },
    everyMs === undefined ? {} : { everyMs },
  );
  const live = useQuote({ code, market, source });
  const quote = reading.data === undefined ? undefined : withLive(reading.data, live);
  const isNowOutside = isOutsideHours(quote);
  useEffect(() => setOutside(isNowOutside), [isNowOutside]);
  if (quote === undefined) return reading;
  // A frame carries the price under its list name.
  return { ...reading, data: { ...quote, lastPrice: live?.price_nominal ?? quote.lastPrice } };
}
