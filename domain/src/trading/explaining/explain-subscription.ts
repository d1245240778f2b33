import { offeringCompany } from '../../offerings/companies.ts';
import { finalPrice } from '../../offerings/offerings.ts';
import type { Subscription } from '../../offerings/subscription.ts';
import { clientNameOf } from '../../orders/order-terms.ts';
import type { AccountState } from '../account-state.ts';
import type { Decision } from '../decision.ts';
import type { SubscriptionChanged } from '../facts.ts';
import {
  decideDrawSubscription,
  decideLapseSubscription,
  decidePaySubscription,
  decideSubscribe,
} from '../holdings/decide-subscriptions.ts';
import type { Published } from './published.ts';

/**
 * Decides again what happened last to a subscription: its holds from its terms, its shares from the
 * draw and its price from the company's range, where they are known.
 */
export function subscriptionAgain(
  state: AccountState,
  { accountId, atMs: nowMs, subscription }: SubscriptionChanged,
  published: Published,
): Decision | null {
  const { offering, ticket, quantity } = subscription;
  const { offeringId } = offering;
  const to = { accountId, nowMs, offeringId };
  switch (subscription.events.at(-1)?.what) {
    case 'subscribed': {
      const named = { accountId, nowMs, ...clientNameOf(subscription) };
      const asked = { ...named, offering, ticket, quantity };
      const door = { opensMs: 0, maxNum: quantity, gate: null };
      return decideSubscribe(state, { kind: 'subscribe', ...asked, ...door });
    }
    case 'allotted':
    case 'notAllotted': {
      const lots = published.drawnLots(offeringId, ticket);
      const told = subscription.allotted ?? 0n;
      const allotted = lots === null ? told : BigInt(lots) * offering.minCount;
      const stated = published.laterPrice(offeringId) ?? priceOf(subscription);
      const price = lots === null ? subscription.finalPrice : stated;
      const drawn = { ...to, allotted, finalPrice: price ?? 0n };
      return decideDrawSubscription(state, { kind: 'drawSubscription', ...drawn });
    }
    case 'paid':
      return decidePaySubscription(state, { kind: 'paySubscription', ...to, finished: null });
    case 'lapsed':
      return decideLapseSubscription(state, { kind: 'lapseSubscription', ...to });
    default:
      return null;
  }
}

/** From the range of the company and how much it was wanted. */
function priceOf({ offering, finalPrice: stored }: Subscription): bigint | null {
  const { offeringId: id, purchaseEndMs } = offering;
  const company = offeringCompany(id);
  if (company === null) return stored;
  const times = { ...offering, prospectusMs: purchaseEndMs, opensMs: purchaseEndMs };
  return finalPrice({ id, company, times }, times.allotMs) ?? stored;
}
