import { shareTerms, waitsForMarket } from '../common-parts.ts';
import type { OpenProduct } from '../product.ts';

/** The exchanges whose shares are US shares. */
export const usMarkets: ReadonlySet<string> = new Set(['NASDAQ', 'NYSE', 'AMEX']);

/** US shares and funds: paid in full or half, sold short where they can be borrowed. */
export const usStock = {
  kind: 'usStock',
  source: 0,
  call: 'stockCreate',
  isOpen: true,
  decide: waitsForMarket,
  terms: {
    ...shareTerms,
    isShortable: true,
    hasExtendedHours: true,
  },
  margin: { rows: ['usStock'], keptBy: 'row', countsDayTrades: true },
  fees: { markets: { US: 'USD' }, charged: 'order', overnight: 'loan' },
  settlement: { days: 'calendar', currency: 'USD', pays: 'price' },
  wallet: { walletType: 'STOCK', classify: 'UsStock' },
  events: [{ event: 'settle', on: 'settlementDay' }],
  words: {
    name: 'common_product_us_stocks',
    productType: 0,
    quotePage: 'pages/quote/stock',
    orderPage: 'pages/payment/stock',
  },
} as const satisfies OpenProduct;
