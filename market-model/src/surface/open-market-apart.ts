import { DAY_MS } from '@candor/domain/time/session-days';
import type { MarketDataProvider } from '@candor/engines/market/provider';
import { DrawingThread } from './drawing-thread.ts';
import type { DrawingTerms } from './long-drawings.ts';
import { type MarketSurface, openMarketModel } from './open-market-model.ts';

/** A look further back is at a day that is not drawn here, and nobody trades at it. */
const PAST_MS = DAY_MS;

/** A market of which one part is drawn in a thread of its own. */
export interface MarketApart extends MarketSurface {
  /** Ends the thread; what still waits is refused. */
  close(): Promise<void>;
}

/**
 * Opens the simulated market so that nothing long holds the thread of orders: live quotes, books
 * and prints are drawn here, charts, lists of closes and the past in one worker thread. Both draw
 * the same market, for every answer is a function of its terms and of what is asked.
 *
 * @param onFailure is told of a worker that ended, and of a folder of days that takes none;
 *   another worker takes its place, and what is not kept is drawn again.
 */
export function openMarketApart(
  of: DrawingTerms,
  nowMs: () => number,
  onFailure: (error: Error) => void,
): MarketApart {
  const here = openMarketModel(of.market, nowMs);
  const entry = new URL('./drawing-worker.ts', import.meta.url);
  const thread = new DrawingThread({ entry, data: of, onFailure });
  const isPast = (atMs: number): boolean => atMs < nowMs() - PAST_MS;
  const provider: MarketDataProvider = {
    ...here.provider,
    quotes: (instruments, atMs) =>
      isPast(atMs)
        ? thread.draw('quotes', instruments, atMs)
        : here.provider.quotes(instruments, atMs),
    // The bar that is being made is asked ten times a second, of a day that is drawn here anyway.
    klines: (request) =>
      request.newest === undefined || isPast(request.endMs)
        ? thread.draw('klines', request)
        : here.provider.klines(request),
    closes: (request) => thread.draw('closes', request),
    minuteCloses: (instrument, endMs) => thread.draw('minuteCloses', instrument, endMs),
  };
  return { ...here, provider, close: () => thread.close() };
}
