export interface ToldPosting {
  readonly account: string;
  readonly unit: string;
  readonly amount: bigint;
}

export interface ToldEntry {
  readonly id: string;
  readonly postings: readonly ToldPosting[];
}

/** What waits with money held for it, and what is undone, in the words of the log. */
export interface ToldOffering {
  readonly offeringId: string;
  readonly walletType: string;
  readonly topPrice: bigint;
  readonly minCount: bigint;
  readonly holdRatioBps: bigint;
  readonly purchaseEndMs: number;
  readonly allotMs: number;
  readonly payEndMs: number;
  readonly listMs: number;
}

export interface ToldSubscription {
  readonly offering: ToldOffering;
  readonly quantity: bigint;
  readonly state: string;
  readonly holdMinor: bigint;
  readonly allotted: bigint | null;
  readonly finalPrice: bigint | null;
  readonly dueMinor: bigint;
}

export interface ToldFollow {
  readonly followId: string;
  readonly feeBps: bigint;
  readonly amountMinor: bigint;
  readonly term: string;
  readonly state: string;
  readonly holdMinor: bigint;
  readonly confirmedMs: number | null;
  readonly settleMs: number;
  readonly dueMs: number | null;
  readonly holdings: readonly {
    readonly instrumentId: string;
    readonly units: bigint;
    readonly splits: number;
    readonly start: { readonly price: bigint };
  }[];
  readonly result: { readonly feeMinor: bigint; readonly netMinor: bigint } | null;
}

export interface ToldWithdrawal {
  readonly withdrawalId: string;
  readonly walletType: string;
  readonly amountMinor: bigint;
  readonly feeMinor: bigint;
}

export interface ToldLoan {
  readonly loanId: string;
  readonly amountMinor: bigint;
  readonly termDays: number;
  readonly dailyRate: bigint;
  readonly state: string;
  readonly reason: string | null;
  readonly outstandingMinor: bigint;
  readonly accruedMinor: bigint;
  readonly interestMinor: bigint;
  readonly days: number;
}

export interface HeldFacts {
  readonly withdrawalHeld: { readonly withdrawal: ToldWithdrawal };
  readonly withdrawalCompleted: {
    readonly withdrawalId: string;
    readonly entries: readonly ToldEntry[];
  };
  readonly withdrawalReturned: { readonly withdrawalId: string; readonly releasedMinor: bigint };
  readonly loanChanged: { readonly what: string; readonly loan: ToldLoan };
  readonly subscriptionChanged: { readonly subscription: ToldSubscription };
  readonly subscriptionListed: {
    readonly subscription: ToldSubscription;
    readonly positionId: string;
    readonly heldAs: string;
    readonly walletType: string;
    readonly quantity: bigint;
    readonly costMinor: bigint;
    readonly notional: bigint;
  };
  readonly followChanged: { readonly follow: ToldFollow };
  readonly fillBusted: {
    readonly correctsId: string;
    readonly entries: readonly ToldEntry[];
    readonly unsettled: { readonly settlesAtMs: number; readonly amountMinor: bigint } | null;
    readonly position: { readonly quantity: bigint };
    readonly lots: readonly { readonly quantity: bigint }[];
  };
  readonly moneyCorrected: {
    readonly correctsId: string;
    readonly entries: readonly ToldEntry[];
  };
}
