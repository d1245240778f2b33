import type { CalendarDay } from '@candor/domain/time/calendar-day';

/** What is settled daily is marked at the close; what is borrowed costs from each night on. */
export type DayEnd = 'mark' | 'night';

/** At what price an instrument ended a day, and the quote that said so. */
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
  /** Everybody was reckoned. */
  paid(settlement: Pick<DailySettlement, 'instrumentId' | 'what' | 'day'>): Promise<void>;
}
