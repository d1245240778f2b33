import { ApiError } from '@candor/contract/client';
import type { FutureQuote, StockQuote } from '@candor/contract/market-shapes';
import { useEffect } from 'react';
import { type Reading, useCall } from '../../api/use-call.ts';
import { leaveForHome } from '../../app/unknown-page.ts';
import { usePollWhileDown } from '../../live/link-state.ts';
import { useQuote, withLive } from '../../live/quotes.ts';
import type { InstrumentAddress } from '../instrument-address.ts';

/** The full quote of a page: as read, with the live figures over it. */
export type QuoteReading<Quote extends StockQuote> = Reading<Quote>;

function useLiveOver<Quote extends StockQuote>(
  of: InstrumentAddress,
  reading: Reading<Quote>,
): QuoteReading<Quote> {
  const live = useQuote(of);
  const { error } = reading;
  useEffect(() => {
    if (error instanceof ApiError && error.reason === 'NO_INSTRUMENT') leaveForHome();
  }, [error]);
  return {
    ...reading,
    data: reading.data === undefined ? undefined : (withLive(reading.data, live) as Quote),
  };
}

/** The quote of a stock, coin or bond. */
export function useStockQuote(of: InstrumentAddress): QuoteReading<StockQuote> {
  const everyMs = usePollWhileDown();
  const { code, source, market } = of;
  const input = { stockCode: code, source: source as never, market };
  return useLiveOver(of, useCall('stockDetail', input, everyMs ? { everyMs } : {}));
}

/** The quote of a future, a currency pair or an index. */
export function useDetailQuote(of: InstrumentAddress): QuoteReading<FutureQuote> {
  const everyMs = usePollWhileDown();
  const { code, source, market } = of;
  const input = { stockCode: code, source: source as never, market };
  return useLiveOver(of, useCall('detailQuote', input, everyMs ? { everyMs } : {}));
}
