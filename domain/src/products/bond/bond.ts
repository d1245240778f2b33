import { marketTerms, untilExpiry } from '../common-parts.ts';
import type { OpenProduct } from '../product.ts';

/** Bonds, priced clean per 100 of face; who buys pays what has accrued as well. */
export const bond = {
  kind: 'bond',
  source: 101,
  call: 'stockCreate',
  isOpen: true,
  decide: untilExpiry,
  terms: {
    ...marketTerms,
    quoteAgeMaxMs: { bond: 60_000 },
    unit: 'units',
    priceBandBps: 2_000n,
  },
  margin: { rows: ['bond'], keptBy: 'row' },
  fees: { markets: { BONDS: null }, charged: 'order', overnight: 'loan' },
  settlement: { days: 'issue', currency: 'own', pays: 'price-and-accrued' },
  wallet: { walletType: 'STOCK', classify: 'UsStock' },
  events: [
    { event: 'settle', on: 'settlementDay' },
    { event: 'coupon', on: 'couponDay' },
    { event: 'redeem', on: 'maturity' },
  ],
  words: {
    name: 'common_product_bonds',
    productType: 6,
    quotePage: 'pages/quote/stock',
    orderPage: 'pages/payment/stock',
  },
} as const satisfies OpenProduct;
