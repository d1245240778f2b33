import { setTimeout as sleep } from 'node:timers/promises';
import type { Locale } from '@candor/contract/enums';
import type { StockQuote } from '@candor/contract/market-shapes';
import type { Instrument } from '@candor/domain/instruments/instrument';
import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { extendedQuote } from './extended-quote.ts';
import type { MarketServices } from './market-services.ts';
import { rememberBehind } from './quote-behind.ts';
import { stockQuote } from './quote-rows.ts';
import { readerOf } from './reader.ts';

/** So long the price waits for the highest and lowest of the year, which may have to be drawn. */
const YEAR_WAITED_MS = 150;

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
  const { desk } = market;
  const range = duringOutage(desk.yearRange(instrument));
  const [quote, year, reader, extended] = await Promise.all([
    desk.quote(instrument),
    unlessLate(range, YEAR_WAITED_MS),
    readerOf(market, call),
    duringOutage(desk.extended(instrument)),
  ]);
  const isPending = year === 'late';
  const figures = { quote, year: isPending ? null : year };
  const answer = {
    ...stockQuote(desk, instrument, figures, reader),
    ...(isPending && { yearPending: true }),
  };
  const outside = extendedQuote(desk, instrument, { book: extended, nowMs: call.nowMs });
  const whole = outside === null ? answer : { ...answer, extended: outside };
  return rememberBehind(whole, { instrument, quote });
}

/** A part, where it is there before so long has passed. One that fails later has no reader left. */
export async function unlessLate<Part>(
  part: Promise<Part>,
  waitedMs: number,
): Promise<Part | 'late'> {
  const waiting = new AbortController();
  part.catch(() => undefined);
  try {
    return await Promise.race([part, sleep(waitedMs, 'late' as const, waiting)]);
  } finally {
    waiting.abort();
  }
}

/** During an outage this part is not known; the rest of the quote still is. */
export async function duringOutage<Part>(part: Promise<Part | null>): Promise<Part | null> {
  try {
    return await part;
  } catch (error) {
    if (error instanceof MarketDataUnavailable) return null;
    throw error;
  }
}
