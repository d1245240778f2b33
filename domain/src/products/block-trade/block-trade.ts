import { shareTerms, waitsForMarket } from '../common-parts.ts';
import type { OpenProduct } from '../product.ts';
import { usStock } from '../us-stock/us-stock.ts';

/** US shares by the ten thousand, at a published price, filled whole or not at all. */
export const blockTrade = {
  kind: 'blockTrade',
  source: 4,
  call: 'blockTradeCreate',
  isOpen: true,
  decide: waitsForMarket,
  terms: {
    ...shareTerms,
    orderTypes: ['market'],
    timesInForce: ['day'],
    leastUnits: 10_000n,
    viewOf: 'usStock',
    permission: 'BLOCK_NOT_OPEN',
    sizeSchedule: {
      from: '2026-11-23',
      steps: [
        { fromUnits: 10_000n, bps: 25n },
        { fromUnits: 25_000n, bps: 50n },
        { fromUnits: 50_000n, bps: 90n },
      ],
      mostOfDayBps: 500n,
      movedMostBps: 25n,
    },
  },
  margin: { rows: ['blockTrade'], keptBy: 'row' },
  fees: { markets: { BLOCK: 'USD' }, charged: 'order', overnight: 'none' },
  settlement: usStock.settlement,
  wallet: usStock.wallet,
  events: usStock.events,
  words: {
    name: 'common_product_block_trading',
    productType: 4,
    quotePage: 'pages/quote/stock',
    orderPage: 'pages/payment/stock',
  },
} as const satisfies OpenProduct;
