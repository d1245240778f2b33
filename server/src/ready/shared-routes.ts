import type { RouteId } from '@candor/contract/all-routes';

/** How the answer of a read may be shared by all who ask the same. */
export interface SharedRoute {
  /**
   * Answers are shared within one span of the house's clock, counted from its zero: 0 to `spanMs`,
   * and so on. Sessions open and close on whole seconds, so no answer reaches over such an instant.
   */
  readonly spanMs: 100 | 1000;
}

/**
 * Quotes are read anew this often anyway; see the market desk. A full quote the market has not
 * changed is handed out for one more span, up to the end of its second.
 */
const quotes = { spanMs: 100 } as const;
/** Lists show a snapshot of the market that lasts to the end of its second. */
const lists = { spanMs: 1000 } as const;

/**
 * Reads that answer everybody the same, except which rows the reader watches. A route that reads
 * anything else of its caller must not stand here.
 */
export const sharedRoutes: Readonly<Partial<Record<RouteId, SharedRoute>>> = {
  stockList: lists,
  topList: lists,
  hkStockList: lists,
  futuresList: lists,
  globalIndex: lists,
  allStockList: lists,
  hotStock: lists,
  kline: lists,
  stockDetail: quotes,
  getStock: quotes,
  depth: quotes,
  trades: quotes,
};
