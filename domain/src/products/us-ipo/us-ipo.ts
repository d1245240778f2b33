import { offeringTerms, waitsForMarket } from '../common-parts.ts';
import type { OpenProduct } from '../product.ts';

/** US offerings: held when subscribed, drawn, paid and listed. */
export const usIpo = {
  kind: 'usIpo',
  source: 5,
  call: 'newSharesCreate',
  isOpen: true,
  decide: waitsForMarket,
  terms: offeringTerms,
  margin: { rows: null, keptBy: 'row' },
  fees: { markets: {}, charged: 'allotment', overnight: 'none' },
  settlement: { days: 0, currency: 'USD', pays: 'price' },
  wallet: { walletType: 'SUBSCRIPTION', classify: 'UsStock' },
  events: [
    { event: 'deadline', on: 'closeOfMarket' },
    { event: 'draw', on: 'allotDay' },
    { event: 'payment', on: 'payEndDay' },
    { event: 'list', on: 'listingDay' },
  ],
  words: {
    name: 'home_ipo',
    productType: 5,
    quotePage: 'pages/product/newstock',
    orderPage: 'pages/payment/newstock',
  },
} as const satisfies OpenProduct;
