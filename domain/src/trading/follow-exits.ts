import { marketOf } from '../market/price-snapshot.ts';
import { smaller } from '../money/rounding.ts';
import { closingQuantity, otherExit } from '../orders/exits.ts';
import {
  type Order,
  type OrderEndReason,
  orderQuantity,
  remainingQuantity,
} from '../orders/order.ts';
import { type AccountState, forkAccount, orderOf } from './account-state.ts';
import { applyFact } from './apply.ts';
import type { Command } from './commands.ts';
import { positionToClose } from './decide-orders.ts';
import type { Decision } from './decision.ts';
import { type ExitBase, exitOrders } from './exit-orders.ts';
import type { Fact, FactKind, OrderFilled, OrderResized } from './facts.ts';
import { endStep } from './fill-order.ts';
import type { TradingRules } from './rules.ts';

/** Facts after which an exit may be too large, or be done. */
const moving: ReadonlySet<FactKind> = new Set([
  'orderFilled',
  'orderElected',
  'orderEnded',
  'orderAccepted',
  'holdingSettled',
  'fillBusted',
]);

/** Why exits end when nothing is left for them to protect. */
const leavings: ReadonlySet<OrderEndReason> = new Set(['POSITION_CLOSED', 'CLOSED_BY_HAND']);

/**
 * A decision with what follows from it for exits. Fills of an order that asked for exits arm them;
 * what fires ends the other half and what is left of that order; both halves shrink with the one
 * that fills in part and with their position, as far as other closes leave it to them.
 */
export function withExits(
  state: AccountState,
  command: Command,
  decision: Decision,
  rules: TradingRules,
): Decision {
  if (decision.outcome === 'refused' || !mayConcern(state, decision.facts)) return decision;
  const after = forkAccount(state);
  for (const fact of decision.facts) applyFact(after, fact);
  const more: Fact[] = [];
  const add = (facts: readonly Fact[]): void => {
    for (const fact of facts) applyFact(after, fact);
    more.push(...facts);
  };
  for (const fact of decision.facts) {
    if (fact.kind === 'orderFilled') add(armed(after, fact, command, rules));
  }
  for (const exit of exitsOf(after)) add(followed(after, exit, command));
  for (const order of after.orders.values()) add(abandoned(after, order, command));
  return more.length === 0 ? decision : { ...decision, facts: [...decision.facts, ...more] };
}

function mayConcern(state: AccountState, facts: readonly Fact[]): boolean {
  const isOfExits = ({ terms }: Pick<Order, 'terms'>) =>
    terms.exits !== undefined || terms.exit !== undefined;
  if (!facts.some(({ kind }) => moving.has(kind))) return false;
  if (facts.some((fact) => fact.kind === 'orderAccepted' && isOfExits(fact))) return true;
  for (const order of state.orders.values()) if (isOfExits(order)) return true;
  return false;
}

function exitsOf({ orders }: AccountState): readonly Order[] {
  return [...orders.values()].filter(({ terms }) => terms.exit !== undefined);
}

/** The exits that a fill of an opening order arms, or adds to. What was cancelled stays so. */
function armed(
  after: AccountState,
  { fill, atMs }: OrderFilled,
  command: Command,
  rules: TradingRules,
): readonly Fact[] {
  const order = orderOf(after, fill.orderId);
  if (order?.terms.exits === undefined || !('instrument' in command)) return [];
  if (!('prices' in command)) return [];
  const { accountId, instrument } = command;
  const { orderId, exits } = order.terms;
  if (order.fillCount > 1) {
    const own = exitsOf(after).filter(({ terms }) => terms.exit?.openedBy === orderId);
    return own.map((exit) => resized(exit, orderQuantity(exit) + fill.quantity, command));
  }
  const { instrumentId, heldAs, walletType, currency, walletCurrency, leverage } = order.terms;
  const base: ExitBase = {
    ...{ instrumentId, heldAs, walletType, currency, walletCurrency, leverage },
    direction: order.terms.direction === 'buy' ? 'sell' : 'buy',
    positionId: fill.positionId,
    quantity: fill.quantity,
    ...(order.terms.splits !== undefined && { splits: order.terms.splits }),
  };
  const at = { accountId, nowMs: atMs, instrument, market: marketOf(command), rules };
  return exitOrders(base, exits, { ...at, pairId: orderId, openedBy: orderId });
}

/** What an exit comes to: it ends with its position or its other half, or shrinks to them. */
function followed(after: AccountState, { terms }: Order, command: Command): readonly Fact[] {
  const exit = after.orders.get(terms.orderId);
  if (exit === undefined) return [];
  const other = otherExit(after.orders.values(), exit);
  const done = otherExit(after.finishedOrders.values(), exit);
  if (hasFired(other) || hasFired(done)) return ended(exit, 'OTHER_EXIT_FIRED', command);
  const position = positionToClose(after, exit);
  if (position === null || position.positionId !== terms.positionId) {
    return ended(exit, 'POSITION_CLOSED', command);
  }
  const { orders } = after;
  const pair = [exit, other].map((one) => one?.terms.orderId);
  const rest = [...orders.values()].filter(({ terms: of }) => !pair.includes(of.orderId));
  const free = position.quantity - closingQuantity(rest, position.positionId);
  const remaining = remainingQuantity(exit);
  const target = smaller(
    free,
    other === null ? remaining : smaller(remaining, remainingQuantity(other)),
  );
  if (target <= 0n) {
    return ended(exit, isLeftByHand(rest, exit) ? 'CLOSED_BY_HAND' : 'POSITION_CLOSED', command);
  }
  return target < remaining
    ? [resized(exit, orderQuantity(exit) - remaining + target, command)]
    : [];
}

/** True where the customer closes what the exit protected by an order of his own. */
function isLeftByHand(orders: readonly Order[], { terms }: Order): boolean {
  return orders.some(({ terms: of }) => of.positionId === terms.positionId && !of.exit);
}

/** A stop loss fires when it is set off, a take profit when it is filled. */
function hasFired(exit: Order | null): boolean {
  return exit !== null && (exit.state === 'filled' || exit.elected !== undefined);
}

/** What still opens a position that has just been left. */
function abandoned(after: AccountState, order: Order, command: Command): readonly Fact[] {
  if (order.terms.exits === undefined) return [];
  const { orderId } = order.terms;
  const all = [...after.orders.values(), ...after.finishedOrders.values()];
  const isLeft = all.some((one) => {
    const isGone = hasFired(one) || (one.reason !== null && leavings.has(one.reason));
    return isGone && one.terms.exit?.openedBy === orderId;
  });
  return isLeft ? ended(order, 'EXIT_FIRED', command) : [];
}

function ended(order: Order, reason: OrderEndReason, command: Command): readonly Fact[] {
  return endStep(command, { order, facts: [] }, 'cancelled', reason).facts;
}

function resized({ terms }: Order, quantity: bigint, command: Command): OrderResized {
  const { accountId, nowMs: atMs } = command;
  return { kind: 'orderResized', accountId, atMs, orderId: terms.orderId, quantity };
}
