import { marketTerms } from '../common-parts.ts';
import type { ClosedProduct } from '../product.ts';

/** Global indices: only looked at, so nothing pays for them. */
export const index = {
  kind: 'index',
  source: 99,
  call: null,
  isOpen: false,
  refusal: 'NOT_TRADABLE',
  terms: {
    ...marketTerms,
    quoteAgeMaxMs: { index: 60_000 },
    orderTypes: [],
    timesInForce: [],
    session: 'none',
    unit: 'units',
    priceBandBps: 2_000n,
  },
  margin: { rows: null, keptBy: 'row' },
  fees: { markets: {}, charged: 'order', overnight: 'none' },
  settlement: { days: 0, currency: 'own', pays: 'difference' },
  wallet: null,
  events: [],
  words: {
    name: 'common_product_global_indices',
    productType: 0,
    quotePage: 'pages/quote/globalindex',
    orderPage: null,
  },
} as const satisfies ClosedProduct;
