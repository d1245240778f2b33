import type { HeldFacts, ToldEntry } from './told-held.ts';

/**
 * What the auditor is told: the orders of the customers as they gave them, the market as it was
 * shown, what the house says happened, and what it says everybody has now. The words are those of
 * the log; the auditor knows no other part of the house.
 */

export interface ToldInstrument {
  readonly id: string;
  readonly heldAs: string;
  readonly source: number;
  readonly code: string;
  readonly assetClass: string;
  readonly sector: string | null;
  readonly calendarId: string;
  readonly currency: string;
  readonly walletType: string;
  readonly priceDecimals: number;
  readonly pricePerCashUnit: bigint;
  readonly quantityDecimals: number;
  readonly minCount: bigint;
  /** The most one order may be of. */
  readonly maxNum: bigint;
  readonly multiplier: bigint;
  readonly multiplierDecimals: number;
  readonly ticks: readonly {
    readonly fromPrice: bigint;
    readonly toPrice: bigint | null;
    readonly tick: bigint;
  }[];
  readonly maintenanceRatioBps: bigint;
  readonly isShortable: boolean;
  readonly settleDays: number;
  readonly feeMarket: string;
  readonly issuerCountry: string | null;
  readonly reference: {
    readonly price: bigint;
    readonly sharesOutstanding: number | null;
    readonly annualVol: number;
    readonly avgDailyVolume: number;
  };
  readonly future: { readonly lastTradingDay: string; readonly marginPrice?: bigint } | null;
  readonly bond: ToldBond | null;
  readonly splits?: readonly ToldSplit[];
  readonly settlement?: { readonly id: string; readonly price: bigint };
}

export interface ToldBond {
  readonly couponRate: number;
  readonly couponFrequency: number;
  readonly maturity: string;
  readonly dayCount: string;
}

/** `to` units for every `from`; what is left of a unit is paid at a price of the new count. */
export interface ToldSplit {
  readonly id: string;
  readonly to: bigint;
  readonly from: bigint;
  readonly cashPrice: bigint | null;
}

export interface ToldDividend {
  readonly dividendId: string;
  readonly exMs: number;
  readonly payMs: number;
  readonly amount: bigint;
}

export interface ToldLevel {
  readonly price: bigint;
  readonly quantity: bigint;
}

export interface ToldMarket {
  readonly status: string;
  readonly closesAtMs: number | null;
  readonly quote: {
    readonly bid: bigint | null;
    readonly ask: bigint | null;
    readonly last: bigint;
    readonly timeMs: number;
    /** In a cooling-off, between what trades are made. */
    readonly coolingOff?: { readonly low: bigint; readonly high: bigint };
  } | null;
  readonly depth: { readonly bids: readonly ToldLevel[]; readonly asks: readonly ToldLevel[] };
  readonly barVolume: bigint;
  readonly printLow: bigint | null;
  readonly printHigh: bigint | null;
  readonly printVolume: bigint;
  readonly fxRate: bigint | null;
  readonly fx: { readonly timeMs: number } | null;
  readonly dividends?: readonly ToldDividend[];
  /** What trades outside regular hours, and null while nothing does. */
  readonly extended?: {
    readonly book: Omit<ToldMarket, 'status' | 'closesAtMs' | 'fxRate' | 'fx'> | null;
  };
}

/** A part of a portfolio with its market, as a command about the portfolio was shown it. */
export interface ToldPart {
  readonly instrument: ToldInstrument;
  readonly weightBps: bigint;
  readonly market: Pick<ToldMarket, 'status' | 'quote' | 'dividends'>;
}

/** A command with its market, and the rate of its instrument's currency to the wallet's. */
export interface ToldCommand {
  readonly kind: string;
  readonly nowMs: number;
  readonly instrument?: ToldInstrument;
  readonly market?: ToldMarket;
  readonly rate?: bigint | null;
  /** Null: all there is. */
  readonly amountMinor?: bigint | null;
  readonly feeMinor?: bigint;
  readonly loanId?: string;
  readonly isVerified?: boolean;
  readonly valueMinor?: bigint;
  /** The prices a total value was reckoned at, by position, and HKD per USD. */
  readonly worth?: {
    readonly at: ReadonlyMap<string, { readonly price: bigint; readonly rate: bigint }>;
    readonly hkdPerUsd: bigint;
  };
  readonly receivedMinor?: bigint;
  readonly fromWallet?: string;
  readonly toWallet?: string;
  readonly fx?: { readonly base: string; readonly rate: bigint } | null;
  /** What a settlement exchanges at out of each currency; null while no rate is known. */
  readonly fxFrom?: Readonly<
    Record<string, { readonly base: string; readonly rate: bigint }>
  > | null;
  readonly price?: bigint | null;
  readonly dueMs?: number;
  readonly positionId?: string;
  readonly orderId?: string;
  /** What the sheet showed, and what it stated the guard from. */
  readonly confirmed?: { readonly price: bigint | null };
  readonly guardFrom?: bigint;
  readonly quantity?: bigint | null;
  readonly triggerPrice?: bigint | null;
  readonly dividend?: ToldDividend;
  readonly clientOrderId?: string;
  readonly followId?: string;
  readonly finalPrice?: bigint;
  readonly allotted?: bigint;
  /** What a portfolio is made of, where the command is about one. */
  readonly portfolio?: readonly ToldPart[];
  /** Customers took of its book lately, so that less is left than was shown. */
  readonly isBookTaken?: boolean;
}

export interface ToldTerms {
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly instrumentId: string;
  readonly heldAs: string;
  readonly walletType: string;
  readonly currency: string;
  readonly walletCurrency: string;
  readonly direction: 'buy' | 'sell';
  readonly openClose: 'open' | 'close';
  readonly quantity: bigint;
  readonly extendedHours?: true;
  readonly price: bigint | null;
  readonly triggerPrice?: bigint;
  readonly trail?: { readonly by: 'amount' | 'percent'; readonly size: bigint };
  readonly leverage: number;
  readonly timeInForce: string;
  readonly slippageGuardBps: bigint;
  readonly guardFrom?: bigint;
  readonly positionId: string | null;
  readonly acceptedAtMs: number;
  readonly exits?: object;
  readonly exit?: { readonly role: string; readonly pairId: string; readonly openedBy?: string };
  readonly origin?: string;
  readonly replaces?: string;
  readonly splits?: number;
  readonly confirmed?: { readonly price: bigint | null };
  /** What it may cost in all. */
  readonly amountMinor?: bigint;
  readonly auction?: {
    readonly uncrossMs: number;
    readonly worstPrice: bigint;
    readonly cross?: 'open' | 'close';
  };
}

export interface ToldFee {
  readonly key: string;
  readonly localMinor: bigint;
  readonly amountMinor: bigint;
}

export interface ToldFill {
  readonly fillId: string;
  readonly orderId: string;
  readonly positionId: string;
  readonly mode: string;
  readonly quantity: bigint;
  readonly slices: readonly ToldLevel[];
  readonly levels: readonly ToldLevel[];
  readonly book?: {
    readonly left: readonly bigint[];
    readonly beyond: bigint;
    readonly impact?: bigint;
  };
  readonly prints?: { readonly allotted: bigint };
  readonly fxRate: bigint;
  readonly costMinor: bigint;
  readonly fees: readonly ToldFee[];
  readonly feeMinor: bigint;
  readonly accrued?: { readonly receivedMinor: bigint };
  readonly settlesAtMs: number | null;
  readonly auction?: { readonly uncrossMs: number };
  readonly elected?: object;
  readonly position: {
    readonly effect: 'opened' | 'closed';
    readonly costMinor: bigint;
    readonly marginMinor: bigint;
    readonly profitMinor?: bigint;
    readonly realisedMinor?: bigint;
    readonly lots?: readonly ToldLot[];
    readonly liquidation?: { readonly insuredMinor: bigint };
  };
  readonly entries: readonly ToldEntry[];
}

export interface ToldLot {
  readonly lotId: string;
  readonly quantity: bigint;
  readonly costMinor: bigint;
}

/** What a position gets, or owes, of a dividend. */
export interface ToldDue {
  readonly dividendId: string;
  readonly positionId: string;
  readonly heldAs: string;
  readonly side: 'long' | 'short';
  readonly walletType: string;
  readonly quantity: bigint;
  readonly amount: bigint;
  readonly holdMinor: bigint;
  readonly fromMarginMinor: bigint;
}

interface OfPosition {
  readonly atMs: number;
  readonly positionId: string;
  readonly heldAs: string;
  readonly side: 'long' | 'short';
}

/** What happened, by its word; what is not here the auditor says it does not know. */
export interface ToldFacts extends HeldFacts {
  readonly accountOpened: {
    readonly wallets: readonly { readonly walletType: string; readonly currency: string }[];
  };
  readonly moneyMoved: { readonly refId: string; readonly entries: readonly ToldEntry[] };
  readonly transferRequested: { readonly transfer: ToldTransfer };
  readonly transferCompleted: {
    readonly transfer: ToldTransfer;
    readonly entries: readonly ToldEntry[];
  };
  readonly transferCancelled: { readonly transferId: string; readonly releasedMinor: bigint };
  readonly proceedsSettled: { readonly walletType: string; readonly amountMinor: bigint };
  readonly orderAccepted: {
    readonly terms: ToldTerms;
    readonly state: string;
    readonly holdMinor: bigint;
    readonly expiry: { readonly atMs: number } | null;
  };
  readonly orderMoved: {
    readonly orderId: string;
    readonly state: string;
    readonly expiry: { readonly atMs: number } | null;
    readonly trailed?: { readonly best: bigint; readonly trigger: bigint };
  };
  readonly orderElected: { readonly orderId: string };
  readonly orderResized: {
    readonly orderId: string;
    readonly quantity: bigint;
    readonly holdMinor?: bigint;
  };
  readonly orderDeferred: {
    readonly orderId: string;
    readonly againMs: number;
    readonly filledQuantity: bigint;
    readonly leftQuantity: bigint;
    readonly isFirst?: true;
  };
  readonly orderQueueMoved: { readonly orderId: string };
  readonly orderFilled: { readonly fill: ToldFill; readonly holdAfterMinor: bigint };
  readonly orderEnded: {
    readonly orderId: string;
    readonly state: string;
    readonly reason: string;
    readonly releasedMinor: bigint;
  };
  readonly marginAdded: OfPosition & { readonly amountMinor: bigint };
  readonly holdingMarked: OfPosition & {
    readonly day: string;
    readonly price: bigint;
    readonly fxRate: bigint;
    readonly profitMinor: bigint;
    readonly paidMinor: bigint;
  };
  readonly nightCharged: OfPosition & {
    readonly night: string;
    readonly isEarly?: true;
    readonly price: bigint;
    readonly amountMinor: bigint;
    readonly fromMarginMinor: bigint;
  };
  readonly couponPaid: OfPosition & {
    readonly day: string;
    readonly quantity: bigint;
    readonly amountMinor: bigint;
    readonly settlesAtMs: number | null;
  };
  readonly dividendEntitled: { readonly due: ToldDue };
  readonly dividendPaid: {
    readonly due: ToldDue;
    readonly grossMinor: bigint;
    readonly withheldMinor: bigint;
  };
  readonly holdingSplit: OfPosition & {
    readonly splitId: string;
    readonly quantity: bigint;
    readonly lots: readonly ToldLot[];
    readonly cash: { readonly parts: bigint; readonly profitMinor: bigint } | null;
  };
  readonly marginCalled: OfPosition;
  readonly marginRestored: OfPosition;
  readonly holdingSettled: OfPosition & {
    readonly quantity: bigint;
    readonly cash: { readonly profitMinor: bigint; readonly insuredMinor?: bigint };
  };
}
export type ToldKind = keyof ToldFacts;

export interface ToldTransfer {
  readonly transferId: string;
  readonly fromWallet: string;
  readonly toWallet: string;
  readonly fromMinor: bigint;
  readonly toMinor: bigint;
  readonly completesAtMs: number;
}

export interface ToldFact {
  readonly kind: string;
  readonly entries?: readonly ToldEntry[];
  readonly fill?: { readonly entries: readonly ToldEntry[] };
}

/** What the house says an account has. */
export interface ToldAccount {
  readonly wallets: Readonly<
    Record<
      string,
      | {
          readonly cashMinor: bigint;
          readonly marginMinor: bigint;
          readonly heldMinor: bigint;
          readonly unsettled: readonly {
            readonly settlesAtMs: number;
            readonly amountMinor: bigint;
          }[];
        }
      | undefined
    >
  >;
  readonly orders: ReadonlyMap<
    string,
    { readonly holdMinor: bigint; readonly filledQuantity: bigint; readonly feeMinor: bigint }
  >;
  readonly positions: ReadonlyMap<string, ToldPosition>;
}

export interface ToldPosition {
  readonly positionId: string;
  readonly instrumentId: string;
  readonly side: string;
  readonly quantity: bigint;
  readonly notional: bigint;
  readonly costMinor: bigint;
  readonly marginMinor: bigint;
  readonly realisedMinor: bigint;
}

/** One step: what was asked of one account, what the house did and answered, what it has now. */
export interface ToldStep {
  readonly accountId: string;
  readonly command: ToldCommand;
  readonly facts: readonly ToldFact[];
  readonly refusal: { readonly reason: string } | null;
  readonly account: ToldAccount;
}
