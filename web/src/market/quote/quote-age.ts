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

/** The same, told again when the time has come. */
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
  return quote !== undefined && isDelayed(quote, nowMs);
}
