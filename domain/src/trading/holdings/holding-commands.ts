import type { CountedTrades } from '../../day-trades/day-trade-record.ts';
import type { Dividend } from '../../instruments/dividend.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import type { PriceSnapshot } from '../../market/price-snapshot.ts';
import type { ClientName, OrderNames } from '../../orders/order-terms.ts';
import type { OfProduct } from '../../products/all-products.ts';
import type { CalendarDay } from '../../time/calendar-day.ts';
import type { BoundByKey } from '../placing/check-largest.ts';
import type { GateReason } from '../refusals.ts';

/** Every command names its account and the instant read once at the door. Ids come in with it. */
export interface ToAccount {
  readonly accountId: string;
  readonly nowMs: number;
}

/** What holds for a command that brings a name of its customer's: a name is used once for ever. */
export interface UsedOnce extends ClientName {
  /** The order the store knows under this name, when it is no longer in memory. */
  readonly priorOrderId: string | null;
}

/**
 * The count of an instrument has changed: what the account holds of it follows, and its orders of
 * the old count end. The prices have the rate a fraction is paid at.
 */
export interface SplitHolding extends ToAccount {
  readonly kind: 'splitHolding';
  readonly instrument: Instrument;
  readonly prices: PriceSnapshot;
}

/** What the account holds of an instrument that has ended is closed at the price stated for all. */
export interface SettleHolding extends Omit<SplitHolding, 'kind'> {
  readonly kind: 'settleHolding';
}

/**
 * More margin for a position. The same addition has one id for ever, which the store takes once.
 */
export interface AddMargin extends ToAccount {
  readonly kind: 'addMargin';
  readonly additionId: string;
  readonly positionId: string;
  readonly amountMinor: bigint;
  /** What it is held in. */
  readonly heldIn: OfProduct;
}

/**
 * A day's settlement price is known of what is paid by its difference: what it brought is paid. The
 * prices have the rate it is paid at.
 */
export interface MarkHolding extends Omit<SplitHolding, 'kind'> {
  readonly kind: 'markHolding';
  /** The trading day, and the instant its settlement price is of. */
  readonly day: CalendarDay;
  readonly dueMs: number;
  readonly price: bigint;
}

/** A night has begun: what is borrowed for what is held of an instrument costs something. */
export interface ChargeNight extends Omit<SplitHolding, 'kind'> {
  readonly kind: 'chargeNight';
  readonly night: CalendarDay;
  readonly dueMs: number;
  /** The last price when it began. */
  readonly price: bigint;
}

/** Trades of now settle on the coupon day of a bond or after it: who holds it gets the coupon. */
export interface PayCoupon extends Omit<SplitHolding, 'kind'> {
  readonly kind: 'payCoupon';
}

/** A share trades without its dividend: what was held of it until then is entitled to it. */
export interface RecordDividend extends Omit<SplitHolding, 'kind'> {
  readonly kind: 'recordDividend';
  readonly dividend: Dividend;
}

/** The pay date of a dividend has come. */
export interface PayDividend extends Omit<RecordDividend, 'kind'> {
  readonly kind: 'payDividend';
}

/**
 * A position meets a price that may call for margin, or be more than its margin bears. Accepts with
 * no facts when nothing follows from it.
 */
export interface CheckMargin extends ToAccount {
  readonly kind: 'checkMargin';
  readonly positionId: string;
  readonly instrument: Instrument;
  readonly prices: PriceSnapshot;
  /** Of the order of the house, if it comes to one. */
  readonly orderId: string;
}

/** Closes a position whole and opens as much of the other side. */
export interface ReversePosition
  extends ToAccount,
    BoundByKey,
    CountedTrades,
    UsedOnce,
    /** Of the order that opens. */
    OrderNames {
  readonly kind: 'reversePosition';
  readonly positionId: string;
  readonly closeOrderId: string;
  readonly instrument: Instrument;
  readonly prices: PriceSnapshot;
  readonly gate: GateReason | null;
}
