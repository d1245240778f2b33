import type { Endpoint } from '../../call/endpoint.ts';
import { allStockList } from './all-stock-list.ts';
import { depth } from './depth.ts';
import { detailQuote } from './detail-quote.ts';
import { feeSchedule } from './fee-schedule.ts';
import { futuresList } from './futures-list.ts';
import { futuresOptions } from './futures-options.ts';
import { getMaket } from './get-maket.ts';
import { getMakets } from './get-makets.ts';
import { getMinCount } from './get-min-count.ts';
import { getStock } from './get-stock.ts';
import { globalIndex } from './global-index.ts';
import { hkStockList } from './hk-stock-list.ts';
import { homeCustomList } from './home-custom-list.ts';
import { hotStock } from './hot-stock.ts';
import { kline } from './kline.ts';
import { preMarketList } from './pre-market-list.ts';
import { stockDetail } from './stock-detail.ts';
import { stockList } from './stock-list.ts';
import { summaryDetail } from './summary-detail.ts';
import { topList } from './top-list.ts';
import { trades } from './trades.ts';
import { tradingDays } from './trading-days.ts';

export const marketEndpoints: readonly Endpoint[] = [
  allStockList,
  depth,
  detailQuote,
  feeSchedule,
  futuresList,
  futuresOptions,
  getMaket,
  getMakets,
  getMinCount,
  getStock,
  globalIndex,
  hkStockList,
  homeCustomList,
  hotStock,
  kline,
  preMarketList,
  stockDetail,
  stockList,
  summaryDetail,
  topList,
  trades,
  tradingDays,
];
