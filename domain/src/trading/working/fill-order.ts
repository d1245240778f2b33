import type { Instrument } from '../../instruments/instrument.ts';
import { knownRate, type Quote } from '../../market/market-view.ts';
import { larger, smaller } from '../../money/rounding.ts';
import {
  NO_QUEUE,
  type Order,
  type OrderEndReason,
  type QueueSpot,
  remainingQuantity,
} from '../../orders/order.ts';
import { newOrder, notionalOf, orderAfterFill } from '../../orders/order-progress.ts';
import { advanceOrder, type OrderEvent } from '../../orders/order-states.ts';
import type { Position } from '../../positions/position.ts';
import { positionAfterClose } from '../../positions/position-progress.ts';
import type { Fact, OrderAccepted, OrderEnded, OrderFilled } from '../facts.ts';
import type { Fill, FillAuction, FillMode, SeenPrints, WholeMatch } from '../fill.ts';
import { cutBy } from '../placing/cooling-off.ts';
import { type Cost, cashNeed, costOf, receivedOf } from '../placing/cost.ts';
import { isWithinAmount } from '../placing/order-amount.ts';
import type { TradingRules } from '../rules.ts';
import { cutMatch, holdPrice, type Match } from './execution.ts';
import { type FillContext, makeFill, netProceeds } from './make-fill.ts';
import { deferred, isSentAgain } from './send-again.ts';

/** A step in a decision: the facts so far and the order as they leave it. */
export interface OrderStep {
  readonly order: Order;
  readonly facts: readonly Fact[];
}

/** The first step of an order: accepted, with its hold. */
export function stepAccepted(fact: OrderAccepted): OrderStep {
  return { order: newOrder(fact), facts: [fact] };
}

function costIn(context: FillContext, order: Order, match: Match): Cost {
  const at = { ...context, fxRate: knownRate(context.market), atMs: context.nowMs };
  return costOf(order, { quantity: match.quantity, notional: notionalOf(match) }, at);
}

/** A match, or a part of it, with its cost where that is worked out already. */
interface Affordable {
  readonly match: Match;
  readonly known: Cost | null;
}

/** The best part of a match, in whole minCounts, that the money and the amount reach for. */
function affordablePart(
  context: FillContext,
  order: Order,
  match: Match,
  funds: { readonly position: Position | null; readonly fundsMinor: bigint },
): Affordable {
  const { minCount } = context.instrument;
  const at = { ...context, fxRate: knownRate(context.market) };
  const isPaidBy = (cost: Cost) =>
    isWithinAmount(order, cost) && cashNeed(order, cost, funds.position, at) <= funds.fundsMinor;
  const whole = costIn(context, order, match);
  if (isPaidBy(whole)) return { match, known: whole };
  const fits = (part: Match) => isPaidBy(costIn(context, order, part));
  let enough = 0n;
  let tooMany = match.quantity / minCount + 1n;
  while (tooMany - enough > 1n) {
    const middle = (enough + tooMany) / 2n;
    if (fits(cutMatch(match, middle * minCount))) enough = middle;
    else tooMany = middle;
  }
  return { match: cutMatch(match, enough * minCount), known: null };
}

/**
 * What a fill happens with: the position it closes, the money it may use, and its place in the
 * queue.
 */
export interface FillMeans {
  readonly mode: FillMode;
  readonly position: Position | null;
  /** The order's hold and what else the wallet has available. */
  readonly fundsMinor: bigint;
  readonly queue: QueueSpot;
  /** The cost of the whole match, when it was worked out already and the funds reach for it. */
  readonly known: Cost | null;
  /** Of a resting fill: the prints it came from. */
  readonly prints?: SeenPrints;
  /** In an auction: which one, and why what it leaves ends. */
  readonly auction?: FillAuction;
  readonly restReason?: OrderEndReason;
  /** At a reopening: what is left of a market order goes on to the book. */
  readonly goesOn?: true;
  /** Of a liquidation: what closing all of it would meet. */
  readonly whole?: WholeMatch;
}

/**
 * Fills what the money allows of a match. What a stop or a close in parts leaves is sent again. A
 * market order, an order of an auction, and an opening order whose money has run out, end there
 * with the reason; any other rest stays working. An opening order fills nothing beside a position
 * of another leverage, which a listing of allotted shares, a block or an auction may have begun
 * while it waited.
 */
export function fillStep(
  context: FillContext,
  step: OrderStep,
  match: Match,
  means: FillMeans,
): OrderStep {
  const { openClose, leverage, price } = step.order.terms;
  const held = openClose === 'open' ? means.position : null;
  if (held !== null && held.leverage !== leverage) {
    return endStep(context, step, 'cancelled', 'OTHER_LEVERAGE');
  }
  const { known } = means;
  const affordable =
    known === null ? affordablePart(context, step.order, match, means) : { match, known };
  const { quantity } = affordable.match;
  const isCut = quantity < match.quantity;
  const filled =
    quantity > 0n
      ? addFill(context, step, affordable.match, { ...means, known: affordable.known })
      : step;
  if (filled.order.state === 'filled') return filled;
  if (isCut && (price === null || openClose === 'open')) {
    const isPaidFor = isWithinAmount(step.order, costIn(context, step.order, match));
    return endStep(context, filled, 'cancelled', isPaidFor ? 'INSUFFICIENT' : 'AMOUNT_REACHED');
  }
  if (means.goesOn === true) return filled;
  const restReason =
    means.restReason ?? (price === null ? cutBy(context, step.order.terms, match) : null);
  if (restReason === null) return filled;
  if (means.restReason !== undefined || !isSentAgain(filled.order, context)) {
    return endStep(context, filled, 'cancelled', restReason);
  }
  const { order, fact } = deferred(context, filled.order);
  return { order, facts: [...filled.facts, fact] };
}

function addFill(context: FillContext, step: OrderStep, match: Match, means: FillMeans): OrderStep {
  const { order } = step;
  const fill = makeFill(context, order, match, means);
  const isWhole = match.quantity === remainingQuantity(order);
  const state = advanceOrder(order.state, isWhole ? 'fill' : 'partFill');
  const queue = state === 'filled' ? NO_QUEUE : means.queue;
  const bare = orderAfterFill(order, fill, { state, holdMinor: 0n, queue });
  const at = { ...context, fxRate: fill.fxRate, quote: fill.quote };
  const holdAfterMinor = holdAfterFill(at, order, fill, means);
  const fact: OrderFilled = {
    kind: 'orderFilled',
    accountId: context.accountId,
    atMs: context.nowMs,
    fill,
    state,
    holdAfterMinor,
    queue,
  };
  return { order: { ...bare, holdMinor: holdAfterMinor }, facts: [...step.facts, fact] };
}

/** What the hold of a rest is reckoned with, beside its order and its fill. */
interface HoldContext {
  readonly instrument: Instrument;
  readonly rules: TradingRules;
  readonly nowMs: number;
  readonly fxRate: bigint;
  readonly quote: Pick<Quote, 'ask' | 'last'>;
}

/**
 * The hold of what a fill leaves: exact at a limit; of a market order what it has not used, until
 * it ends.
 */
export function holdAfterFill(
  context: HoldContext,
  before: Order,
  fill: Fill,
  { position, fundsMinor }: Pick<FillMeans, 'position' | 'fundsMinor'>,
): bigint {
  if (fill.quantity === remainingQuantity(before)) return 0n;
  const needMinor = needOfFill(fill);
  const { price } = before.terms;
  if (price === null) return larger(before.holdMinor - needMinor, 0n);
  const left =
    position !== null && fill.position.effect === 'closed'
      ? positionAfterClose(position, fill, fill.position)
      : null;
  const { state, queue } = before;
  const after = orderAfterFill(before, fill, { state, holdMinor: 0n, queue });
  // Only a rate that moved since the hold was taken can make the rest dearer than the funds.
  return smaller(restNeed(context, after, price, left), fundsMinor - needMinor);
}

/** Cash an order still needs for all that is left of it at its limit. */
function restNeed(
  context: HoldContext,
  order: Order,
  limit: bigint,
  position: Position | null,
): bigint {
  const quantity = remainingQuantity(order);
  const { quote, rules } = context;
  const price = holdPrice(order.terms, limit, { ...context, market: { quote }, rules });
  const at = { ...context, atMs: context.nowMs };
  return cashNeed(order, costOf(order, { quantity, notional: quantity * price }, at), position, at);
}

/** Cash a fill took out of the wallet; never below zero, as in `cashNeed`. */
function needOfFill(fill: Fill): bigint {
  const { position, feeMinor } = fill;
  if (position.effect === 'opened') {
    return position.marginMinor + feeMinor + larger(-receivedOf(fill), 0n);
  }
  return larger(-netProceeds(fill), 0n);
}

/** Ends the order; what it holds is free again. */
export function endStep(
  context: { readonly accountId: string; readonly nowMs: number },
  step: OrderStep,
  state: OrderEnded['state'],
  reason: OrderEndReason,
): OrderStep {
  const { order } = step;
  const fact: OrderEnded = {
    kind: 'orderEnded',
    accountId: context.accountId,
    atMs: context.nowMs,
    orderId: order.terms.orderId,
    state: advanceOrder(order.state, endEvents[state]) as OrderEnded['state'],
    reason,
    releasedMinor: order.holdMinor,
  };
  const ended = {
    ...order,
    state,
    reason,
    holdMinor: 0n,
    releasedMinor: order.holdMinor,
    finishedAtMs: context.nowMs,
  };
  return { order: ended, facts: [...step.facts, fact] };
}

const endEvents = {
  cancelled: 'cancel',
  expired: 'expire',
  denied: 'deny',
  rejected: 'reject',
} as const satisfies Record<OrderEnded['state'], OrderEvent>;
