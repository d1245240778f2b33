import type { OrderTerms } from '../orders/order-terms.ts';
import type { Fill } from '../trading/fill.ts';

/** What the old rule counts of an account. */
export interface DayTradeCount {
  readonly dayTrades: number;
  /** Orders that traded at all. */
  readonly trades: number;
  /** Sides opened on the present day, by what is held: closing one is a day trade more. */
  readonly opened: ReadonlySet<string>;
}

/** As much of a fill as the count asks for. */
export type Traded = Readonly<{
  fill: Pick<Fill, 'fillId' | 'filledAtMs' | 'orderId'>;
  terms: Pick<OrderTerms, 'direction' | 'openClose' | 'heldAs' | 'leverage'>;
}>;

/** The count, and the equity it is held against: of the evening before, with money moved since. */
export interface DayTradeRecord extends DayTradeCount {
  readonly equityMinor: bigint;
  /**
   * From when fills count. Where it is set, whoever decides counts again: what was decided since
   * the door looked is counted as well.
   */
  readonly countedFromMs?: number;
  /** All fills of the account from then on to the very decision, oldest first. */
  readonly traded?: readonly Traded[];
}

/** What the door counted before an order; of a reversal before its closing part. */
export interface CountedTrades {
  /** Only where the house applies the old rule on day trades, of what it may concern. */
  readonly dayTrading?: DayTradeRecord;
}
