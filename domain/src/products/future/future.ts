import { marketTerms, untilExpiry } from '../common-parts.ts';
import type { OpenProduct } from '../product.ts';

/** Contracts, worth price times multiplier; gains and losses are paid daily, the end in cash. */
export const future = {
  kind: 'future',
  source: 3,
  call: 'goldCreate',
  isOpen: true,
  decide: untilExpiry,
  terms: {
    ...marketTerms,
    quoteAgeMaxMs: { future: 15_000 },
    unit: 'contracts',
    priceBandBps: 2_000n,
    isShortable: true,
  },
  margin: { rows: ['futures'], keptBy: 'contract' },
  fees: { markets: { FUTURES: null }, charged: 'order', overnight: 'none' },
  settlement: { days: 0, currency: 'own', pays: 'difference' },
  wallet: { walletType: 'FUTURE', classify: 'UsStock' },
  events: [
    { event: 'variationMargin', on: 'dailySettlement' },
    { event: 'settle', on: 'lastTradingDay' },
  ],
  words: {
    name: 'common_product_futures',
    productType: 3,
    quotePage: 'pages/quote/future',
    orderPage: 'pages/payment/future',
  },
} as const satisfies OpenProduct;
