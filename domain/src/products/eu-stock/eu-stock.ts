import { shareTerms } from '../common-parts.ts';
import type { OpenProduct } from '../product.ts';
import { usStock } from '../us-stock/us-stock.ts';

/** European shares: like US shares, in their own currency, settled in USD at the fill's rate. */
export const euStock = {
  ...usStock,
  kind: 'euStock',
  terms: shareTerms,
  margin: { rows: ['euStock'], keptBy: 'row' },
  fees: { markets: { UK: 'GBP', EU: 'EUR', CH: 'CHF' }, charged: 'order', overnight: 'loan' },
  settlement: { days: 'calendar', currency: 'own', pays: 'price' },
  words: {
    name: 'common_product_eu_stocks',
    productType: 0,
    quotePage: 'pages/quote/stock',
    orderPage: 'pages/payment/stock',
  },
} as const satisfies OpenProduct;
