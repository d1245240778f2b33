import type { OrderTypeWord } from '@candor/contract/enums';
import type { FeeCharge } from '../fees/fee-charge.ts';
import { AUCTION_LOCK_MS } from '../time/auction-lock.ts';
import { usCutOffMs } from '../time/session-cross.ts';
import type { AuctionTerms } from './order-parts.ts';
import type { OrderState } from './order-states.ts';
import type { OrderTerms } from './order-terms.ts';

/** Why an order, or the rest of one, ended without filling. Sentences live in `locales`. */
export const orderEndReasons = [
  'CANCELLED_BY_CUSTOMER',
  'EXPIRED_AT_CLOSE',
  'EXPIRED_AFTER_24_HOURS',
  'EXPIRED_AFTER_90_DAYS',
  /** It was to be worked in extended hours too: those of its day are over. */
  'EXPIRED_AFTER_HOURS',
  /** The money held and available did not reach for the rest. */
  'INSUFFICIENT',
  /** The amount it was for does not reach for the rest at the prices there are. */
  'AMOUNT_REACHED',
  /** The rest would have cost more than the slippage guard allows. */
  'SLIPPAGE_GUARD',
  /** The rest lies outside the band of a cooling-off. */
  'COOLING_OFF',
  /** A block that nobody fills whole at its size price now. */
  'BLOCK_NOT_FILLED',
  /** The position it was to close is gone. */
  'POSITION_CLOSED',
  'NOT_TRADABLE',
  /** Its shares were split: its price and quantity are of the old count. */
  'SPLIT',
  /** Its shares were split: another order goes on in its place, in the new count. */
  'IN_NEW_COUNT',
  /** The other half of its pair was reached. */
  'OTHER_EXIT_FIRED',
  /** The position it was opening has been left. */
  'EXIT_FIRED',
  /** The customer set other exits. */
  'EXITS_CHANGED',
  /** The customer changed it: another order goes on in its place. */
  'REPLACED',
  /** The position it would add to has another leverage by now. */
  'OTHER_LEVERAGE',
  /** The customer closes the position it protected by another order. */
  'CLOSED_BY_HAND',
  /** Immediate-or-cancel: what did not fill on arrival. */
  'NOT_AT_ONCE',
  /** Fill-or-kill: it could not fill whole on arrival. */
  'NOT_WHOLE',
  /** Its last fill was taken back, and nothing of it works any more. */
  'FILL_BUSTED',
  /** What found nobody on the other side at the auction's price, or would not take that price. */
  'AUCTION_UNMATCHED',
  /** The auction was worked out before the order had reached its book. */
  'AUCTION_LATE',
  /** The auction had no fresh price to refer to and was called off. */
  'AUCTION_CALLED_OFF',
] as const;
export type OrderEndReason = (typeof orderEndReasons)[number];

/** From when an order of an auction stays in it; the last seconds, or the exchange's cut-off. */
export function locksAtMs(of: Omit<AuctionTerms, 'worstPrice'>): number {
  const { uncrossMs, cross, bindsMs } = of;
  if (cross === undefined) return uncrossMs - AUCTION_LOCK_MS;
  return bindsMs ?? usCutOffMs(cross, uncrossMs);
}

/** How far such a trigger has come, and the best price that took it there. */
export interface Trailed {
  readonly atMs: number;
  readonly best: bigint;
  readonly trigger: bigint;
}

/** When an order ends by its time in force, and what is said then. */
export interface OrderExpiry {
  readonly atMs: number;
  readonly reason: Extract<
    OrderEndReason,
    'EXPIRED_AT_CLOSE' | 'EXPIRED_AFTER_24_HOURS' | 'EXPIRED_AFTER_90_DAYS' | 'EXPIRED_AFTER_HOURS'
  >;
}

/** Where a resting limit order stands at its own price. */
export interface QueueSpot {
  /** Displayed quantity that must trade at this price before ours. */
  readonly aheadQuantity: bigint;
  /** Session volume of the last view that counted for the queue. */
  readonly seenVolume: bigint;
}

/** The place of what waits in no queue: nobody is before it, and nothing counted. */
export const NO_QUEUE: QueueSpot = { aheadQuantity: 0n, seenVolume: 0n };

/** What made an order of a stop: the last price as it was seen, and when that was printed. */
export interface Election {
  readonly atMs: number;
  readonly price: bigint;
  readonly printedMs: number;
  /** Only of a trailing stop that had moved. */
  readonly trailed?: Trailed;
}

/** An order and what has become of it. Values are replaced, never changed in place. */
export interface Order {
  readonly terms: OrderTerms;
  readonly state: OrderState;
  readonly reason: OrderEndReason | null;
  /** Null while a day order waits for the session it is good for. */
  readonly expiry: OrderExpiry | null;
  readonly finishedAtMs: number | null;
  /** Money held now, in the wallet's currency. */
  readonly holdMinor: bigint;
  /** Money given back when it ended unfilled. */
  readonly releasedMinor: bigint;
  readonly filledQuantity: bigint;
  /** Filled and taken back: it does not go to the market again. Absent of nearly all orders. */
  readonly bustedQuantity?: bigint;
  /** What it is for now, where its terms say another: an exit, or one that was made smaller. */
  readonly sizedQuantity?: bigint;
  /** Exact sum of price × quantity over the fills, scaled by both scales of the instrument. */
  readonly filledNotional: bigint;
  /**
   * Exact sum of price × quantity × rate over the fills, the rate scaled by `10^FX_DECIMALS`: the
   * cost is rounded once from it.
   */
  readonly filledWorth: bigint;
  /** Cash value of the fills in the instrument's currency, rounded once over the whole order. */
  readonly localMinor: bigint;
  /** The same in the wallet's currency, each fill at its rate, rounded once too. */
  readonly costMinor: bigint;
  /** Fee lines charged so far, over all fills. */
  readonly fees: readonly FeeCharge[];
  readonly feeMinor: bigint;
  /** Interest accrued on bonds: exactly, times rate, and received or (below zero) paid of it. */
  readonly accruedWorth?: bigint;
  readonly accruedMinor?: bigint;
  /** Margin locked by an opening order, or released by a closing one. */
  readonly marginMinor: bigint;
  /** Realised profit of a closing order, closing fees taken off. */
  readonly realisedMinor: bigint;
  readonly fillCount: number;
  readonly lastFillAtMs: number | null;
  readonly queue: QueueSpot;
  /** What the order filled passively inside one one-minute bar; the participation cap reads it. */
  readonly bar: { readonly startMs: number; readonly quantity: bigint };
  /** Only of a trailing stop whose trigger has moved. */
  readonly trailed?: Trailed;
  /** Only of a stop that the market has reached. */
  readonly elected?: Election;
  /** Only of a close that the market took in parts: when what is left goes there next. */
  readonly againMs?: number;
  /** Only of an order that waited out a halt: the newest reopening that is behind it. */
  readonly reopenedMs?: number;
  /** The newest quote this order already filled on; its depth is not taken twice. */
  readonly takenQuoteMs: number | null;
}

export function hasLimit(type: OrderTypeWord): boolean {
  return type === 'limit' || type === 'stopLimit';
}

export function hasTrigger(type: OrderTypeWord): boolean {
  return type === 'stop' || type === 'stopLimit' || type === 'trailingStop';
}

/** True of a stop that the market has not reached: it meets no book. */
export function waitsForTrigger({ terms, elected }: Pick<Order, 'terms' | 'elected'>): boolean {
  return terms.triggerPrice !== undefined && elected === undefined;
}

/** Where a stop is set off: a trailing one as far as it has come. */
export function triggerOf({ terms, trailed }: Pick<Order, 'terms' | 'trailed'>): bigint | null {
  return trailed?.trigger ?? terms.triggerPrice ?? null;
}

/**
 * The price that finds an order at rest: its trigger, then its limit; none at the market, and none
 * of a trailing stop, which every price may concern.
 */
export function restingPrice(order: Order): bigint | null {
  if (!waitsForTrigger(order)) return order.terms.price;
  return order.terms.trail === undefined ? triggerOf(order) : null;
}

/** What an order is for, filled or not. */
export function orderQuantity({ terms, sizedQuantity }: Order): bigint {
  return sizedQuantity ?? terms.quantity;
}

/** Quantity still to fill. */
export function remainingQuantity(order: Order): bigint {
  return orderQuantity(order) - order.filledQuantity - (order.bustedQuantity ?? 0n);
}
