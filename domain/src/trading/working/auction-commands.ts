import type { Instrument } from '../../instruments/instrument.ts';
import type { PriceSnapshot } from '../../market/price-snapshot.ts';
import type { OrderEndReason } from '../../orders/order.ts';
import type { FillAuction } from '../fill.ts';
import type { ToAccount } from '../holdings/holding-commands.ts';

/**
 * An auction is over for one of its orders: it trades `quantity` at the auction's price and the
 * rest ends. Nothing follows for an order that is no longer open, so it may be sent again.
 */
export interface UncrossOrder extends ToAccount {
  readonly kind: 'uncrossOrder';
  readonly orderId: string;
  readonly instrument: Instrument;
  readonly prices: PriceSnapshot;
  /** Null when the auction had no price; then `quantity` is zero. */
  readonly auction: FillAuction | null;
  readonly quantity: bigint;
  /** Why what does not trade ends. */
  readonly restReason: Extract<
    OrderEndReason,
    'AUCTION_UNMATCHED' | 'AUCTION_LATE' | 'AUCTION_CALLED_OFF'
  >;
}

/**
 * Trading went on after a halt: an order that waited trades `quantity` at the reopening's price,
 * and what is left goes on. Nothing follows for an order that had its part: it may be sent again.
 */
export interface ReopenOrder extends ToAccount {
  readonly kind: 'reopenOrder';
  readonly orderId: string;
  readonly instrument: Instrument;
  readonly prices: PriceSnapshot;
  readonly reopenMs: number;
  /** Null when nobody traded in it; then `quantity` is zero. */
  readonly auction: FillAuction | null;
  readonly quantity: bigint;
}
