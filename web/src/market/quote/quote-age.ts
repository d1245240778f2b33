import { useIsOnline } from '@candor/ui/reach/online';
import { useEffect, useState } from 'react';

/** A quote of an open market older than this is called delayed. */
export const delayedAfterMs = 15_000;

/** Whether a quote is older than 15 s now, in a market that is open. */
export function isDelayed(
  quote: { marketStatus: number; quoteTimestamp?: number | null | undefined },
  nowMs: number,
): boolean {
  if (quote.marketStatus !== 1 || quote.quoteTimestamp == null) return false;
  return nowMs - quote.quoteTimestamp > delayedAfterMs;
}

/**
 * Whether the figures of a quote may be called current no longer: they are older than 15 s in an
 * open market, or nothing newer can come. Told again when the time has come.
 */
export function useIsDelayed(
  quote: { marketStatus: number; quoteTimestamp?: number | null | undefined } | undefined,
): boolean {
  const [nowMs, setNowMs] = useState(Date.now);
  const readMs = quote?.quoteTimestamp ?? null;
  useEffect(() => {
    const now = Date.now();
    setNowMs(now);
    if (readMs === null) return;
    const waitMs = Math.max(0, readMs + delayedAfterMs - now) + 50;
    const timer = setTimeout(() => setNowMs(Date.now()), waitMs);
    return () => clearTimeout(timer);
  }, [readMs]);
  const isOnline = useIsOnline();
  return quote !== undefined && (!isOnline || isDelayed(quote, nowMs));
}
