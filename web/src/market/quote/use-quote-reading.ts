import { ApiError } from '@candor/contract/client';
import type { FutureQuote, StockQuote } from '@candor/contract/market-shapes';
import { useEffect, useState } from 'react';
import { type Reading, useCall } from '../../api/use-call.ts';
import { leaveForHome } from '../../app/unknown-page.ts';
import { usePoll } from '../../live/link-state.ts';
import { useQuote, withLive } from '../../live/quotes.ts';
import { isOutsideHours } from '../extended-hours.ts';
import type { InstrumentAddress } from '../instrument-address.ts';

/** The full quote of a page: as read, with the live figures over it. */
export type QuoteReading<Quote extends StockQuote> = Reading<Quote>;

/** `stockDetail` for stocks, coins and bonds, `detailQuote` for futures, currencies and indices. */
export type QuoteCall = 'stockDetail' | 'detailQuote';

/** What is still drawn is asked for again. */
const PENDING_MS = 1000;

/** The full quote of an instrument; one that does not exist leads Home. */
export function useQuoteReading(
  of: InstrumentAddress,
  call: QuoteCall,
): QuoteReading<StockQuote & Partial<FutureQuote>> {
  const { code, source, market } = of;
  const input = { stockCode: code, source, market };
  const [isOutside, setOutside] = useState(false);
  const [isPending, setPending] = useState(false);
  const pollMs = usePoll(isOutside);
  const reading = useCall(call, input, { everyMs: isPending ? PENDING_MS : pollMs });
  const live = useQuote(of);
  const { error } = reading;
  const data = reading.data === undefined ? undefined : withLive(reading.data, live);
  const isNowOutside = isOutsideHours(data);
  useEffect(() => setOutside(isNowOutside), [isNowOutside]);
  const isNowPending = data?.yearPending === true;
  useEffect(() => setPending(isNowPending), [isNowPending]);
  useEffect(() => {
    if (error instanceof ApiError && error.reason === 'NO_INSTRUMENT') leaveForHome();
  }, [error]);
  return { ...reading, data };
}
