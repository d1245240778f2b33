import type { CalendarDay } from '@candor/domain/time/calendar-day';

/**
 * The replay of one past day for one customer. Its clock is kept as a point (`anchorMs` of the
 * world was `anchorDayMs` of the day) and a speed, so it needs no timer and survives a restart.
 */
export interface PracticeRun {
  readonly runId: string;
  readonly userId: string;
  readonly day: CalendarDay;
  /** Of the exchange, which all of its shares have. */
  readonly calendarId: string;
  /** Of its money: that of the wallet which pays for its shares. */
  readonly currency: PracticeCurrency;
  /** Ids, as asked. */
  readonly instrumentIds: readonly string[];
  /** In which count of shares each was begun: a split meanwhile draws the past anew. */
  readonly series: readonly string[];
  /** Seconds of the day in one, 1 to 60. */
  readonly speed: number;
  readonly isPaused: boolean;
  readonly anchorMs: number;
  readonly anchorDayMs: number;
  /** Regular trading of the day. */
  readonly openMs: number;
  readonly closeMs: number;
  /** Up to where orders that wait have seen the market. */
  readonly workedMs: number;
  readonly startMinor: bigint;
  readonly createdMs: number;
  readonly lookedMs: number;
  /** Null while it runs. */
  readonly endedMs: number | null;
  readonly result: PracticeResult | null;
  /** How often it was stored since its start: who stores on an older one stores nothing. */
  readonly saves: number;
}

/** Of the wallets that pay for shares. */
export type PracticeCurrency = 'USD' | 'HKD';

/** What a finished replay came to. Money in cents of its currency. */
export interface PracticeResult {
  /** Money and what was held, at the last prices of the end; null where those are not known. */
  readonly equityMinor: bigint | null;
  readonly feesMinor: bigint;
  readonly fills: number;
}

export interface PracticeStore {
  /**
   * Stores a new replay with its first facts. `running`: this customer has one already. `full`: so
   * many are looked at since the stated instant.
   */
  start(
    run: PracticeRun,
    facts: readonly string[],
    limit: { readonly lookedSinceMs: number; readonly most: number; readonly kept: number },
  ): Promise<'started' | 'running' | 'full'>;
  /** The running one of a customer, or else the newest; null when there is none. */
  newest(userId: string): Promise<PracticeRun | null>;
  /** One of a customer's own; null of anybody else's. */
  byId(userId: string, runId: string): Promise<PracticeRun | null>;
  /** Texts of facts after a place, in their order. */
  facts(runId: string, after: number): Promise<readonly string[]>;
  /**
   * Stores what became of a replay and its new facts behind the first `after`, in one transaction.
   * False, and nothing is stored, when somebody else stored since this one was read (`saves`).
   */
  save(run: PracticeRun, after: number, facts: readonly string[]): Promise<boolean>;
  /** How many others that run are looked at since an instant. */
  lookedAt(sinceMs: number, butRunId: string): Promise<number>;
  /** Finished ones, the newest first. */
  ended(
    userId: string,
    of: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly list: readonly PracticeRun[]; readonly total: number }>;
}
