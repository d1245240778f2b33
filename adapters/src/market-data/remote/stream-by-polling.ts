import type { Instrument } from '@candor/domain/instruments/instrument';
import type { Quote } from '@candor/domain/market/market-view';
import { type MarketDataProvider, MarketDataUnavailable } from '@candor/engines/market/provider';
import type { Pace } from './pace.ts';

/** A stream from a source that must be asked: one reading after the other, never two at once. */
export function streamByPolling(
  read: (instruments: readonly Instrument[]) => Promise<readonly Quote[]>,
  pace: Pace,
  everyMs: number,
): MarketDataProvider['stream'] {
  return (instruments, onQuotes) => {
    let isStopped = false;
    let cancel = (): void => undefined;
    const look = async (): Promise<void> => {
      try {
        const quotes = await read(instruments);
        if (!isStopped && quotes.length > 0) onQuotes(quotes);
      } catch (error) {
        // A silence is no news: the next look asks again.
        if (!(error instanceof MarketDataUnavailable)) throw error;
      }
      if (!isStopped) cancel = pace.after(everyMs, () => void look());
    };
    cancel = pace.after(0, () => void look());
    return () => {
      isStopped = true;
      cancel();
    };
  };
}
