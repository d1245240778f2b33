import { shareTerms } from '../common-parts.ts';
import type { ClosedProduct } from '../product.ts';
import { usStock } from '../us-stock/us-stock.ts';

/** US shares by the ten thousand, at a published price, filled whole or not at all. */
export const blockTrade = {
  kind: 'blockTrade',
  source: 4,
  call: 'blockTradeCreate',
  isOpen: false,
  refusal: 'NOT_TRADABLE',
  terms: {
    ...shareTerms,
    orderTypes: ['market'],
    timesInForce: ['day'],
    leastUnits: 10_000n,
    viewOf: 'usStock',
    permission: 'BLOCK_NOT_OPEN',
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
} as const satisfies ClosedProduct;
