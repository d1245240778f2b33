import type { OutputOf } from '@candor/contract/route';
import type { watchlist } from '@candor/contract/routes/watchlist';
import type { QuoteRowData } from '../../../market/quote-row.tsx';

export type WatchRow = OutputOf<typeof watchlist>['list'][number];

/** A row of the watchlist as lists of quotes draw it. */
export function asQuoteRow(row: WatchRow): QuoteRowData {
  return {
    source: row.source,
    market: row.market,
    code: row.code,
    name: row.name,
    currency: row.currency,
    classify: row.classify,
    price_nominal: row.price,
    change: row.change,
    change_ratio: row.ratio,
    volume: row.volume,
    marketStatus: row.marketStatus,
    selfSelectStatus: 1,
    ...(row.points ? { points: row.points } : {}),
  };
}
