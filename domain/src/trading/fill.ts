import type { SessionPrint } from '../auction/run-auction.ts';
import type { AuctionLevel } from '../auction/uncross.ts';
import type { FeeCharge } from '../fees/fee-charge.ts';
import type { Entry } from '../ledger/entry.ts';
import type { Election } from '../orders/order.ts';
import type { LotUse } from '../positions/lots.ts';
import type { CalendarDay } from '../time/calendar-day.ts';

/** A price and the quantity done, or displayed, at it. */
export interface PriceSlice {
  readonly price: bigint;
  readonly quantity: bigint;
}

/** The quote a fill saw, as the provider gave it. */
export interface SeenQuote {
  readonly bid: bigint | null;
  readonly ask: bigint | null;
  readonly last: bigint;
  readonly timeMs: number;
  readonly sourceName: string;
  readonly isSimulated: boolean;
  /** Which simulated market drew it. Absent where no seed can draw it again. */
  readonly drawnBy?: string;
}

/** What the exchange rate of a fill rested on. */
export interface SeenFx {
  readonly timeMs: number;
  readonly sourceName: string;
  readonly isSimulated: boolean;
}

/**
 * How the venue came to the quantity: `taken` from the displayed book (and, past it, at the stated
 * slippage), `resting`, when the market came to a limit order, or `auction`, at its one price.
 */
export type FillMode = 'taken' | 'resting' | 'auction';

/** The auction, open or close a fill came from: its price and the book at it. */
export interface FillAuction {
  readonly uncrossMs: number;
  readonly price: bigint;
  /** All that traded at the price, and what was left: above zero, buys. */
  readonly volume: bigint;
  readonly imbalance: bigint;
  /** Both sides at the price and at limits around it, ascending. */
  readonly book: readonly AuctionLevel[];
  /** SHA-256 over the stored inputs of the auction, in hex. */
  readonly inputsHash: string;
  /** Only at the open or the close: the price is that print's. */
  readonly print?: SessionPrint;
}

/** What was left of the book a fill took from, after all that customers had taken before it. */
export interface SeenBook {
  /** Of each of the fill's `levels`, in their order. */
  readonly left: readonly bigint[];
  /** Taken past the displayed book before this fill: its slippage begins after it. */
  readonly beyond: bigint;
  /**
   * Only of a fill that went past the displayed book: what a quantity of its size moves the price
   * by, in parts of `IMPACT_ONE`.
   */
  readonly impact?: bigint;
}

/** The prints a resting order was shown, and its share of them. Quantities are scaled. */
export interface SeenPrints {
  /** They are those after this instant, up to the fill's. */
  readonly sinceMs: number;
  /** Lowest and highest print since the order was last shown the market, and what they traded. */
  readonly low: bigint | null;
  readonly high: bigint | null;
  readonly volume: bigint;
  /** Of that volume, what orders before this one in price and time were allotted. */
  readonly beforeQuantity: bigint;
  /** Traded in the last 60 seconds, what all customers' resting orders may have of it together. */
  readonly barVolume: bigint;
  readonly capQuantity: bigint;
  /** And what they had of it already, before this order. */
  readonly usedQuantity: bigint;
  readonly queueBefore: bigint;
  readonly queueAfter: bigint;
  /** What this order might fill. */
  readonly allotted: bigint;
}

/** What earlier fills of the order had made of it: roundings and minimums hold per order. */
export interface FillBefore {
  readonly filledQuantity: bigint;
  readonly bustedQuantity?: bigint;
  readonly filledNotional: bigint;
  readonly filledWorth: bigint;
  readonly localMinor: bigint;
  readonly costMinor: bigint;
  readonly marginMinor: bigint;
  readonly fees: readonly FeeCharge[];
  readonly accruedWorth?: bigint;
  readonly accruedMinor?: bigint;
}

/** Interest accrued since the last coupon, which the buyer of a bond pays to the seller. */
export interface FillAccrued {
  /** Up to which it is counted. */
  readonly settlementDay: CalendarDay;
  /** Per 100 of face, with eight decimals. */
  readonly per100: bigint;
  /** In the wallet's currency; below zero it was paid. */
  readonly receivedMinor: bigint;
}

/** What a position was just before a fill closed a part of it. */
export interface PositionBefore {
  readonly quantity: bigint;
  readonly notional: bigint;
  readonly costMinor: bigint;
  readonly marginMinor: bigint;
  readonly variationMinor?: bigint;
}

/** What of a position the book would have taken, and the worst price of it. */
export interface WholeMatch {
  readonly quantity: bigint;
  readonly notional: bigint;
  readonly worst: bigint;
}

/**
 * What a fill did to the position. `notional` is the exact price × quantity that came in or went
 * out.
 */
export type PositionEffect =
  | {
      readonly effect: 'opened';
      readonly notional: bigint;
      readonly costMinor: bigint;
      readonly marginMinor: bigint;
    }
  | {
      readonly effect: 'closed';
      /**
       * Share of the position's notional and cost that left with the quantity, by average price.
       */
      readonly notional: bigint;
      readonly costMinor: bigint;
      readonly marginMinor: bigint;
      /** Proceeds less cost (long) or cost less proceeds (short), before fees. */
      readonly profitMinor: bigint;
      /** Profit less the fees of this fill. */
      readonly realisedMinor: bigint;
      readonly lots: readonly LotUse[];
      readonly before: PositionBefore;
      /** Only of a liquidation: of what it lost, and its fees, what the insurance account paid. */
      readonly liquidation?: {
        readonly insuredMinor: bigint;
        /** What closing all of it would have met. */
        readonly whole: WholeMatch;
      };
    };

/**
 * One execution, with everything that explains it but the terms of its order, beside which it is
 * stored whole and for ever.
 */
export interface Fill {
  readonly fillId: string;
  readonly orderId: string;
  readonly positionId: string;
  /** The version of the instrument's terms it was made under. */
  readonly termsVersion: number;
  readonly filledAtMs: number;
  readonly mode: FillMode;
  readonly quantity: bigint;
  /** The average over `slices`, rounded half-even; the money is computed from the slices. */
  readonly price: bigint;
  /** Depth used, best first. */
  readonly slices: readonly PriceSlice[];
  /** Displayed levels the fill reached, with their whole quantity. Empty for a resting fill. */
  readonly levels: readonly PriceSlice[];
  /** Only of a fill that took from the book. */
  readonly book?: SeenBook;
  /** Only of a resting fill. */
  readonly prints?: SeenPrints;
  readonly quote: SeenQuote;
  /** Wallet currency per unit of the instrument's, scaled by `10^FX_DECIMALS`. */
  readonly fxRate: bigint;
  /** Only of a fill in another currency than the wallet's. */
  readonly fx?: SeenFx;
  /** Cash value in the instrument's currency and in the wallet's, fees not included. */
  readonly localMinor: bigint;
  readonly costMinor: bigint;
  readonly fees: readonly FeeCharge[];
  readonly feeMinor: bigint;
  /** Only of a bond, and not on its coupon days. */
  readonly accrued?: FillAccrued;
  /** Money lost against the middle of the quote, in the wallet's currency; negative is better. */
  readonly slippageMinor: bigint;
  readonly position: PositionEffect;
  readonly entries: readonly Entry[];
  /** When the proceeds settle; null when they are settled at once, or for an opening fill. */
  readonly settlesAtMs: number | null;
  /** Start of the one-minute bar the fill fell into. */
  readonly barStartMs: number;
  /** Null for the first fill of an order. */
  readonly before: FillBefore | null;
  /** Only of an order that was a stop: what made an order of it. */
  readonly elected?: Election;
  /** What its order was for, where its terms say otherwise. */
  readonly orderQuantity?: bigint;
  /** Only of a fill in an auction. */
  readonly auction?: FillAuction;
}
