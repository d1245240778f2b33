import { compare, minus, negated, product, sum } from '@candor/ui/figures/decimals';
import { takenLevels } from '../shared/cost-split.ts';
import type { OrderDetail } from './order-view.ts';

/** One price of the other side that an order took from. */
export interface PriceCause {
  readonly num: string;
  readonly price: string;
  /** What it made against the price that was confirmed; above zero it costs or brings more. */
  readonly amount: string;
}

/**
 * The difference that other prices made, price by price, best first; null where the prices do not
 * give it exactly: a rate, a multiplier or the rounding of an average stands between.
 */
export function priceCauses(order: OrderDetail): readonly PriceCause[] | null {
  const { confirmed: told, fills } = order;
  const expected = told?.confirmed.price;
  const [cause, ...others] = told?.causes ?? [];
  if (expected == null || cause?.cause !== 'price' || others.length > 0) return null;
  const levels = takenLevels(fills, order.direction).map(({ price, num }) => {
    return { price, num, amount: product(minus(price, expected), num) };
  });
  if (compare(sum(levels.map(({ num }) => num)), order.num) !== 0) return null;
  const whole = sum(levels.map(({ amount }) => amount));
  if (compare(whole, cause.amount) === 0) return levels;
  if (compare(negated(whole), cause.amount) !== 0) return null;
  return levels.map((level) => ({ ...level, amount: negated(level.amount) }));
}

/** How much the first on the other side had at the price that was confirmed, where it was less. */
export function firstHad(order: OrderDetail, causes: readonly PriceCause[]): string | null {
  const [first, second] = causes;
  const expected = order.confirmed?.confirmed.price;
  if (first === undefined || second === undefined || expected == null) return null;
  return compare(first.price, expected) === 0 ? first.num : null;
}
