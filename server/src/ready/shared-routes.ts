import type { RouteId } from '@candor/contract/all-routes';

/** How the answer of a read may be shared by all who ask the same. */
export interface SharedRoute {
  /**
   * Answers are shared within one span of the house's clock, counted from its zero: 0 to `spanMs`,
   * and so on. Sessions open and close on whole seconds, so no answer reaches over such an instant.
   */
  readonly spanMs: 100 | 1000;
  /** A reading counts for the heat of the instrument. */
  readonly countsReading?: true;
}

/** Quotes are read anew this often anyway; see the market desk. */
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
  stockDetail: { ...quotes, countsReading: true },
  getStock: { ...quotes, countsReading: true },
  depth: quotes,
  trades: quotes,
};
