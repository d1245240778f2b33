import type { CrossWord } from '../time/session-cross.ts';

/**
 * The auction an order is collected for, or the open or close it waits for, and the worst price it
 * takes there.
 */
export interface AuctionTerms {
  readonly uncrossMs: number;
  /** Its limit; of a market order the last price when it was accepted, and its guard. */
  readonly worstPrice: bigint;
  /** Only at the open or the close: at the market it takes that price, whatever it is. */
  readonly cross?: CrossWord;
  /** From when it is bound, where that is not New York's rule. */
  readonly bindsMs?: number;
}

/**
 * What an order was expected to come to when it was sent. `by` says whose figures they are: those
 * the customer's screen showed when he confirmed, as it said them, or the server's own estimate
 * when it accepted the order. Of them only the price decides anything: `guardFrom` of a market
 * order is taken from it where nothing else was named, and a block fills near it or not at all.
 */
export interface ConfirmedFigures {
  readonly by: 'customer' | 'house';
  /** Average price; null when nothing could be reckoned with. */
  readonly price: bigint | null;
  /** Cash value of the whole order without fees, and its fees, in the wallet's currency. */
  readonly totalMinor: bigint;
  readonly feeMinor: bigint;
}

/** Where a position is to be left: with a gain, at the limit; with a loss, by a stop. */
export interface ExitPrices {
  readonly takeProfit?: bigint;
  readonly stopLoss?: bigint;
}

export type ExitRole = keyof ExitPrices;

/** How far the trigger of a trailing stop stays behind the best price. */
export interface Trail {
  readonly by: 'amount' | 'percent';
  /** A price, or hundredths of a percent. */
  readonly size: bigint;
}

/** Which half of which pair an exit is; `openedBy` is the order that asked for the pair. */
export interface ExitTerms {
  readonly role: ExitRole;
  readonly pairId: string;
  readonly openedBy?: string;
}
