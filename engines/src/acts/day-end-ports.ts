import type { CalendarDay } from '@candor/domain/time/calendar-day';

/** At what price an instrument was settled on a day, and the quote that said so. */
export interface DailySettlement {
  readonly instrumentId: string;
  readonly day: CalendarDay;
  /** The instant the price is of: the close of the exchange's day. */
  readonly dueMs: number;
  readonly price: bigint;
  readonly quoteMs: number;
  readonly sourceName: string;
}

/** The settlement prices of the house, each stated once and for all. */
export interface DailySettlementStore {
  /** Those of these instruments that somebody holds. */
  held(instrumentIds: readonly string[]): Promise<readonly string[]>;
  /** The instruments of these that have a price of the day. */
  stated(instrumentIds: readonly string[], day: CalendarDay): Promise<readonly string[]>;
  /** States prices; one that was stated before stays as it is. */
  state(prices: readonly DailySettlement[]): Promise<void>;
  /** Stated and not paid to everybody yet, oldest first. */
  unpaid(): Promise<readonly DailySettlement[]>;
  /** Everybody was paid. */
  paid(settlement: Pick<DailySettlement, 'instrumentId' | 'day'>): Promise<void>;
}
