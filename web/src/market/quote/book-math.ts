import type { DepthLevel } from '@candor/contract/market-shapes';
import { compare, minus, product, quotient, sum } from '@candor/ui/figures/decimals';

/**
 * The average price of taking `quantity` from the levels, best first, at `places` decimals, half to
 * even. Null when the levels hold less.
 */
export function averageOfTaking(
  levels: readonly DepthLevel[],
  quantity: string,
  places: number,
): string | null {
  let left = quantity;
  let cost = '0';
  for (const level of levels) {
    const taken = compare(level.num, left) < 0 ? level.num : left;
    cost = sum([cost, product(taken, level.price)]);
    left = minus(left, taken);
    if (compare(left, '0') === 0) return quotient(cost, quantity, places, 'halfEven');
  }
  return null;
}

/**
 * The quantity of the example under the book: a hundred units, or one lot where lots are larger.
 */
export function exampleQuantity(minCount: string): string {
  if (compare(minCount, '1') > 0) return minCount;
  return compare(minCount, '1') === 0 ? '100' : '1';
}

/** Bid-ask spread and its share of the ask in percent; null without both sides. */
export function spreadOf(
  bid: DepthLevel | undefined,
  ask: DepthLevel | undefined,
): { spread: string; percent: string } | null {
  if (bid === undefined || ask === undefined) return null;
  const spread = minus(ask.price, bid.price);
  return { spread, percent: quotient(product(spread, '100'), ask.price, 4, 'halfEven') };
}
