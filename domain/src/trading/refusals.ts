import type { Reason } from '@candor/contract/error-codes';

/**
 * Reasons a trading decision refuses with, in the order of calls.md 0.4: where several hold, the
 * first one here wins. A test checks that decisions keep it.
 */
export const tradingRefusals = [
  'BOOKS_SUSPENDED',
  'FIELD_INVALID',
  'FIELD_UNUSED',
  'TRANSFER_SIDES',
  'QUANTITY',
  'LOT',
  'AMOUNT',
  'TICK',
  'DEPOSIT_MINIMUM',
  'NO_INSTRUMENT',
  'NOT_FOUND',
  'POSITION_CLOSED',
  'DUPLICATE',
  'ORDER_FILLED',
  'ORDER_ENDED',
  'TRANSFER_DONE',
  'RATE_CHANGED',
  'IPO_PAID',
  'LOAN_PENDING',
  'LOAN_REPAID',
  'KYC_REQUIRED',
  'BLOCK_NOT_OPEN',
  'BLOCK_REVIEW',
  'NOT_TRADABLE',
  'STALE_PRICE',
  'EXPIRED',
  'AUCTION_CLOSED',
  'AUCTION_LOCKED',
  'IPO_CLOSED',
  'IPO_TWICE',
  'IPO_PAY_LATE',
  'CAPACITY',
  'BLOCK_SIZE',
  'MAX_NUM',
  'MIN_NOTIONAL',
  'PRICE_BAND',
  'TRIGGER_SIDE',
  'EXIT_SIDE',
  'OVER_CLOSE',
  'SHORT_NOT_ALLOWED',
  'DAY_TRADES',
  'PRICE_MOVED',
  'KEY_ORDER_SIZE',
  'OPEN_ORDERS',
  'REVERSE_AT_ONCE',
  'INSUFFICIENT',
  'PRACTICE_LIMIT',
] as const satisfies readonly Reason[];
export type TradingRefusal = (typeof tradingRefusals)[number];

/** Reasons the door knows before the lane does; they rank where calls.md 0.4 puts them. */
export type GateReason = Extract<
  TradingRefusal,
  'BOOKS_SUSPENDED' | 'KYC_REQUIRED' | 'BLOCK_NOT_OPEN' | 'BLOCK_REVIEW'
>;

/** An expected no. `figures` fill the sentence and travel in `data`, as decimal strings. */
export interface Refusal {
  readonly reason: TradingRefusal;
  /** The request field, for a 400. */
  readonly field?: string;
  readonly figures?: Readonly<Record<string, string>>;
}
