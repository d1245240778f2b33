import type { PoolState } from '../../trading/books/venue.ts';
import type { VenueFill } from '../../trading/lane/lane-store.ts';

/**
 * How long after its claim was asked for a group may be sent to the database; later it is given
 * back and decided anew.
 */
export const CLAIM_SENT_WITHIN_MS = 1_000;
/** A claim of which nothing was heard is looked up then, and given back unless it is committed. */
export const CLAIM_KEPT_MS = 15_000;

/** A pool as the owner has it; `after` names the last change of it. */
export interface KnownPool extends PoolState {
  readonly after: string;
}

/** What a lane's batch took, before it is committed. */
export interface Claim {
  /** Never used twice, also after a restart. */
  readonly claimId: string;
  /** For each book it took from, the last change that its decisions knew of. */
  readonly knew: readonly { readonly heldAs: string; readonly after: string }[];
  readonly fills: readonly VenueFill[];
}

/** What became of a batch whose claim was asked for; not said of one that nobody knows of. */
export interface ClaimEnd {
  readonly claimId: string;
  readonly isCommitted: boolean;
}

export type ClaimAnswer =
  /**
   * It is the claimant's; a repeated claim is told so again. `epoch` is of the owner's lease: once
   * another owner has begun the database commits nothing under it.
   */
  | { readonly outcome: 'granted'; readonly epoch: bigint }
  /** Somebody took from these meanwhile. Nothing was taken: decide anew on them. */
  | { readonly outcome: 'stale'; readonly epoch: bigint; readonly pools: readonly KnownPool[] }
  /** The owner has begun and does not know yet what the one before it gave. Ask again. */
  | { readonly outcome: 'not-yet' }
  /** It was confirmed, given back, or has run out before. */
  | { readonly outcome: 'over' };
