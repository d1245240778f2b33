import { marketTerms, waitsForMarket } from '../common-parts.ts';
import type { OpenProduct } from '../product.ts';

/** Coins at all hours, settled at once. Below a dollar a fee of a cent would be over a percent. */
export const crypto = {
  kind: 'crypto',
  source: 100,
  call: 'stockCreate',
  isOpen: true,
  decide: waitsForMarket,
  terms: {
    ...marketTerms,
    quoteAgeMaxMs: { crypto: 10_000 },
    unit: 'units',
    leastNotionalMinor: 100n,
    priceBandBps: 5_000n,
  },
  margin: { rows: ['crypto'], keptBy: 'row' },
  fees: { markets: { CRYPTO: 'USD' }, charged: 'order', overnight: 'loan' },
  settlement: { days: 0, currency: 'USD', pays: 'price' },
  wallet: { walletType: 'STOCK', classify: 'UsStock' },
  events: [],
  words: {
    name: 'common_product_crypto',
    productType: 0,
    quotePage: 'pages/quote/stock',
    orderPage: 'pages/payment/stock',
  },
} as const satisfies OpenProduct;
