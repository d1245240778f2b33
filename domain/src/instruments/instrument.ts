import type { Classify, Locale, Source, WalletType } from '@candor/contract/enums';

export type LocalizedText = Readonly<Record<Locale, string>>;

export type AssetClass =
  | 'stock'
  | 'etf'
  | 'fund'
  | 'index'
  | 'future'
  | 'forex'
  | 'crypto'
  | 'bond';

/**
 * A price band [fromPrice, toPrice) and the smallest price step inside it, in scaled price units.
 */
export interface TickBand {
  readonly fromPrice: bigint;
  readonly toPrice: bigint | null;
  readonly tick: bigint;
}

/** Figures near which the simulated market moves. Estimates, never market data. */
export interface InstrumentReference {
  readonly price: bigint;
  /** Yearly standard deviation of log returns, as a fraction. */
  readonly annualVol: number;
  /** Units a day, in whole quantity units. */
  readonly avgDailyVolume: number;
  readonly sharesOutstanding: number | null;
}

export interface FutureTerms {
  readonly product: string;
  readonly category: string;
  /** YYYY-MM of the contract. */
  readonly contractMonth: string;
  /** Calendar day on which trading ends. */
  readonly lastTradingDay: string;
  readonly settlement: 'cash' | 'physical';
  /**
   * Only of what may trade at zero and below it: what is a share of a price (margin, guard, band,
   * impact) is reckoned on this price at least.
   */
  readonly marginPrice?: bigint;
}

export interface BondTerms {
  readonly couponRate: number;
  readonly couponFrequency: number;
  readonly maturity: string;
  readonly dayCount: string;
  readonly faceValue: number;
}

/** A change of the count: `to` units for every `from`. */
export interface Split {
  /** Names it in the facts and entries of everybody who held the instrument. */
  readonly id: string;
  readonly atMs: number;
  readonly to: bigint;
  readonly from: bigint;
  /** What a fraction is paid at, a price of the new count; null where none can remain. */
  readonly cashPrice: bigint | null;
  /** False while positions are still being changed. */
  readonly isDone: boolean;
}

/** Another code for the same thing, from this instant on. */
export interface Rename {
  readonly id: string;
  readonly atMs: number;
  readonly from: string;
  readonly to: string;
}

/** The price at which every position in an instrument that has ended is closed. */
export interface Settlement {
  /** Names it in the facts and entries of everybody who held the instrument. */
  readonly id: string;
  readonly price: bigint;
  /** False while positions are still being closed. */
  readonly isDone: boolean;
}

/**
 * One thing with a price, as one version of its terms says. Its `id` is given once and says
 * nothing; source, market and code are how it is called today. Prices are bigints scaled by
 * `10^priceDecimals`, quantities by `10^quantityDecimals`.
 */
export interface Instrument {
  readonly id: string;
  /** Of its terms, from 1. */
  readonly version: number;
  /**
   * The id of the instrument a position in it is held in, and that it is quoted as. Shares bought
   * through a view of a stock, the auction or the block list, are shares of the stock; of all
   * others it is their own.
   */
  readonly heldAs: string;
  readonly source: Source;
  readonly market: string;
  readonly code: string;
  readonly name: LocalizedText;
  readonly shortName: string;
  readonly assetClass: AssetClass;
  readonly sector: string | null;
  readonly exchange: string;
  readonly calendarId: string;
  readonly classify: Classify;
  /** ISO 4217 of the cash value. Pence prices carry GBP here and 100 in `pricePerCashUnit`. */
  readonly currency: string;
  readonly walletType: WalletType;
  readonly priceDecimals: number;
  /** Price units that make one unit of `currency`: 100 for London pence, else 1. */
  readonly pricePerCashUnit: bigint;
  readonly quantityDecimals: number;
  /** Smallest order and step of quantity, scaled. */
  readonly minCount: bigint;
  /** Largest single order, scaled. */
  readonly maxNum: bigint;
  readonly unit: 'shares' | 'lots' | 'contracts' | 'units';
  /** Cash units per 1.0 of price and 1 of quantity, scaled by `10^multiplierDecimals`. */
  readonly multiplier: bigint;
  readonly multiplierDecimals: number;
  /** Ascending, without gaps. */
  readonly ticks: readonly TickBand[];
  readonly leverages: readonly number[];
  readonly maintenanceRatioBps: bigint;
  readonly isShortable: boolean;
  readonly isTradable: boolean;
  /** The house has stopped its trading until further notice. */
  readonly isHalted: boolean;
  /** Oldest first; absent when its count never changed. */
  readonly splits?: readonly Split[];
  /** Oldest first; absent when it always had its code. */
  readonly renames?: readonly Rename[];
  /** Only of one that has ended. */
  readonly settlement?: Settlement;
  /** Trading days between a fill and settled cash. */
  readonly settleDays: number;
  /** Key into the fee schedule. */
  readonly feeMarket: string;
  /** Drives transaction taxes of European issuers. */
  readonly issuerCountry: string | null;
  readonly reference: InstrumentReference;
  readonly future: FutureTerms | null;
  readonly bond: BondTerms | null;
}
