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

export interface HeldFacts {
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
  };
  readonly moneyCorrected: {
    readonly correctsId: string;
    readonly entries: readonly ToldEntry[];
  };
}
