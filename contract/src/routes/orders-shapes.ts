import type { Reason } from '../error-codes.ts';

/** What the calls of this section share. */

export const orderErrors = [
  'NO_INSTRUMENT',
  'LOT',
  'TICK',
  'INSUFFICIENT',
  'KYC_REQUIRED',
  'DUPLICATE',
  'PRICE_MOVED',
  'NOT_TRADABLE',
  'SHORT_NOT_ALLOWED',
  'DAY_TRADES',
  'OPEN_ORDERS',
  'OVER_CLOSE',
  'PRICE_BAND',
  'TRIGGER_SIDE',
  'EXIT_SIDE',
  'MAX_NUM',
  'MIN_NOTIONAL',
  'STALE_PRICE',
] as const satisfies readonly Reason[];

export const order = {
  method: 'POST',
  caller: 'customer',
  repeat: 'key',
  tag: 'orders',
  overSocket: true,
} as const;
