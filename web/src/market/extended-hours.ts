import { marketStatus } from '@candor/contract/enums';
import type { StockQuote } from '@candor/contract/market-shapes';

/** Whether it may trade outside regular hours now, of which nothing is pushed: it is read again. */
export function isOutsideHours(
  quote: Pick<StockQuote, 'extended' | 'marketStatus'> | undefined,
): boolean {
  return quote?.extended !== undefined && quote.marketStatus === marketStatus.closed;
}
