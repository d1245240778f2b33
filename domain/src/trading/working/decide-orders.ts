import { knownRate } from '../../market/market-view.ts';
import { inHoursOf, marketOf } from '../../market/price-snapshot.ts';
import { smaller } from '../../money/rounding.ts';
import {
  locksAtMs,
  type Order,
  type OrderEndReason,
  remainingQuantity,
  waitsForTrigger,
} from '../../orders/order.ts';
import { endsAtOnce, expiryOf, waitsForOpen } from '../../orders/time-in-force.ts';
import type { Position } from '../../positions/position.ts';
import { sideOf } from '../../positions/position-progress.ts';
import { kindOf } from '../../products/all-products.ts';
import { availableMinor } from '../../wallets/wallet-figures.ts';
import { type AccountState, orderOf, positionOf, walletOf } from '../account-state.ts';
import type {
  CancelOrder,
  ClosePosition,
  EndGoneOrder,
  ExpireOrder,
  FinishedOrder,
  PlaceOrder,
  WorkOrder,
} from '../commands.ts';
import { accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import { trailedAt } from '../exits/trailing.ts';
import type { OrderElected, OrderMoved, OrderQueueMoved } from '../facts.ts';
import type { PriceSlice } from '../fill.ts';
import { isOrderInOtherCount } from '../placing/other-count.ts';
import { matchOnArrival, type Placement, planPlacement } from '../placing/plan-placement.ts';
import type { Refusal } from '../refusals.ts';
import type { TradingRules } from '../rules.ts';
import { hasMoved } from './block-match.ts';
import { canFill, matchCrossed, opensShort, queueSpot } from './execution.ts';
import { endStep, fillStep, type OrderStep, stepAccepted } from './fill-order.ts';
import type { FillContext } from './make-fill.ts';
import { partOf } from './send-again.ts';
import { electionOf, isStopDue } from './stop-trigger.ts';

/** Refusals: those of `checkFields` and `checkRules`, PRICE_MOVED, then INSUFFICIENT. */
export function decidePlaceOrder(
  state: AccountState,
  given: PlaceOrder,
  rules: TradingRules,
): Decision {
  const command = inHoursOf(given, given);
  const plan = planPlacement(state, command, rules);
  if ('reason' in plan) return { outcome: 'refused', refusal: plan };
  if (plan.refusal !== null) return { outcome: 'refused', refusal: plan.refusal };
  const { accepted, match, intent } = plan;
  const begun = stepAccepted(accepted);
  let step = begun;
  const isGuarded = command.type === 'market' && !endsAtOnce(command.timeInForce);
  const unfilled = blockEnd(plan, command, rules);
  if (unfilled !== null) {
    step = endStep(command, begun, 'rejected', unfilled);
  } else if (match !== null && (match.quantity > 0n || isGuarded)) {
    const wallet = walletOf(state, accepted.terms.walletType);
    step = fillStep(fillContext(command, rules), step, match, {
      mode: 'taken',
      position: intent.position,
      fundsMinor: availableMinor(wallet),
      queue: accepted.queue,
      known: command.type === 'market' && !opensShort(accepted.terms) ? plan.held : null,
    });
  }
  step = stepAtOnce(command, begun, step);
  const market = marketOf(command);
  const { quote, nextOpenMs } = market;
  const seen = { last: quote?.last ?? null, fxRate: knownRate(market), nextOpenMs };
  return accept(step.facts, { kind: 'order', order: step.order, seen });
}

/** Ends what may not wait: the rest of an order, or all of one that did not fill whole. */
function stepAtOnce(command: PlaceOrder, begun: OrderStep, step: OrderStep): OrderStep {
  const { timeInForce } = command;
  if (!endsAtOnce(timeInForce) || step.order.state === 'filled') return step;
  if (timeInForce === 'fok') return endStep(command, begun, 'cancelled', 'NOT_WHOLE');
  return step.order.reason === null ? endStep(command, step, 'cancelled', 'NOT_AT_ONCE') : step;
}

/** Why a block ends with nothing filled; null of one that fills whole, and of all else. */
function blockEnd(
  { match, accepted }: Pick<Placement, 'match' | 'accepted'>,
  { instrument, confirmed }: PlaceOrder,
  { products }: TradingRules,
): OrderEndReason | null {
  const schedule = products[kindOf(instrument)].terms.sizeSchedule;
  if (schedule === null) return null;
  const price = match?.slices[0]?.price;
  if (price === undefined) return 'BLOCK_NOT_FILLED';
  if (confirmed?.price == null) return null;
  const { direction } = accepted.terms;
  const moved = hasMoved(schedule, { direction, confirmed: confirmed.price, price });
  return moved ? 'SLIPPAGE_GUARD' : null;
}

/** Refusals: the fields, NOT_FOUND for a position that is not open, then as any order. */
export function decideClosePosition(
  state: AccountState,
  command: ClosePosition,
  rules: TradingRules,
): Decision {
  const placed = asPlaceOrder(state, command);
  return 'reason' in placed
    ? { outcome: 'refused', refusal: placed }
    : decidePlaceOrder(state, placed, rules);
}

/** A close by position id as the order it is. Refusal: NOT_FOUND. */
export function asPlaceOrder(
  state: AccountState,
  command: Omit<ClosePosition, 'kind'>,
): PlaceOrder | Refusal {
  const { instrument, positionId } = command;
  const held = [...state.positions.values()].find((one) => one.positionId === positionId);
  if (held === undefined || held.instrumentId !== instrument.id) return { reason: 'NOT_FOUND' };
  return {
    ...command,
    kind: 'placeOrder',
    direction: held.side === 'long' ? 'sell' : 'buy',
    openClose: 'close',
    leverage: held.leverage,
    timeInForce: 'day',
    slippageGuardBps: null,
    gate: null,
  };
}

/**
 * An open order meets a new view of its market. Never refuses: no facts when nothing follows from
 * it.
 */
export function decideWorkOrder(
  state: AccountState,
  given: WorkOrder,
  rules: TradingRules,
): Decision {
  const order = state.orders.get(given.orderId);
  if (order === undefined) return acceptUnchanged({ kind: 'done' });
  const command = inHoursOf(given, order.terms);
  // An order of an auction meets the auction's price and no other, one of an old count none.
  const isOfOther =
    order.terms.auction !== undefined || isOrderInOtherCount(state, order, command.instrument);
  if (isOfOther) return acceptUnchanged({ kind: 'order', order });
  if (isOver(order, command.nowMs)) return decideExpire(command, order);
  const { nowMs } = command;
  const market = marketOf(command);
  const start: OrderStep = { order, facts: [] };
  // Of a pair that is due in one look the stop loss comes first.
  if (isStopDue(state, order, market, nowMs)) return answerWith(start);
  if (hasLostPosition(state, order)) {
    return answerWith(endStep(command, start, 'cancelled', 'POSITION_CLOSED'));
  }
  if (waitsForOpen(market)) return answerWith(stepBackToQueue(start, command));
  if (!canFill(market, nowMs)) return answerWith(start);
  if (waitsForTrigger(order)) return answerWith(workStop(state, start, command, rules));
  const hasArrived = order.terms.price !== null && order.state !== 'queuedForOpen';
  return answerWith(
    hasArrived
      ? workResting(state, start, command, rules)
      : workArrival(state, start, command, rules),
  );
}

/** A stop that the market has reached meets the book at once, as the order it stands for. */
function workStop(
  state: AccountState,
  start: OrderStep,
  command: WorkOrder,
  rules: TradingRules,
): OrderStep {
  const armed = start.order.state === 'queuedForOpen' ? stepToWork(start, command, rules) : start;
  const { accountId, nowMs: atMs, orderId } = command;
  const market = marketOf(command);
  const elected = electionOf(armed.order, market, atMs);
  if (elected === null) return stepTrailed(armed, command);
  const { direction, price } = armed.order.terms;
  const queue = queueSpot(market, direction, price);
  const fact: OrderElected = { kind: 'orderElected', accountId, atMs, orderId, elected, queue };
  const order: Order = { ...armed.order, state: 'working', elected, queue };
  return workArrival(state, { order, facts: [...armed.facts, fact] }, command, rules);
}

/** The trigger of a trailing stop follows the best price that was seen. */
function stepTrailed(start: OrderStep, command: WorkOrder): OrderStep {
  const { order } = start;
  const trailed = trailedAt(order, { ...command, market: marketOf(command) });
  if (trailed === null) return start;
  const { expiry, queue } = order;
  return stepMoved(start, command, { state: 'armed', expiry, queue, trailed });
}

/** An order that waited for the open, or a market order that waited for a price, meets the book. */
function workArrival(
  state: AccountState,
  start: OrderStep,
  command: WorkOrder,
  rules: TradingRules,
): OrderStep {
  const { order } = start;
  const { instrument, nowMs } = command;
  const market = marketOf(command);
  const { terms, againMs } = order;
  if (againMs !== undefined && nowMs < againMs) return start;
  const quantity = partOf(terms, remainingQuantity(order), { instrument, rules });
  const match = matchOnArrival({ terms, quantity, instrument, market, nowMs, rules });
  if (match === null) return start;
  const moved = order.state === 'queuedForOpen' ? stepToWork(start, command, rules) : start;
  if (match.quantity === 0n && terms.price !== null) return moved;
  return fillStep(fillContext(command, rules), moved, match, {
    mode: 'taken',
    position: positionToClose(state, moved.order),
    fundsMinor: fundsOf(state, order),
    queue: moved.order.queue,
    known: null,
  });
}

/**
 * A working limit takes from a book that crosses it, as if it came now; or fills at its own price
 * what prints left it.
 */
function workResting(
  state: AccountState,
  start: OrderStep,
  command: WorkOrder,
  rules: TradingRules,
): OrderStep {
  const { order } = start;
  const { instrument, allotment } = command;
  const { price } = order.terms;
  const means = {
    position: positionToClose(state, order),
    fundsMinor: fundsOf(state, order),
    known: null,
  };
  const quantity = remainingQuantity(order);
  const crossed = matchCrossed({ order, quantity, instrument, market: marketOf(command) });
  if (crossed !== null) {
    if (crossed.quantity === 0n) return start;
    const { queue } = order;
    const context = fillContext(command, rules);
    return fillStep(context, start, crossed, { ...means, mode: 'taken', queue });
  }
  if (allotment === null || price === null) return start;
  const { prints, queue } = allotment;
  const rested = smaller(quantity, prints.allotted);
  if (rested === 0n) return stepQueue(start, command, queue);
  const slices: readonly PriceSlice[] = [{ price, quantity: rested }];
  const match = { quantity: rested, slices, levels: [] };
  const at = { ...means, mode: 'resting', queue, prints } as const;
  return fillStep(fillContext(command, rules), start, match, at);
}

/** Refusal: NOT_FOUND. Ends the order when its time is over; no facts before. */
export function decideExpireOrder(state: AccountState, command: ExpireOrder): Decision {
  const order = state.orders.get(command.orderId);
  if (order === undefined) return refuse('NOT_FOUND');
  if (!isOver(order, command.nowMs)) return acceptUnchanged({ kind: 'order', order });
  return decideExpire(command, order);
}

/** Never refuses: no facts for an order that is no longer open. */
export function decideEndGoneOrder(state: AccountState, command: EndGoneOrder): Decision {
  const order = state.orders.get(command.orderId);
  if (order === undefined) return acceptUnchanged({ kind: 'done' });
  return answerWith(endStep(command, { order, facts: [] }, 'cancelled', 'NOT_TRADABLE'));
}

/**
 * Refusals: NOT_FOUND, ORDER_FILLED, AUCTION_LOCKED (the last seconds before an uncross or past the
 * cut-off of an open or close, and until it is done), ORDER_ENDED where another order goes on in
 * its place. A cancelled order answers the same again.
 */
export function decideCancelOrder(state: AccountState, command: CancelOrder): Decision {
  const open = state.orders.get(command.orderId);
  if (open !== undefined) {
    if (isLocked(open, command.nowMs)) return refuse('AUCTION_LOCKED');
    const step = endStep(command, { order: open, facts: [] }, 'cancelled', 'CANCELLED_BY_CUSTOMER');
    return accept(step.facts, cancelledAnswer(asFinished(step.order)));
  }
  const ended = orderOf(state, command.orderId);
  const finished = ended === null ? command.finished : asFinished(ended);
  if (finished === null) return refuse('NOT_FOUND');
  if (finished.state === 'filled') return refuse('ORDER_FILLED');
  // Another one works in its place: "cancelled" would be untrue.
  if (finished.reason !== null && goesOn.has(finished.reason)) return refuse('ORDER_ENDED');
  return acceptUnchanged(cancelledAnswer(finished));
}

const goesOn: ReadonlySet<OrderEndReason> = new Set(['REPLACED', 'IN_NEW_COUNT']);

/** True in the last seconds before the auction of an order, or past the cut-off of its cross. */
export function isLocked({ terms: { auction } }: Order, nowMs: number): boolean {
  return auction !== undefined && nowMs >= locksAtMs(auction);
}

function asFinished(order: Order): FinishedOrder {
  const { orderId, walletCurrency } = order.terms;
  const { state, filledQuantity, releasedMinor, reason } = order;
  return { orderId, state, filledQuantity, releasedMinor, walletCurrency, reason };
}

function cancelledAnswer(finished: FinishedOrder) {
  const { orderId, filledQuantity, releasedMinor, walletCurrency } = finished;
  return { kind: 'cancelled', orderId, filledQuantity, releasedMinor, walletCurrency } as const;
}

function decideExpire(
  command: { readonly accountId: string; readonly nowMs: number },
  order: Order,
): Decision {
  const reason = order.expiry?.reason ?? 'EXPIRED_AT_CLOSE';
  return answerWith(endStep(command, { order, facts: [] }, 'expired', reason));
}

function isOver(order: Order, nowMs: number): boolean {
  return order.expiry !== null && nowMs >= order.expiry.atMs;
}

/** A closed market takes an untouched working order back; a partly filled one keeps its word. */
function stepBackToQueue(start: OrderStep, command: WorkOrder): OrderStep {
  const { order } = start;
  if (order.state !== 'working' && order.state !== 'armed') return start;
  const { expiry, queue } = order;
  return stepMoved(start, command, { state: 'queuedForOpen', expiry, queue });
}

/** What a command shows to an order. */
type ToOrder = Pick<WorkOrder, 'accountId' | 'nowMs' | 'orderId' | 'instrument' | 'prices'>;

/** An order that waited for the open begins to work. */
export function stepToWork(start: OrderStep, command: ToOrder, rules: TradingRules): OrderStep {
  const { terms, expiry } = start.order;
  const { nowMs } = command;
  const market = marketOf(command);
  const { gtcDays } = rules;
  return stepMoved(start, command, {
    state: waitsForTrigger(start.order) ? 'armed' : 'working',
    expiry: expiry ?? expiryOf({ ...terms, market, nowMs, gtcDays }),
    queue: queueSpot(market, terms.direction, terms.price),
  });
}

function stepMoved(
  start: OrderStep,
  command: ToOrder,
  to: Pick<OrderMoved, 'state' | 'expiry' | 'queue' | 'trailed'>,
): OrderStep {
  const { accountId, nowMs: atMs, orderId } = command;
  const fact: OrderMoved = { kind: 'orderMoved', accountId, atMs, orderId, ...to };
  return { order: { ...start.order, ...to }, facts: [...start.facts, fact] };
}

function stepQueue(start: OrderStep, command: WorkOrder, queue: Order['queue']): OrderStep {
  if (queue.aheadQuantity === start.order.queue.aheadQuantity) return start;
  const { accountId, nowMs: atMs, orderId } = command;
  const fact: OrderQueueMoved = { kind: 'orderQueueMoved', accountId, atMs, orderId, queue };
  return { order: { ...start.order, queue }, facts: [...start.facts, fact] };
}

/** The position an order closes, as it is now; null when there is none of its side. */
export function positionToClose(state: AccountState, order: Order): Position | null {
  return positionOf(state, order.terms.heldAs, sideOf(order.terms));
}

/** True of a close whose position is gone by another way than the customer's orders. */
export function hasLostPosition(state: AccountState, order: Order): boolean {
  const { openClose, positionId } = order.terms;
  return openClose === 'close' && positionToClose(state, order)?.positionId !== positionId;
}

/** Money an order may use: its own hold and what else is available. */
export function fundsOf(state: AccountState, order: Order): bigint {
  return order.holdMinor + availableMinor(walletOf(state, order.terms.walletType));
}

/** What a fill that follows from a command happens in. */
export function fillContext(
  command: Pick<WorkOrder, 'accountId' | 'instrument' | 'prices' | 'nowMs'>,
  rules: TradingRules,
): FillContext {
  const { accountId, instrument, nowMs } = command;
  return { accountId, instrument, market: marketOf(command), nowMs, rules };
}

export function answerWith(step: OrderStep): Decision {
  return accept(step.facts, { kind: 'order', order: step.order });
}
