import type { OpenProduct } from '../product.ts';
import { usIpo } from '../us-ipo/us-ipo.ts';

/** Hong Kong offerings: board lots in HKD, a tenth held where many want them, closing at noon. */
export const hkIpo = {
  ...usIpo,
  kind: 'hkIpo',
  margin: { rows: ['hkIpo'], keptBy: 'row' },
  settlement: { days: 0, currency: 'HKD', pays: 'price' },
  wallet: { walletType: 'HK_STOCK', classify: 'HK' },
  events: [
    { event: 'deadline', on: 'afterOpen', afterMs: 150 * 60_000 },
    { event: 'draw', on: 'allotDay' },
    { event: 'payment', on: 'payEndDay' },
    { event: 'list', on: 'listingDay' },
  ],
  words: {
    name: 'shell_title_hkstock_payipo',
    productType: 5,
    quotePage: 'pages/hkstock/index',
    orderPage: 'pages/hkstock/payipo',
  },
} as const satisfies OpenProduct;
