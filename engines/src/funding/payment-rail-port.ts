/** A block of a chain: its height, and the hash that tells it from another one at that height. */
export interface BlockMark {
  readonly height: number;
  readonly hash: string;
}

/**
 * Which transfer it is, for ever: its transaction, and its place among the transfers of that
 * transaction. The place in the block would not do: mined again, a transaction stands elsewhere.
 */
export interface TransferId {
  readonly chain: string;
  readonly txId: string;
  readonly place: number;
}

/** A transfer that a rail saw come to an address it was asked about. */
export interface Arrival extends TransferId {
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  /** In the chain's own units, exactly as it says. */
  readonly amountUnits: bigint;
  /** In minor units of the currency, rounded down. */
  readonly amountMinor: bigint;
  readonly block: BlockMark;
}

/** Where a transfer stands at this moment. Its own block counts as the first confirmation. */
export type Standing =
  | { readonly kind: 'stands'; readonly confirmations: number }
  /** Its block is no longer of the chain, or it never was there. */
  | { readonly kind: 'gone' };

/** How far a chain was read: its last blocks, oldest first. What is stored between two looks. */
export type RailCursor = readonly BlockMark[];

export interface RailPage {
  /** Where the next page begins. */
  readonly cursor: RailCursor;
  readonly arrivals: readonly Arrival[];
  /** Transfers of tokens that this house does not take, one sentence each, not all of many. */
  readonly ignored: readonly string[];
  /** Blocks from this height on were taken back by the chain; null when none was. */
  readonly undoneFrom: number | null;
  /** Nothing more is there to be read at this moment. */
  readonly isAtHead: boolean;
}

/** A coin on a network that a rail takes. */
export interface RailWay {
  readonly currency: string;
  readonly network: string;
  /** After so many confirmations a transfer is credited. */
  readonly confirmationsNeeded: number;
  /** The contract of a token; null for a chain's own coin. */
  readonly token: string | null;
}

/**
 * A way by which coins reach the house. Every rail passes one conformance suite
 * (`adapters/src/payment-rails/conformance.ts`). It never guesses: what it cannot know for sure at
 * this moment rejects with `RailUnavailable`, and nothing is credited meanwhile.
 */
export interface PaymentRail {
  /** The chain, as transfers name it for ever: `simulated`, `evm:11155111`. */
  readonly chain: string;
  /** What people call it. */
  readonly title: string;
  /**
   * True: transfers are found by reading the chain. False: what a customer announces is the
   * transfer, as on paper.
   */
  readonly isWatched: boolean;
  readonly ways: readonly RailWay[];
  /** A deposit is looked at again after this. */
  readonly lookEveryMs: number;
  /**
   * The address of a customer on a network, the same for ever. `place` is the customer's number
   * among those with an address of this rail.
   */
  addressOf(of: {
    readonly userId: string;
    readonly place: number;
    readonly network: string;
  }): string;
  /**
   * The next blocks after a cursor, a bounded number of them; null begins at the head. The
   * addresses are asked for after the head is known: one given before a transfer is among them.
   */
  page(
    after: RailCursor | null,
    addresses: () => Promise<readonly string[]>,
    nowMs: number,
  ): Promise<RailPage>;
  standing(transfer: Arrival, nowMs: number): Promise<Standing>;
}

/** The rail does not answer, is behind, or contradicts itself: the world's failure. */
export class RailUnavailable extends Error {
  constructor(chain: string, message: string, options?: { cause?: unknown }) {
    super(`${chain}: ${message}`, options);
    this.name = 'RailUnavailable';
  }
}
