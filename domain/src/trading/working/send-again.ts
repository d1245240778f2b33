import type { Instrument } from '../../instruments/instrument.ts';
import { smaller } from '../../money/rounding.ts';
import { type Order, orderQuantity, remainingQuantity } from '../../orders/order.ts';
import type { OrderTerms } from '../../orders/order-terms.ts';
import { endsAtOnce } from '../../orders/time-in-force.ts';
import { kindOf } from '../../products/all-products.ts';
import type { OrderDeferred } from '../facts.ts';
import type { TradingRules } from '../rules.ts';

/** So long after a part of it what is left of a close goes to the market next (calls.md 13.2). */
export const SENT_AGAIN_AFTER_MS = 5_000;

type Parted = { readonly instrument: Instrument; readonly rules: Pick<TradingRules, 'products'> };

/**
 * How much of what is left goes to the market in one part: of a close that takes what the market
 * gives no more than one order may be of, so that any holding can be left by one order.
 */
export function partOf(
  terms: Pick<OrderTerms, 'openClose' | 'price' | 'origin' | 'timeInForce' | 'auction'>,
  quantity: bigint,
  { instrument, rules }: Parted,
): bigint {
  if (!leavesAtMarket(terms)) return quantity;
  const isBlock = rules.products[kindOf(instrument)].terms.sizeSchedule !== null;
  return isBlock ? quantity : smaller(quantity, instrument.maxNum);
}

/**
 * Whether what a look at the market left of an order is sent again: a stop that was reached goes on
 * until it has protected everything, and a close in parts until the last one. What the house closes
 * for want of margin has rules of its own.
 */
export function isSentAgain(order: Order, { instrument }: Pick<Parted, 'instrument'>): boolean {
  if (!leavesAtMarket(order.terms) || remainingQuantity(order) === 0n) return false;
  return order.elected !== undefined || orderQuantity(order) > instrument.maxNum;
}

/** What is left waits for its next part: the order as it does, and the fact that says so. */
export function deferred(
  { accountId, nowMs }: { readonly accountId: string; readonly nowMs: number },
  order: Order,
): { readonly order: Order; readonly fact: OrderDeferred } {
  const againMs = nowMs + SENT_AGAIN_AFTER_MS;
  const fact: OrderDeferred = {
    kind: 'orderDeferred',
    accountId,
    atMs: nowMs,
    orderId: order.terms.orderId,
    againMs,
    filledQuantity: order.filledQuantity,
    leftQuantity: remainingQuantity(order),
    ...(order.againMs === undefined && { isFirst: true }),
  };
  return { order: { ...order, againMs }, fact };
}

function leavesAtMarket(
  terms: Pick<OrderTerms, 'openClose' | 'price' | 'origin' | 'timeInForce' | 'auction'>,
): boolean {
  const { openClose, price, origin, timeInForce, auction } = terms;
  if (openClose !== 'close' || price !== null || origin !== undefined) return false;
  return auction === undefined && !endsAtOnce(timeInForce);
}
