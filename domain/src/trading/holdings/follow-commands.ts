import type { FollowTerm } from '../../follow/follow-order.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import type { PriceSnapshot } from '../../market/price-snapshot.ts';
import type { BoundByKey } from '../placing/check-largest.ts';
import type { GateReason } from '../refusals.ts';
import type { ToAccount } from './holding-commands.ts';

/** Follows an institution with an amount for a term. See `decidePlaceFollow`. */
export interface PlaceFollow extends ToAccount, BoundByKey {
  readonly kind: 'placeFollow';
  readonly followId: string;
  readonly agencyId: string;
  readonly feeBps: bigint;
  readonly term: FollowTerm;
  readonly amountMinor: bigint;
  /** Whether the institution takes less than this now. */
  readonly isFull: boolean;
  readonly gate: GateReason | null;
}

/** The review is over, with the institution's holdings and all their prices. */
export interface ConfirmFollow extends ToAccount {
  readonly kind: 'confirmFollow';
  readonly followId: string;
  readonly isFull: boolean;
  readonly parts: readonly { readonly instrument: Instrument; readonly weightBps: bigint }[];
  readonly prices: PriceSnapshot;
}

/** The term is over. */
export interface SettleFollow extends ToAccount {
  readonly kind: 'settleFollow';
  readonly followId: string;
  readonly instruments: readonly Instrument[];
  readonly prices: PriceSnapshot;
}
