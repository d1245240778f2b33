/** What the old rule counts of an account. */
export interface DayTradeCount {
  readonly dayTrades: number;
  /** Orders that traded at all. */
  readonly trades: number;
  /** Sides opened on the present day, by what is held: closing one is a day trade more. */
  readonly opened: ReadonlySet<string>;
}

/** The count, and the equity it is held against: of the evening before, with money moved since. */
export interface DayTradeRecord extends DayTradeCount {
  readonly equityMinor: bigint;
}

/** What the door counted before an order; of a reversal before its closing part. */
export interface CountedTrades {
  /** Only where the house applies the old rule on day trades, of what it may concern. */
  readonly dayTrading?: DayTradeRecord;
}
