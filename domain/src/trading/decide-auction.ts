import { smaller } from '../money/rounding.ts';
import { remainingQuantity } from '../orders/order.ts';
import type { AccountState } from './account-state.ts';
import type { UncrossOrder } from './commands.ts';
import {
  answerWith,
  fillContext,
  fundsOf,
  hasLostPosition,
  positionToClose,
} from './decide-orders.ts';
import { acceptUnchanged, type Decision } from './decision.ts';
import { endStep, fillStep, type OrderStep } from './fill-order.ts';
import { isOrderInOtherCount } from './other-count.ts';
import type { TradingRules } from './rules.ts';

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
