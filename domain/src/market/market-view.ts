import type { MarketStatusWord } from '@candor/contract/enums';
import type { Dividend } from '../instruments/dividend.ts';

/** One price level of the displayed book. Price and quantity are scaled as the instrument says. */
export interface BookLevel {
  readonly price: bigint;
  readonly quantity: bigint;
  readonly orders: number;
}

/**
 * Of Hong Kong's volatility control mechanism: [fromMs, untilMs), in which trading goes on from
 * `low` to `high` alone: `limitBps` around the price five minutes before. Prices scaled.
 */
export interface CoolingOff {
  readonly limitBps: bigint;
  readonly reference: bigint;
  readonly low: bigint;
  readonly high: bigint;
  readonly fromMs: number;
  readonly untilMs: number;
}

/** The best prices at one instant. A missing side is null, never zero. */
export interface Quote {
  readonly instrumentId: string;
  readonly bid: bigint | null;
  readonly ask: bigint | null;
  readonly bidQuantity: bigint | null;
  readonly askQuantity: bigint | null;
  readonly last: bigint;
  readonly previousClose: bigint;
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  /** Units traded since the session opened, scaled. */
  readonly volume: bigint;
  /** When the market said so, not when we asked. */
  readonly timeMs: number;
  /** The provider's name. */
  readonly sourceName: string;
  readonly isSimulated: boolean;
  /**
   * Which simulated market drew it, so that it can be drawn again: version of the model, hours and
   * the name of its keys. Absent on what no seed can draw.
   */
  readonly drawnBy?: string;
  /** Only in a cooling-off. */
  readonly coolingOff?: CoolingOff;
}

export interface Depth {
  /** Best first, at most ten. */
  readonly bids: readonly BookLevel[];
  readonly asks: readonly BookLevel[];
}

/** What is taken of one side of the displayed book, in the order of its levels. */
export interface TakenSide {
  readonly levels: readonly bigint[];
  /** Taken past the displayed book, at the stated slippage. */
  readonly beyond: bigint;
}

/** What all customers together took of a book and what has not come back yet. */
export interface TakenBook {
  readonly bids: TakenSide;
  readonly asks: TakenSide;
}

/** An exchange rate as the market has it, and what it rests on. */
export interface FxQuote {
  /** Units of the one currency per unit of the other, scaled by `10^FX_DECIMALS` (8). */
  readonly rate: bigint;
  /** When the market said so; of two pairs on the way the older one. */
  readonly timeMs: number;
  /** The provider of that pair. */
  readonly sourceName: string;
  readonly isSimulated: boolean;
}

/** What is known of an instrument's price: enough to say what a holding of it is worth. */
export interface PriceView {
  readonly instrumentId: string;
  readonly status: MarketStatusWord;
  /** When a closed market opens next; null when it is open or never opens again. */
  readonly nextOpenMs: number | null;
  /** Only of a halt that ends with a print in which what waits takes part: when that is. */
  readonly reopensMs?: number;
  /** End of the current session, for day orders; null in a market that never closes. */
  readonly closesAtMs: number | null;
  /** Null when no provider has a price. */
  readonly quote: Quote | null;
  /** Past this age nothing fills on the quote. */
  readonly quoteAgeMaxMs: number;
  /**
   * Wallet-currency units per one unit of the instrument's currency, scaled
   * by `10^FX_DECIMALS` (8). Null when it is not known: nothing is ordered or filled then.
   */
  readonly fxRate: bigint | null;
  /** What that rate rests on; null where both currencies are the same. */
  readonly fx: FxQuote | null;
  /** Past this age nothing fills at the rate. */
  readonly fxAgeMaxMs: number;
  /** Without which it trades, oldest first: those of the last year that this house pays. */
  readonly dividends?: readonly Dividend[];
}

/** What of a market an order meets: prices, and what printed. */
export interface MarketBook {
  readonly depth: Depth;
  /** Units traded in the last 60 seconds, scaled: the participation cap works on it. */
  readonly barVolume: bigint;
  /** Lowest and highest print since the last view of this instrument; null when nothing printed. */
  readonly printLow: bigint | null;
  readonly printHigh: bigint | null;
  /** Units those prints traded, scaled. */
  readonly printVolume: bigint;
}

/** What the same day is for orders that are worked before and after regular hours too. */
export interface ExtendedTrading {
  /** From the first instant of the day's pre-market to the last one after hours. */
  readonly hours: Pick<PriceView, 'status' | 'nextOpenMs' | 'closesAtMs'>;
  /** What trades outside regular hours; null while those run, and while nothing does. */
  readonly book: ExtendedBook | null;
}

export interface ExtendedBook extends MarketBook {
  readonly quote: Quote | null;
  /** What customers took of this book that has not come back; absent while nothing is taken. */
  readonly taken?: TakenBook;
}

/**
 * Everything a trading decision may know of its market. Decisions never ask for more, so the same
 * view gives the same answer in a preview, an order, a replay and an audit.
 */
export interface MarketView extends PriceView, MarketBook {
  /** What customers took of the book that has not come back; absent while nothing is taken. */
  readonly taken?: TakenBook;
  /**
   * Settlement day of a fill made now, YYYY-MM-DD on the instrument's calendar, and its instant.
   */
  readonly settlesAtMs: number;
  /** Absent where nothing trades outside regular hours. */
  readonly extended?: ExtendedTrading;
}

/** The rate of a view; throws where it is not known: a decision refuses before it reckons. */
export function knownRate(market: Pick<MarketView, 'instrumentId' | 'fxRate'>): bigint {
  if (market.fxRate === null) throw new Error(`No rate is known for ${market.instrumentId}.`);
  return market.fxRate;
}
