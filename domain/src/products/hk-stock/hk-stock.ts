import { shareTerms, waitsForMarket } from '../common-parts.ts';
import type { OpenProduct } from '../product.ts';

/** Hong Kong shares in board lots, paid in HKD. */
export const hkStock = {
  kind: 'hkStock',
  source: 11,
  call: 'hkCreate',
  isOpen: true,
  decide: waitsForMarket,
  terms: { ...shareTerms, isShortable: true },
  margin: { rows: ['hkStock'], keptBy: 'row' },
  fees: { markets: { HK: 'HKD' }, charged: 'order', overnight: 'loan' },
  settlement: { days: 'calendar', currency: 'HKD', pays: 'price' },
  wallet: { walletType: 'HK_STOCK', classify: 'HK' },
  events: [{ event: 'settle', on: 'settlementDay' }],
  words: {
    name: 'common_product_hk_stocks',
    productType: 1,
    quotePage: 'pages/hkstock/quote',
    orderPage: 'pages/payment/stock',
  },
} as const satisfies OpenProduct;
