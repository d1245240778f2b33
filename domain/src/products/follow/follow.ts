import { offeringTerms, waitsForMarket } from '../common-parts.ts';
import type { OpenProduct } from '../product.ts';

/** An institution's model, followed with an amount until the end of its term. */
export const follow = {
  kind: 'follow',
  source: null,
  call: 'followAdd',
  isOpen: true,
  decide: waitsForMarket,
  terms: {
    ...offeringTerms,
    session: 'always',
    unit: 'units',
    leastNotionalMinor: 10_000n,
    mostNotionalMinor: 100_000_000n,
  },
  margin: { rows: null, keptBy: 'row' },
  fees: { markets: { FOLLOW: 'USD' }, charged: 'profit', overnight: 'none' },
  settlement: { days: 0, currency: 'USD', pays: 'price' },
  wallet: { walletType: 'FOLLOW', classify: 'UsStock' },
  events: [
    { event: 'confirm', on: 'review' },
    { event: 'settle', on: 'termEnd' },
  ],
  words: {
    name: 'home_follow',
    productType: 0,
    quotePage: 'pages/product/follow',
    orderPage: 'pages/payment/follow',
  },
} as const satisfies OpenProduct;
