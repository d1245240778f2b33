import type { PositionBody } from '../positions/position.ts';
import { type Order, remainingQuantity } from './order.ts';
import type { ExitPrices, ExitRole } from './order-parts.ts';

const suffixes = { stopLoss: 'sl', takeProfit: 'tp' } as const satisfies Record<ExitRole, string>;

/** The halves of a pair, the stop loss first. */
export const exitRoles = ['stopLoss', 'takeProfit'] as const satisfies readonly ExitRole[];

/** What a half of a pair is called; a pair that an order arms has the name of that order. */
export function exitId(pairId: string, role: ExitRole): string {
  return `${pairId}-${suffixes[role]}`;
}

/** The other half of a pair among these orders; null of what is no exit, or is one alone. */
export function otherExit(
  orders: ReadonlyMap<string, Order>,
  { terms: { exit } }: Pick<Order, 'terms'>,
): Order | null {
  if (exit === undefined) return null;
  const role = exit.role === 'stopLoss' ? 'takeProfit' : 'stopLoss';
  return orders.get(exitId(exit.pairId, role)) ?? null;
}

/**
 * What resting closes will take of a position. A pair counts once, for only one of it can fill, and
 * its halves are for the same quantity.
 */
export function closingQuantity(orders: Iterable<Order>, positionId: string): bigint {
  const pairs = new Set<string>();
  let quantity = 0n;
  for (const order of orders) {
    const { exit, positionId: closes } = order.terms;
    if (closes !== positionId || (exit !== undefined && pairs.has(exit.pairId))) continue;
    if (exit !== undefined) pairs.add(exit.pairId);
    quantity += remainingQuantity(order);
  }
  return quantity;
}

/** What the customer may still close by hand: what no other order closes. Exits give way to it. */
export function closableQuantity(
  { quantity, positionId }: Pick<PositionBody, 'quantity' | 'positionId'>,
  orders: Iterable<Order>,
): bigint {
  const others = [...orders].filter(({ terms }) => terms.exit === undefined);
  return quantity - closingQuantity(others, positionId);
}

/** Where a position is to be left, as its open exits say; of several pairs the last. */
export function exitsOf(orders: Iterable<Order>, positionId: string): ExitPrices {
  let exits: ExitPrices = {};
  for (const { terms } of orders) {
    const { exit, price, triggerPrice } = terms;
    const at = triggerPrice ?? price;
    if (exit === undefined || at === null || terms.positionId !== positionId) continue;
    exits = { ...exits, [exit.role]: at };
  }
  return exits;
}
