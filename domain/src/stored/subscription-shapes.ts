import {
  type OfferedTerms,
  type Subscription,
  type SubscriptionEvent,
  subscriptionEvents,
  subscriptionStates,
} from '../offerings/subscription.ts';
import { clientName } from '../orders/order-terms.ts';
import { walletType } from './money-shapes.ts';
import type { StoredKind } from './read-stored.ts';
import { bigint, list, nullable, number, record, text, words } from './shape.ts';

export const subscription = record<Subscription>({
  offering: record<OfferedTerms>({
    offeringId: text,
    code: text,
    market: text,
    walletType,
    walletCurrency: text,
    topPrice: bigint,
    minCount: bigint,
    holdRatioBps: bigint,
    purchaseEndMs: number,
    allotMs: number,
    payEndMs: number,
    listMs: number,
  }),
  ...clientName,
  ticket: text,
  quantity: bigint,
  state: words(subscriptionStates),
  holdMinor: bigint,
  finalPrice: nullable(bigint),
  allotted: nullable(bigint),
  dueMinor: bigint,
  positionId: nullable(text),
  events: list(record<SubscriptionEvent>({ what: words(subscriptionEvents), atMs: number })),
});

/** One of the things that wait with money held for them. */
export const storedSubscription: StoredKind<Subscription> = {
  name: 'subscription',
  shape: subscription,
};
