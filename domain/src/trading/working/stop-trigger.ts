import type { DirectionWord } from '@candor/contract/enums';
import type { MarketView, Quote } from '../../market/market-view.ts';
import { larger, smaller } from '../../money/rounding.ts';
import { otherExit } from '../../orders/exits.ts';
import { type Election, type Order, triggerOf, waitsForTrigger } from '../../orders/order.ts';
import type { AccountState } from '../account-state.ts';
import { canFill } from './execution.ts';

/**
 * The price that elects stops: the last one, as far as it lies inside the quote. One that the quote
 * has left behind counts as the side next to it, for nobody could trade there any more.
 */
export function electingPrice({ last, bid, ask }: Pick<Quote, 'last' | 'bid' | 'ask'>): bigint {
  const atLeast = bid === null ? last : larger(last, bid);
  return ask === null ? atLeast : smaller(atLeast, ask);
}

/** A stop to buy is reached from below, one to sell from above. */
export function isReached(order: Pick<Order, 'terms' | 'trailed'>, price: bigint): boolean {
  const trigger = triggerOf(order);
  return trigger !== null && isPast(order.terms.direction, trigger, price);
}

/** Whether a price has come to a trigger. */
export function isPast(direction: DirectionWord, trigger: bigint, price: bigint): boolean {
  return direction === 'buy' ? price >= trigger : price <= trigger;
}

/** What elects a stop on this view of its market; null where nothing does. */
export function electionOf(order: Order, market: MarketView, nowMs: number): Election | null {
  const { quote } = market;
  if (quote === null || !waitsForTrigger(order)) return null;
  const { acceptedAtMs } = order.terms;
  const price = electingPrice(quote);
  if (quote.timeMs <= acceptedAtMs || !isReached(order, price)) return null;
  const { trailed } = order;
  return { atMs: nowMs, price, printedMs: quote.timeMs, ...(trailed && { trailed }) };
}

/** Whether the stop loss beside a take profit is reached on this view: then that is what fires. */
export function isStopDue(
  state: AccountState,
  order: Order,
  market: MarketView,
  nowMs: number,
): boolean {
  if (order.terms.exit?.role !== 'takeProfit' || !canFill(market, nowMs)) return false;
  const stop = otherExit(state.orders, order);
  return stop !== null && electionOf(stop, market, nowMs) !== null;
}
