import type { Locale } from '@candor/contract/enums';
import type { MarketServices } from './market-services.ts';
import type { Reader } from './quote-rows.ts';

const NOBODY: ReadonlySet<string> = new Set();

/** Who reads: language and instant of the call, and what a customer watches. */
export async function readerOf(
  market: Pick<MarketServices, 'watchlist'>,
  call: {
    readonly locale: Locale;
    readonly nowMs: number;
    readonly caller: { readonly userId: string } | null;
  },
): Promise<Reader> {
  const { locale, nowMs, caller } = call;
  const watchedIds = caller === null ? NOBODY : await market.watchlist.watchedIds(caller.userId);
  return { locale, nowMs, watchedIds };
}
