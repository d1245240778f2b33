import { inHoursOf } from '../../market/price-snapshot.ts';
import { smaller } from '../../money/rounding.ts';
import { remainingQuantity } from '../../orders/order.ts';
import { waitsForReopening } from '../../orders/reopening.ts';
import type { AccountState } from '../account-state.ts';
import { acceptUnchanged, type Decision } from '../decision.ts';
import type { OrderQueueMoved } from '../facts.ts';
import { isOrderInOtherCount } from '../placing/other-count.ts';
import type { TradingRules } from '../rules.ts';
import type { ReopenOrder, UncrossOrder } from './auction-commands.ts';
import {
  answerWith,
  fillContext,
  fundsOf,
  hasLostPosition,
  positionToClose,
  stepToWork,
} from './decide-orders.ts';
import { endStep, fillStep, type OrderStep } from './fill-order.ts';

/**
 * Fills an order at its auction's price and ends the rest. Never refuses: no facts for an order
 * that is no longer open, so a desk that lost count sends its commands again.
 */
export function decideUncrossOrder(
  state: AccountState,
  command: UncrossOrder,
  rules: TradingRules,
): Decision {
  const order = state.orders.get(command.orderId);
  if (order === undefined || isOrderInOtherCount(state, order, command.instrument)) {
    return acceptUnchanged({ kind: 'done' });
  }
  const { auction, restReason } = command;
  if (order.terms.auction === undefined) {
    throw new Error(`Order ${command.orderId} is in no auction.`);
  }
  const start: OrderStep = { order, facts: [] };
  if (hasLostPosition(state, order)) {
    return answerWith(endStep(command, start, 'cancelled', 'POSITION_CLOSED'));
  }
  const quantity = smaller(command.quantity, remainingQuantity(order));
  if (auction === null || quantity === 0n) {
    return answerWith(endStep(command, start, 'cancelled', restReason));
  }
  const match = { quantity, slices: [{ price: auction.price, quantity }], levels: [] };
  const step = fillStep(fillContext(command, rules), start, match, {
    mode: 'auction',
    position: positionToClose(state, order),
    fundsMinor: fundsOf(state, order),
    queue: order.queue,
    known: null,
    auction,
    restReason,
  });
  return answerWith(step);
}

/**
 * Fills an order that waited out a halt at the reopening's price; what is left goes on as it was.
 * Never refuses: no facts for an order that is no longer open or had its part before. One whose
 * position is gone ends.
 */
export function decideReopenOrder(
  state: AccountState,
  given: ReopenOrder,
  rules: TradingRules,
): Decision {
  const order = state.orders.get(given.orderId);
  if (order === undefined || isOrderInOtherCount(state, order, given.instrument)) {
    return acceptUnchanged({ kind: 'done' });
  }
  const command = inHoursOf(given, order.terms);
  if (!waitsForReopening(order, command.reopenMs)) return acceptUnchanged({ kind: 'order', order });
  const start: OrderStep = { order, facts: [] };
  if (hasLostPosition(state, order)) {
    return answerWith(endStep(command, start, 'cancelled', 'POSITION_CLOSED'));
  }
  const reopened = stepReopened(start, command, rules);
  const { auction } = command;
  const quantity = smaller(command.quantity, remainingQuantity(order));
  if (auction === null || quantity === 0n) return answerWith(reopened);
  const match = { quantity, slices: [{ price: auction.price, quantity }], levels: [] };
  const step = fillStep(fillContext(command, rules), reopened, match, {
    mode: 'auction',
    position: positionToClose(state, reopened.order),
    fundsMinor: fundsOf(state, order),
    queue: reopened.order.queue,
    known: null,
    auction,
    goesOn: true,
  });
  return answerWith(step);
}

/** Whatever it brings the order, this reopening is behind it. */
function stepReopened(start: OrderStep, command: ReopenOrder, rules: TradingRules): OrderStep {
  const isQueued = start.order.state === 'queuedForOpen';
  const { order, facts } = isQueued ? stepToWork(start, command, rules) : start;
  const { accountId, nowMs: atMs, orderId, reopenMs: reopenedMs } = command;
  const at = { accountId, atMs, orderId, queue: order.queue, reopenedMs };
  const fact: OrderQueueMoved = { kind: 'orderQueueMoved', ...at };
  return { order: { ...order, reopenedMs }, facts: [...facts, fact] };
}
