import { type PriceSnapshot, pairKey } from '../../market/price-snapshot.ts';
import { sideOf } from '../../positions/position-progress.ts';
import { type AccountState, positionOf } from '../account-state.ts';
import type { Decision } from '../decision.ts';
import type { Fact, FactKind, HoldingMarked, NightCharged } from '../facts.ts';
import { decidePayCoupon } from '../holdings/decide-coupon.ts';
import { decidePayDividend, decideRecordDividend } from '../holdings/decide-dividend.ts';
import { decideSettleHolding } from '../holdings/decide-settlement.ts';
import { decideSplitHolding } from '../holdings/decide-split.ts';
import { decideListSubscription } from '../holdings/decide-subscriptions.ts';
import { decideMarkHolding } from '../margin/decide-mark.ts';
import { decideChargeNight } from '../margin/decide-night.ts';
import { paperRules, type TradingRules } from '../rules.ts';
import { fundsOf } from '../working/decide-orders.ts';
import { holdAfterFill } from '../working/fill-order.ts';
import { beforeOf, heldBefore } from '../working/make-fill.ts';
import { type Comparison, compareParts, explainFill } from './explain.ts';
import { followAgain } from './explain-follow.ts';
import { loanAgain } from './explain-loan.ts';
import { payoutAgain } from './explain-payout.ts';
import { subscriptionAgain } from './explain-subscription.ts';
import type { Published } from './published.ts';

type Rework<K extends FactKind> = (
  state: AccountState,
  fact: Extract<Fact, { kind: K }>,
  of: { readonly published: Published; readonly rules: TradingRules },
) => Decision | null;

/** How what is derived is decided again, each by its own rule; null: its terms are not known. */
const reworks: { readonly [K in FactKind]?: Rework<K> } = {
  holdingMarked(state, fact, { published }) {
    const command = ofHolding(state, fact, published);
    const price = statedPrice(fact, { what: 'mark', day: fact.day, published });
    const { day, dueMs } = fact;
    return (
      command && decideMarkHolding(state, { kind: 'markHolding', ...command, day, dueMs, price })
    );
  },
  nightCharged(state, fact, { published, rules }) {
    const command = ofHolding(state, fact, published);
    const { night, dueMs } = fact;
    const price = fact.isEarly
      ? fact.price
      : statedPrice(fact, { what: 'night', day: night, published });
    const charge = command && ({ kind: 'chargeNight', ...command, night, dueMs, price } as const);
    const decision = charge && decideChargeNight(state, charge, rules);
    if (!decision || decision.outcome === 'refused' || !fact.isEarly) return decision;
    // What it came before is explained by itself.
    return {
      ...decision,
      facts: decision.facts.map((one) => ({ ...one, isEarly: true as const })),
    };
  },
  couponPaid(state, fact, { published }) {
    const command = ofHolding(state, fact, published);
    return command && decidePayCoupon(state, { kind: 'payCoupon', ...command });
  },
  dividendEntitled(state, { accountId, atMs, due }, { published }) {
    // What is lent to be sold short is of the wallet's own currency: its rate is one.
    const command = ofHolding(state, { accountId, atMs, ...due }, published);
    const dividend = published.dividend(due.dividendId) ?? { ...due, announcedMs: 0, payDay: '' };
    return command && decideRecordDividend(state, { kind: 'recordDividend', ...command, dividend });
  },
  dividendPaid(state, { accountId, atMs, due, fxRate }, { published }) {
    const command = ofHolding(state, { accountId, atMs, fxRate, ...due }, published);
    const dividend = { ...due, announcedMs: 0, payDay: '' };
    return command && decidePayDividend(state, { kind: 'payDividend', ...command, dividend });
  },
  holdingSplit(state, fact, { published }) {
    const command = ofHolding(state, { ...fact, fxRate: fact.cash?.fxRate }, published);
    return command && decideSplitHolding(state, { kind: 'splitHolding', ...command });
  },
  holdingSettled(state, fact, { published }) {
    const command = ofHolding(state, { ...fact, fxRate: fact.cash.fxRate }, published);
    return command && decideSettleHolding(state, { kind: 'settleHolding', ...command });
  },
  subscriptionChanged: (state, fact, { published }) => subscriptionAgain(state, fact, published),
  subscriptionListed(state, { accountId, atMs: nowMs, heldAs, subscription }, { published }) {
    const instrument = published.terms(heldAs, { atMs: nowMs });
    const { offeringId } = subscription.offering;
    const command = instrument && { accountId, nowMs, offeringId, instrument };
    return command && decideListSubscription(state, { kind: 'listSubscription', ...command });
  },
  followChanged: (state, fact, { published }) => followAgain(state, fact, published),
  loanChanged: (state, fact) => loanAgain(state, fact),
  withdrawalCompleted: (state, fact) => payoutAgain(state, fact),
};

/**
 * Works a fact out again from what was published, its account having been as `state` says: the
 * fills, and all that is done to holdings by dates and rules. Nothing for facts that say what
 * somebody asked for, or what was received.
 */
export function explainFact(
  state: AccountState,
  fact: Fact,
  published: Published,
  rules: TradingRules = paperRules,
): readonly Comparison[] {
  if (fact.kind === 'orderFilled') return fillAgain(state, fact, published, rules);
  const rework = reworks[fact.kind] as Rework<FactKind> | undefined;
  if (rework === undefined) return [];
  const decision = rework(state, fact, { published, rules });
  const facts = decision?.outcome === 'accepted' ? decision.facts : [];
  const again = facts.find((one) => nameOf(one) === nameOf(fact));
  if (again !== undefined) return compareParts(fact, again);
  const recomputed = decision === null ? 'nobody knows the terms' : 'nothing follows';
  return [{ what: fact.kind, stored: nameOf(fact), recomputed, agrees: false }];
}

/** What a fact is called: no two facts of one account with the same name are of one decision. */
export function nameOf(fact: Fact): string {
  const { kind } = fact;
  if (fact.kind === 'orderFilled') return `${kind} ${fact.fill.fillId}`;
  if ('due' in fact) return `${kind} ${fact.due.dividendId} ${fact.due.side}`;
  if ('follow' in fact) return `${kind} ${fact.follow.followId} ${fact.follow.state}`;
  if ('withdrawalId' in fact) return `${kind} ${fact.withdrawalId}`;
  if ('loan' in fact) return `${kind} ${fact.loan.loanId} ${fact.what} ${fact.loan.days}`;
  if ('subscription' in fact) {
    const { offering, events } = fact.subscription;
    return `${kind} ${offering.offeringId} ${events.at(-1)?.what}`;
  }
  const act =
    ('markId' in fact && fact.markId) ||
    ('nightId' in fact && fact.nightId) ||
    ('couponId' in fact && fact.couponId) ||
    ('splitId' in fact && fact.splitId) ||
    ('settlementId' in fact && fact.settlementId) ||
    '';
  return 'side' in fact ? `${kind} ${act} ${fact.side}` : `${kind} ${act}`;
}

function fillAgain(
  state: AccountState,
  { accountId, atMs, fill, holdAfterMinor }: Extract<Fact, { kind: 'orderFilled' }>,
  published: Published,
  rules: TradingRules,
): readonly Comparison[] {
  const order = state.orders.get(fill.orderId);
  const at = { atMs, version: fill.termsVersion };
  const instrument = order && published.terms(order.terms.instrumentId, at);
  if (!order || !instrument) {
    const recomputed = 'nobody knows the terms';
    return [{ what: 'orderFilled', stored: fill.fillId, recomputed, agrees: false }];
  }
  const { terms } = order;
  const { position: effect, before, quantity } = fill;
  const position = positionOf(state, terms.heldAs, sideOf(terms));
  const isClosed = effect.effect === 'closed' && position !== null;
  const { fxRate, quote } = fill;
  const hold = { instrument, rules, nowMs: atMs, fxRate, quote };
  const means = { position, fundsMinor: terms.origin === undefined ? fundsOf(state, order) : 0n };
  const holdAgain = holdAfterFill(hold, order, fill, means);
  return [
    ...explainFill({ accountId, terms, fill, instrument }, rules),
    ...compareParts({ before }, { before: beforeOf(order) }),
    ...compareParts({ holdAfterMinor }, { holdAfterMinor: holdAgain }),
    ...(isClosed
      ? compareParts({ lots: effect.lots, before: effect.before }, heldBefore(position, quantity))
      : []),
  ];
}

/** A command on what is held, with the one rate its fact has. */
function ofHolding(
  state: AccountState,
  fact: {
    readonly accountId: string;
    readonly atMs: number;
    readonly heldAs: string;
    readonly side: 'long' | 'short';
    readonly walletCurrency?: string;
    readonly fxRate?: bigint | undefined;
  },
  published: Published,
) {
  const { accountId, atMs: nowMs, heldAs, side, fxRate } = fact;
  const instrument = published.terms(heldAs, { atMs: nowMs });
  const to = fact.walletCurrency ?? positionOf(state, heldAs, side)?.walletCurrency;
  if (instrument === null || to === undefined) return null;
  const from = instrument.currency;
  return { accountId, nowMs, instrument, prices: oneRate(nowMs, { from, to, rate: fxRate }) };
}

function oneRate(
  atMs: number,
  {
    from,
    to,
    rate,
  }: { readonly from: string; readonly to: string; readonly rate?: bigint | undefined },
): PriceSnapshot {
  const fx = rate !== undefined && { rate, timeMs: atMs, sourceName: '', isSimulated: false };
  const pair = fx && { fx, ageMaxMs: 0, isClosing: false };
  return { atMs, views: new Map(), rates: new Map(pair ? [[pairKey({ from, to }), pair]] : []) };
}

function statedPrice(
  { heldAs: instrumentId, price }: HoldingMarked | NightCharged,
  of: { readonly what: 'mark' | 'night'; readonly day: string; readonly published: Published },
): bigint {
  return of.published.statedPrice({ instrumentId, what: of.what, day: of.day }) ?? price;
}
