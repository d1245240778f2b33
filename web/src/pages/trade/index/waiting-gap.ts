import { direction } from '@candor/contract/enums';
import type { OrderRow } from '@candor/contract/trading-shapes';
import { compare, minus, product, quotient } from '@candor/ui/figures/decimals';

/** How far the market is from a resting limit. */
export interface WaitingGap {
  /** The price the order needs to meet: the ask for a buy, the bid for a sale. */
  readonly touch: string;
  /**
   * Never below zero; zero when the market is at or past the limit and the order waits its turn.
   */
  readonly gap: string;
  /** Of the touch, in percent with two places. */
  readonly percent: string;
}

/** Null for an order without a limit, or when the market has nobody on the side it needs. */
export function waitingGap(
  order: Pick<OrderRow, 'direction' | 'price'>,
  quote: { bid?: string | null; ask?: string | null } | undefined,
): WaitingGap | null {
  const isBuy = order.direction === direction.buy;
  const touch = isBuy ? quote?.ask : quote?.bid;
  if (order.price == null || touch == null || compare(touch, '0') === 0) return null;
  const away = isBuy ? minus(touch, order.price) : minus(order.price, touch);
  const gap = compare(away, '0') < 0 ? '0' : away;
  return { touch, gap, percent: quotient(product(gap, '100'), touch, 2, 'halfEven') };
}

/** How far the last price is from the trigger of a stop that waits for it; null of any other. */
export function triggerGap(
  order: Pick<OrderRow, 'direction' | 'triggerPrice' | 'isArmed'>,
  last: string | null | undefined,
): WaitingGap | null {
  const { triggerPrice: trigger } = order;
  if (!order.isArmed || trigger == null || last == null || compare(last, '0') === 0) return null;
  const isBuy = order.direction === direction.buy;
  const away = isBuy ? minus(trigger, last) : minus(last, trigger);
  const gap = compare(away, '0') < 0 ? '0' : away;
  return { touch: last, gap, percent: quotient(product(gap, '100'), last, 2, 'halfEven') };
}

/**
 * Where the dots stand at the least and at the most apart, and what one percent adds, in percent.
 */
const ruler = { left: 8, apartMin: 12, apartMax: 84, apartPerPercent: 9 } as const;

/**
 * Places of the lower and the higher price on a line, in percent of its length. `percent` is the
 * gap; the line says near or far, the words beside it say how much.
 */
export function rulerPlaces(percent: string): { fromPercent: number; toPercent: number } {
  const apart = ruler.apartMin + Number(percent) * ruler.apartPerPercent;
  const fromPercent = ruler.left;
  return { fromPercent, toPercent: fromPercent + Math.min(apart, ruler.apartMax) };
}
