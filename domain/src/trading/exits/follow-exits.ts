import { marketOf } from '../../market/price-snapshot.ts';
import { smaller } from '../../money/rounding.ts';
import { exitId, exitRoles, otherExit } from '../../orders/exits.ts';
import {
  type Order,
  type OrderEndReason,
  orderQuantity,
  remainingQuantity,
} from '../../orders/order.ts';
import { type AccountState, forkAccount, orderOf } from '../account-state.ts';
import { applyFact } from '../apply.ts';
import type { Command } from '../commands.ts';
import type { Decision } from '../decision.ts';
import type { Fact, FactKind, OrderFilled, OrderResized } from '../facts.ts';
import type { TradingRules } from '../rules.ts';
import { positionToClose } from '../working/decide-orders.ts';
import { endStep } from '../working/fill-order.ts';
import { type ExitBase, exitOrders } from './exit-orders.ts';

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
  const closing = closingSums(after);
  for (const exit of exitsOf(after)) {
    const before = shareOf(after, exit);
    add(followed(after, exit, { command, closing }));
    const change = shareOf(after, exit) - before;
    if (change !== 0n) addTo(closing, exit.terms.positionId, change);
  }
  for (const order of after.orders.values()) add(abandoned(after, order, command));
  return more.length === 0 ? decision : { ...decision, facts: [...decision.facts, ...more] };
}

/** Looks through the orders of the account only where a fact is not of a plain opening one. */
function mayConcern(state: AccountState, facts: readonly Fact[]): boolean {
  const accepted = facts.filter((fact) => fact.kind === 'orderAccepted');
  if (accepted.some(isOfExits)) return true;
  const isPlain = (fact: Fact): boolean => {
    const orderId = orderIdIn(fact);
    const own = accepted.find(({ terms }) => terms.orderId === orderId);
    const order = own ?? (orderId === null ? undefined : state.orders.get(orderId));
    return order !== undefined && order.terms.openClose === 'open' && !isOfExits(order);
  };
  if (!facts.some((fact) => moving.has(fact.kind) && !isPlain(fact))) return false;
  for (const order of state.orders.values()) if (isOfExits(order)) return true;
  return false;
}

function isOfExits({ terms }: Pick<Order, 'terms'>): boolean {
  return terms.exits !== undefined || terms.exit !== undefined;
}

function orderIdIn(fact: Fact): string | null {
  if (fact.kind === 'orderAccepted') return fact.terms.orderId;
  if (fact.kind === 'orderFilled') return fact.fill.orderId;
  return fact.kind === 'orderElected' || fact.kind === 'orderEnded' ? fact.orderId : null;
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
  const { orderId, exits, exitsOf } = order.terms;
  if (order.fillCount > 1 || exitsOf !== undefined) {
    return exitRoles.flatMap((role) => {
      const exit = after.orders.get(exitId(exitsOf ?? orderId, role));
      return exit ? [resized(exit, orderQuantity(exit) + fill.quantity, command)] : [];
    });
  }
  const { instrumentId, heldAs, walletType, currency, walletCurrency, leverage } = order.terms;
  const base: ExitBase = {
    instrumentId,
    heldAs,
    walletType,
    currency,
    walletCurrency,
    leverage,
    direction: order.terms.direction === 'buy' ? 'sell' : 'buy',
    positionId: fill.positionId,
    quantity: fill.quantity,
    ...(order.terms.splits !== undefined && { splits: order.terms.splits }),
  };
  const at = { accountId, nowMs: atMs, instrument, market: marketOf(command), rules };
  return exitOrders(base, exits, { ...at, pairId: orderId, openedBy: orderId });
}

/** By position what its resting closes will take of it, as `closingQuantity` adds it up. */
type ClosingSums = Map<string, bigint>;

/** All of them in one pass: an account may have thousands of exits. */
function closingSums(after: AccountState): ClosingSums {
  const sums: ClosingSums = new Map();
  for (const order of after.orders.values()) {
    const { exit, positionId } = order.terms;
    const isSecond = exit?.role === 'takeProfit' && otherExit(after.orders, order) !== null;
    if (!isSecond) addTo(sums, positionId, remainingQuantity(order));
  }
  return sums;
}

function addTo(sums: ClosingSums, positionId: string | null, change: bigint): void {
  if (positionId !== null) sums.set(positionId, (sums.get(positionId) ?? 0n) + change);
}

/** What the pair of an exit counts for: its stop loss, or the half that is left. */
function shareOf({ orders }: AccountState, { terms: { exit } }: Order): bigint {
  const halves = exitRoles.map((role) => orders.get(exitId(exit?.pairId ?? '', role)));
  const counted = halves.find((half) => half !== undefined);
  return counted === undefined ? 0n : remainingQuantity(counted);
}

/** What an exit comes to: it ends with its position or its other half, or shrinks to them. */
function followed(
  after: AccountState,
  { terms }: Order,
  { command, closing }: { readonly command: Command; readonly closing: ClosingSums },
): readonly Fact[] {
  const exit = after.orders.get(terms.orderId);
  if (exit === undefined) return [];
  const other = otherExit(after.orders, exit);
  const done = otherExit(after.finishedOrders, exit);
  if (hasFired(other) || hasFired(done)) return ended(exit, 'OTHER_EXIT_FIRED', command);
  const position = positionToClose(after, exit);
  if (position === null || position.positionId !== terms.positionId) {
    return ended(exit, 'POSITION_CLOSED', command);
  }
  const others = (closing.get(position.positionId) ?? 0n) - shareOf(after, exit);
  const free = position.quantity - others;
  const remaining = remainingQuantity(exit);
  const target = smaller(
    free,
    other === null ? remaining : smaller(remaining, remainingQuantity(other)),
  );
  if (target <= 0n) {
    return ended(
      exit,
      isLeftByHand(after.orders.values(), exit) ? 'CLOSED_BY_HAND' : 'POSITION_CLOSED',
      command,
    );
  }
  return target < remaining
    ? [resized(exit, orderQuantity(exit) - remaining + target, command)]
    : [];
}

/** True where the customer closes what the exit protected by an order of his own. */
function isLeftByHand(orders: Iterable<Order>, { terms }: Order): boolean {
  for (const { terms: of } of orders) {
    if (of.positionId === terms.positionId && !of.exit) return true;
  }
  return false;
}

/** A stop loss fires when it is set off, a take profit when it is filled. */
function hasFired(exit: Order | null): boolean {
  return exit !== null && (exit.state === 'filled' || exit.elected !== undefined);
}

/** What still opens a position that has just been left. */
function abandoned(after: AccountState, order: Order, command: Command): readonly Fact[] {
  if (order.terms.exits === undefined) return [];
  const { orderId, exitsOf = orderId } = order.terms;
  const isLeft = exitRoles.some((role) => {
    const id = exitId(exitsOf, role);
    const exit = after.orders.get(id) ?? after.finishedOrders.get(id) ?? null;
    return hasFired(exit) || (exit?.reason != null && leavings.has(exit.reason));
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
