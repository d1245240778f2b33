import type { CalendarDay } from '@candor/domain/time/calendar-day';
import type { CouponPaid } from '@candor/domain/trading/facts';

/**
 * What is settled daily is marked at the close; what is borrowed costs from each night on; a coupon
 * is due as trades begin to settle on its day.
 */
export type DayEnd = 'mark' | 'night' | 'coupon';

/** At what price an instrument ended a day, and the quote that said so; or a coupon per 100. */
export interface DailySettlement {
  readonly instrumentId: string;
  readonly what: DayEnd;
  readonly day: CalendarDay;
  /** The instant the price is of: the close of the exchange's day, or the night's beginning. */
  readonly dueMs: number;
  readonly price: bigint;
  readonly quoteMs: number;
  readonly sourceName: string;
}

/** The prices at the ends of days, each stated once and for all. */
export interface DailySettlementStore {
  /** Those of these instruments that somebody holds; `borrowing`: short, or on leverage. */
  held(
    instrumentIds: readonly string[],
    of: { readonly borrowing: boolean },
  ): Promise<readonly string[]>;
  /** The instruments of these that have a price of the day. */
  stated(
    instrumentIds: readonly string[],
    of: Pick<DailySettlement, 'what' | 'day'>,
  ): Promise<readonly string[]>;
  /** States prices; one that was stated before stays as it is. */
  state(prices: readonly DailySettlement[]): Promise<void>;
  /** Stated and not paid by everybody yet, oldest first. */
  unpaid(): Promise<readonly DailySettlement[]>;
  /** Accounts that hold it, `borrowing` as above. */
  holders(instrumentId: string, of: { readonly borrowing: boolean }): Promise<readonly string[]>;
  /** A coupon as it was paid to everybody, in the order of the logs. */
  coupons(couponId: string): Promise<readonly CouponPaid[]>;
  /** Everybody was reckoned. */
  paid(settlement: Pick<DailySettlement, 'instrumentId' | 'what' | 'day'>): Promise<void>;
}
