import type { Dividend } from '@candor/domain/instruments/dividend';
import type { DividendPaid } from '@candor/domain/trading/holdings/dividend-facts';

/** A dividend of a share, as it was announced, and how far it is carried out. */
export interface StatedDividend extends Dividend {
  readonly instrumentId: string;
  /** Everybody who held the share when its ex-date began is entitled. */
  readonly isRecorded: boolean;
}

/** Every dividend, stated once and for all. */
export interface DividendStore {
  /** Those that are known already stay as they are. */
  state(dividends: readonly Omit<StatedDividend, 'isRecorded'>[]): Promise<void>;
  /** The first ex-date the house stated; null before it. */
  begunMs(): Promise<number | null>;
  /** Whose ex-date has begun and which are not paid to everybody, oldest first. */
  unpaid(nowMs: number): Promise<readonly StatedDividend[]>;
  /** Accounts with a position of before the ex-date that is not entitled yet. */
  unrecorded(dividend: StatedDividend): Promise<readonly string[]>;
  recorded(dividendId: string): Promise<void>;
  /** Accounts that something of it is due to, or from. */
  due(dividendId: string): Promise<readonly string[]>;
  paid(dividendId: string): Promise<void>;
  /** What was paid to everybody, in the order of the logs. */
  payments(dividendId: string): Promise<readonly DividendPaid[]>;
}
