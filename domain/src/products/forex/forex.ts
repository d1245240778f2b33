import { marketTerms, waitsForMarket } from '../common-parts.ts';
import type { OpenProduct } from '../product.ts';

/** Currency pairs and spot metals in lots of the base, with a swap for each night held. */
export const forex = {
  kind: 'forex',
  source: 2,
  call: 'goldCreate',
  isOpen: true,
  decide: waitsForMarket,
  terms: {
    ...marketTerms,
    quoteAgeMaxMs: { forex: 10_000 },
    unit: 'lots',
    priceBandBps: 1_000n,
    isShortable: true,
  },
  margin: {
    rows: ['forexMajor', 'forexMinor', 'gold', 'commodity'],

    keptBy: 'row',
  },
  fees: { markets: { FOREX: null }, charged: 'order', overnight: 'swap' },
  settlement: { days: 0, currency: 'own', pays: 'difference' },
  wallet: { walletType: 'FOREX', classify: 'UsStock' },
  events: [{ event: 'swap', on: 'newYorkClose' }],
  words: {
    name: 'common_product_forex',
    productType: 2,
    quotePage: 'pages/quote/forex',
    orderPage: 'pages/payment/forex',
  },
} as const satisfies OpenProduct;
