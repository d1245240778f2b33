import type {
  Classify,
  OrderTypeWord,
  ProductType,
  Source,
  TimeInForce,
  WalletType,
} from '@candor/contract/enums';
import type { AssetClass, Instrument } from '../instruments/instrument.ts';
import type { MarketView } from '../market/market-view.ts';
import type { CalendarDay } from '../time/calendar-day.ts';
import type { GateReason, Refusal, TradingRefusal } from '../trading/refusals.ts';

/** What a customer can trade, subscribe to, follow or only look at. */
export type ProductKind =
  | 'usStock'
  | 'euStock'
  | 'hkStock'
  | 'crypto'
  | 'bond'
  | 'future'
  | 'forex'
  | 'index'
  | 'auctionStock'
  | 'blockTrade'
  | 'usIpo'
  | 'hkIpo'
  | 'follow';

/** The calls that take an order of a product (calls.md 0.7 has one for each). */
export type OrderRoute =
  | 'stockCreate'
  | 'hkCreate'
  | 'auctionStockCreate'
  | 'blockTradeCreate'
  | 'goldCreate'
  | 'newSharesCreate'
  | 'followAdd';

/** What may be asked for. Ticks, steps and largest orders are the instrument's own. */
export interface ProductTerms {
  /** Classes its instruments may have, and how old a quote of each may be for a fill. */
  readonly quoteAgeMaxMs: Readonly<Partial<Record<AssetClass, number>>>;
  /** None where it is not ordered at a market: offerings, models, indices. */
  readonly orderTypes: readonly OrderTypeWord[];
  readonly timesInForce: readonly TimeInForce[];
  /** Limits may be worked before and after regular hours too, where the market trades then. */
  readonly hasExtendedHours?: true;
  /** Market hours; auctions, which collect and uncross; an offering until its deadline. */
  readonly session: 'market' | 'auction' | 'offering' | 'always' | 'none';
  readonly unit: Instrument['unit'];
  /** Least and most of one order in whole units, where the product and not the instrument says. */
  readonly leastUnits: bigint | null;
  /** Least worth of one order in minor units of the instrument's currency. */
  readonly leastNotionalMinor: bigint;
  readonly mostNotionalMinor: bigint | null;
  /** How far from the last price a limit may be. */
  readonly priceBandBps: bigint;
  /** Whether any of it may be sold short; the borrow flag of an instrument says which. */
  readonly isShortable: boolean;
  /** Shown through another door: shares of this product are what is held. */
  readonly viewOf: ProductKind | null;
  /** Refuses customers who lack a permission of its own. */
  readonly permission: GateReason | null;
  /** Filled whole at a price by size, or not at all; null of what meets the book. */
  readonly sizeSchedule: SizeSchedule | null;
}

/** What a size costs beside the best price of the other side, published. */
export interface SizeSchedule {
  /** In force since. */
  readonly from: CalendarDay;
  /** Rising; added to the ask of a buy, taken from the bid of a sale. */
  readonly steps: readonly { readonly fromUnits: bigint; readonly bps: bigint }[];
  /** Of a usual day's volume nobody fills more than this. */
  readonly mostOfDayBps: bigint;
  /** How far the price may move against the customer after he confirmed. */
  readonly movedMostBps: bigint;
}

/** A row of `reference/margin.json`. */
export type MarginRow =
  | 'usStock'
  | 'hkStock'
  | 'euStock'
  | 'forexMajor'
  | 'forexMinor'
  | 'gold'
  | 'commodity'
  | 'futures'
  | 'crypto'
  | 'bond'
  | 'blockTrade'
  | 'auctionStock'
  | 'hkIpo';

/** Opening locks the cost over the leverage; a position is kept by its share of the worth. */
export interface ProductMargin {
  /** Rows its instruments follow; the builder says which. None: paid in full, never margined. */
  readonly rows: readonly [MarginRow, ...MarginRow[]] | null;
  /** Whose ratio keeps a position: the row's, or the contract's own. */
  readonly keptBy: 'row' | 'contract';
  /** Opened and closed on one day it counts for the old rule of the US on day trades. */
  readonly countsDayTrades?: true;
}

/** Which schedule of `reference/fees.json` an order pays. */
export interface ProductFees {
  /** Fee markets and the currency of each; null where every instrument has its own. */
  readonly markets: Readonly<Record<string, string | null>>;
  /** On the whole order so far; the shares a draw gave; the gain at the end. */
  readonly charged: 'order' | 'allotment' | 'profit';
  /** What holding costs a night: nothing, the difference of two rates, or what is lent. */
  readonly overnight: 'none' | 'swap' | 'loan';
}

/** When and in which money a fill is done. */
export interface ProductSettlement {
  /** Trading days after the fill: those of the exchange's calendar, of the issue, or a number. */
  readonly days: 'calendar' | 'issue' | 0;
  /** The instrument's currency, turned into the wallet's at the fill's rate. */
  readonly currency: 'own' | 'USD' | 'HKD';
  /** What changes hands: the whole price, the difference only, or the price and what accrued. */
  readonly pays: 'price' | 'difference' | 'price-and-accrued';
}

export interface ProductWallet {
  readonly walletType: WalletType;
  readonly classify: Classify;
}

/** What happens to a holding without the customer, and when. */
export type ProductEvent =
  | { readonly event: 'settle'; readonly on: 'settlementDay' | 'lastTradingDay' | 'termEnd' }
  | { readonly event: 'uncross'; readonly on: 'auctionEnd' }
  | { readonly event: 'coupon'; readonly on: 'couponDay' }
  | { readonly event: 'redeem'; readonly on: 'maturity' }
  | { readonly event: 'variationMargin'; readonly on: 'dailySettlement' }
  | { readonly event: 'swap'; readonly on: 'newYorkClose' }
  | { readonly event: 'deadline'; readonly on: 'closeOfMarket' }
  | { readonly event: 'deadline'; readonly on: 'afterOpen'; readonly afterMs: number }
  | { readonly event: 'draw'; readonly on: 'allotDay' }
  | { readonly event: 'payment'; readonly on: 'payEndDay' }
  | { readonly event: 'list'; readonly on: 'listingDay' }
  | { readonly event: 'confirm'; readonly on: 'review' };

export interface ProductWords {
  /** Key of its name in `locales`. */
  readonly name: string;
  /** Label code on the wire (calls.md 0.5). */
  readonly productType: ProductType;
  /** Route of the page that shows its quote. */
  readonly quotePage: `pages/${string}`;
  /** Route of the page that takes its order; null for what is only looked at. */
  readonly orderPage: `pages/${string}` | null;
}

interface ProductParts {
  readonly kind: ProductKind;
  /** Null for what is no instrument. */
  readonly source: Source | null;
  readonly call: OrderRoute | null;
  readonly terms: ProductTerms;
  readonly margin: ProductMargin;
  readonly fees: ProductFees;
  readonly settlement: ProductSettlement;
  /** Null for what is only looked at. */
  readonly wallet: ProductWallet | null;
  readonly events: readonly ProductEvent[];
  readonly words: ProductWords;
}

/** The rules an order meets because of what it is an order of. */
export interface DecideParts {
  /** Refusal of the state its market is in, after NOT_TRADABLE; null where orders may wait. */
  readonly obstacle: (market: MarketView) => Refusal | null;
}

export interface OpenProduct extends ProductParts {
  readonly isOpen: true;
  readonly decide: DecideParts;
}

/** Known with all its terms, and not traded yet. */
export interface ClosedProduct extends ProductParts {
  readonly isOpen: false;
  readonly refusal: Extract<TradingRefusal, 'NOT_TRADABLE'>;
}

export type Product = OpenProduct | ClosedProduct;
export type ProductTable = Readonly<Record<ProductKind, Product>>;
