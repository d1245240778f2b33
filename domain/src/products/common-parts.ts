import type { DecideParts, ProductTerms } from './product.ts';

/** Terms of what is ordered at a market; a product says what it has otherwise. */
export const marketTerms = {
  orderTypes: ['market', 'limit', 'stop', 'stopLimit', 'trailingStop'],
  timesInForce: ['day', 'gtc', 'ioc', 'fok'],
  session: 'market',
  leastUnits: null,
  leastNotionalMinor: 1n,
  mostNotionalMinor: null,
  isShortable: false,
  viewOf: null,
  permission: null,
  sizeSchedule: null,
} as const satisfies Partial<ProductTerms>;

/**
 * The same of shares, which move far in a day, are bought in whole ones, and have an open and a
 * close of their own at their exchange.
 */
export const shareTerms = {
  ...marketTerms,
  timesInForce: [...marketTerms.timesInForce, 'opg', 'cls'],
  quoteAgeMaxMs: { stock: 15_000, etf: 15_000, fund: 60_000 },
  unit: 'shares',
  priceBandBps: 5_000n,
} as const satisfies ProductTerms;

/** What is not ordered at a market and has no limit to keep near a price. */
export const offeringTerms = {
  ...shareTerms,
  quoteAgeMaxMs: {},
  orderTypes: [],
  timesInForce: [],
  session: 'offering',
  priceBandBps: 0n,
} as const satisfies ProductTerms;

/** Where an order that comes while the market is closed waits for the open. */
export const waitsForMarket: DecideParts = { obstacle: () => null };

/** As any other, until its market closes for good. Refusal: EXPIRED. */
export const untilExpiry: DecideParts = {
  obstacle: ({ status, nextOpenMs }) =>
    status === 'closed' && nextOpenMs === null ? { reason: 'EXPIRED' } : null,
};
