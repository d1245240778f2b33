import { customerAccount, houseAccount, walletCurrency as ofWallet } from '../../ledger/chart.ts';
import { BPS_ONE, divideRounded, smaller } from '../../money/rounding.ts';
import type { Subscription, SubscriptionEvent } from '../../offerings/subscription.ts';
import { quantityFault, sizeFault } from '../../orders/field-checks.ts';
import { clientNameOf } from '../../orders/order-terms.ts';
import { type AccountState, positionOf } from '../account-state.ts';
import type {
  DrawSubscription,
  LapseSubscription,
  ListSubscription,
  PaySubscription,
  Subscribe,
} from '../commands.ts';
import { accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import type { SubscriptionListed } from '../facts.ts';
import { checkAvailable, entry } from '../money/decide-money.ts';
import { checkLargest } from '../placing/check-largest.ts';
import { isNameUsed } from '../placing/used-once.ts';
import { moved } from '../working/fill-entries.ts';

/** What is held for so many shares at first, rounded up. */
export function holdOf(
  { topPrice, holdRatioBps }: Subscription['offering'],
  quantity: bigint,
): bigint {
  return divideRounded(topPrice * quantity * holdRatioBps, BPS_ONE, 'up');
}

/**
 * Holds a part of the total until the draw. Refusals: QUANTITY, LOT, DUPLICATE, the door's gate,
 * NOT_TRADABLE before subscribing begins, IPO_CLOSED, IPO_TWICE, MAX_NUM, KEY_ORDER_SIZE,
 * INSUFFICIENT.
 */
export function decideSubscribe(state: AccountState, command: Subscribe): Decision {
  const { nowMs: atMs, offering, quantity, ticket } = command;
  const { minCount } = offering;
  const fault = quantityFault(quantity, offering);
  if (fault === 'QUANTITY') return refuse(fault, undefined, 'num');
  if (fault === 'LOT') return refuse(fault, { minCount: minCount.toString() }, 'num');
  const known = state.subscriptions.get(offering.offeringId);
  if (isNameUsed(state, command, known)) return refuse('DUPLICATE');
  if (command.gate !== null) return refuse(command.gate);
  if (atMs < command.opensMs) return refuse('NOT_TRADABLE');
  if (atMs >= offering.purchaseEndMs) return refuse('IPO_CLOSED');
  if (known !== undefined) return refuse('IPO_TWICE');
  const tooMuch = sizeFault(quantity, command);
  if (tooMuch !== null) return refuse(tooMuch, { n: command.maxNum.toString() });
  const tooLarge = checkLargest(
    command,
    offering.topPrice * quantity,
    ofWallet[offering.walletType],
  );
  if (tooLarge !== null) return { outcome: 'refused', refusal: tooLarge };
  const holdMinor = holdOf(offering, quantity);
  const short = checkAvailable(state, offering.walletType, holdMinor);
  if (short !== null) return short;
  const subscription: Subscription = {
    offering,
    ...clientNameOf(command),
    ticket,
    quantity,
    holdMinor,
    state: 'waiting',
    finalPrice: null,
    allotted: null,
    dueMinor: 0n,
    positionId: null,
    events: [{ what: 'subscribed', atMs }],
  };
  return changed(command, subscription);
}

/**
 * What the draw gave: all that is held and not needed is free in the same moment. A subscription
 * that is drawn already, or gone, stays as it is.
 */
export function decideDrawSubscription(state: AccountState, command: DrawSubscription): Decision {
  const { nowMs: atMs, finalPrice, allotted } = command;
  const before = state.subscriptions.get(command.offeringId);
  if (before?.state !== 'waiting') return acceptUnchanged({ kind: 'done' });
  if (allotted === 0n) {
    const drawn = { ...before, state: 'notAllotted', finalPrice, allotted, holdMinor: 0n } as const;
    return changed(command, happened(drawn, { what: 'notAllotted', atMs }));
  }
  const payableMinor = finalPrice * allotted;
  const holdMinor = smaller(before.holdMinor, payableMinor);
  const dueMinor = payableMinor - holdMinor;
  const drawn = {
    ...before,
    state: 'allotted',
    finalPrice,
    allotted,
    holdMinor,
    dueMinor,
  } as const;
  return changed(command, happened(drawn, { what: 'allotted', atMs }));
}

/**
 * Holds the rest of what was allotted. Refusals: NOT_FOUND, IPO_PAID, IPO_PAY_LATE, INSUFFICIENT.
 */
export function decidePaySubscription(state: AccountState, command: PaySubscription): Decision {
  const { nowMs: atMs, offeringId, finished } = command;
  const before = state.subscriptions.get(offeringId);
  if (before === undefined) {
    if (finished === null) return refuse('NOT_FOUND');
    return refuse(finished.state === 'lapsed' ? 'IPO_PAY_LATE' : 'IPO_PAID');
  }
  const { dueMinor, offering } = before;
  if (dueMinor === 0n) return refuse('IPO_PAID');
  if (atMs >= offering.payEndMs) return refuse('IPO_PAY_LATE');
  const short = checkAvailable(state, offering.walletType, dueMinor);
  if (short !== null) return short;
  const paid = { ...before, holdMinor: before.holdMinor + dueMinor, dueMinor: 0n };
  return changed(command, happened(paid, { what: 'paid', atMs }));
}

/** Nobody paid in time: what is held pays for whole lots, the rest comes back. */
export function decideLapseSubscription(state: AccountState, command: LapseSubscription): Decision {
  const { nowMs: atMs, offeringId } = command;
  const before = state.subscriptions.get(offeringId);
  const isLate = before !== undefined && before.dueMinor > 0n && atMs >= before.offering.payEndMs;
  if (!isLate || before.finalPrice === null) return acceptUnchanged({ kind: 'done' });
  const { finalPrice, offering, holdMinor } = before;
  const lots = holdMinor / (finalPrice * offering.minCount);
  const allotted = lots * offering.minCount;
  const kept = { allotted, holdMinor: allotted * finalPrice, dueMinor: 0n };
  const lapsed: Subscription = { ...before, ...kept, state: lots === 0n ? 'lapsed' : 'allotted' };
  return changed(command, happened(lapsed, { what: 'lapsed', atMs }));
}

/** The shares are listed: what is held for them buys them at the final price, as one lot. */
export function decideListSubscription(state: AccountState, command: ListSubscription): Decision {
  const { accountId, nowMs: atMs, offeringId, instrument } = command;
  const before = state.subscriptions.get(offeringId);
  if (before?.state !== 'allotted' || before.dueMinor > 0n || atMs < before.offering.listMs) {
    return acceptUnchanged({ kind: 'done' });
  }
  const { finalPrice, allotted } = before;
  if (finalPrice === null || allotted === null) throw new Error(`${offeringId} is not drawn.`);
  const added = positionOf(state, instrument.heldAs, 'long');
  const positionId = added?.positionId ?? `p-${offeringId}`;
  const listed = { ...before, state: 'listed', holdMinor: 0n, positionId } as const;
  const subscription = happened(listed, { what: 'listed', atMs });
  const { walletType, heldAs, splits } = instrument;
  const { walletCurrency } = before.offering;
  if (ofWallet[walletType] !== walletCurrency) throw new Error(`${offeringId} changes currency.`);
  const costMinor = before.holdMinor;
  const from = customerAccount(accountId, before.offering.walletType, 'cash');
  const to = customerAccount(accountId, walletType, 'margin');
  const owned = customerAccount(accountId, walletType, 'held');
  const postings = [
    ...moved(from, to, walletCurrency, costMinor),
    ...moved(houseAccount('custody', heldAs), owned, heldAs, allotted),
  ];
  const fact: SubscriptionListed = {
    kind: 'subscriptionListed',
    accountId,
    atMs,
    subscription,
    positionId,
    heldAs,
    walletType,
    walletCurrency,
    quantity: allotted,
    costMinor,
    ...(splits !== undefined && { splits: splits.length }),
    notional: finalPrice * allotted * 10n ** BigInt(instrument.priceDecimals - 2),
    entries: [entry('ipo', offeringId, postings)],
  };
  return accept([fact], { kind: 'subscription', subscription });
}

function changed(
  { accountId, nowMs: atMs }: { readonly accountId: string; readonly nowMs: number },
  subscription: Subscription,
): Decision {
  const fact = { kind: 'subscriptionChanged', accountId, atMs, subscription } as const;
  return accept([fact], { kind: 'subscription', subscription });
}

function happened(subscription: Subscription, event: SubscriptionEvent): Subscription {
  return { ...subscription, events: [...subscription.events, event] };
}
