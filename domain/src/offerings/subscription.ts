import type { WalletType } from '@candor/contract/enums';
import type { ClientName } from '../orders/order-terms.ts';
import type { OfferingTimes } from './offerings.ts';

/** An offering as it was subscribed to: what follows needs nothing else. */
export interface OfferedTerms extends Omit<OfferingTimes, 'prospectusMs' | 'opensMs'> {
  readonly offeringId: string;
  readonly code: string;
  readonly market: string;
  readonly walletType: WalletType;
  readonly walletCurrency: string;
  /** The top of the range, in minor units a share. */
  readonly topPrice: bigint;
  readonly minCount: bigint;
  /** Part of the total that is held at first, in basis points. */
  readonly holdRatioBps: bigint;
}

export const subscriptionStates = [
  'waiting',
  'allotted',
  'notAllotted',
  'lapsed',
  'listed',
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

export const subscriptionEvents = [
  'subscribed',
  'allotted',
  'notAllotted',
  'paid',
  'lapsed',
  'listed',
] as const;

/** What happened to a subscription, and when. */
export interface SubscriptionEvent {
  readonly what: (typeof subscriptionEvents)[number];
  readonly atMs: number;
}

/** One customer's application for the shares of an offering. Values are replaced, never changed. */
export interface Subscription extends ClientName {
  readonly offering: OfferedTerms;
  /** What it is called in the draw. */
  readonly ticket: string;
  readonly quantity: bigint;
  readonly state: SubscriptionState;
  /** Money held for it now. */
  readonly holdMinor: bigint;
  /** Minor units a share that everybody pays; null before the draw. */
  readonly finalPrice: bigint | null;
  /** Shares; null before the draw. */
  readonly allotted: bigint | null;
  /** Still to be paid for what was allotted. */
  readonly dueMinor: bigint;
  /** The position its shares went into. */
  readonly positionId: string | null;
  readonly events: readonly SubscriptionEvent[];
}

/** True while something may still happen to it. */
export function isAlive({ state }: Pick<Subscription, 'state'>): boolean {
  return state === 'waiting' || state === 'allotted';
}

/** What it costs so far: what is held for it, or what its shares were bought for. */
export function paidMinor({ state, holdMinor, finalPrice, allotted }: Subscription): bigint {
  return state === 'listed' ? (finalPrice ?? 0n) * (allotted ?? 0n) : holdMinor;
}
