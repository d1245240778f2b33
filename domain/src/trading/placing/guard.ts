import type { AuctionInterest } from '../../auction/uncross.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { priceText } from '../../instruments/price-text.ts';
import type { MarketView } from '../../market/market-view.ts';
import { type Order, remainingQuantity } from '../../orders/order.ts';
import type { OrderTerms } from '../../orders/order-terms.ts';
import { isWorse } from '../../orders/price-rules.ts';
import type { ProductTerms } from '../../products/product.ts';
import { crossOf } from '../../time/session-cross.ts';
import type { PlaceOrder } from '../commands.ts';
import type { Refusal } from '../refusals.ts';
import { displayedSide } from '../working/book-side.ts';
import { canFill, guardPrice } from '../working/execution.ts';

/** What of an order says where its guard is. */
export type Guarded = Pick<OrderTerms, 'direction' | 'slippageGuardBps' | 'guardFrom'>;

/**
 * The worst price of an order at the market: its guard, counted from the price that was confirmed,
 * else from `best`, the best price it meets.
 */
export function worstAtMarket(
  { direction, slippageGuardBps: guardBps, guardFrom }: Guarded,
  { instrument, best }: { readonly instrument: Instrument; readonly best: bigint },
): bigint {
  return guardPrice({ instrument, direction, fromPrice: guardFrom ?? best, guardBps });
}

/**
 * True of an order whose guard may count from a confirmed price: at the market from the start, and
 * not for the one price of an open, a close or a block.
 */
export function hasGuard(
  { type, timeInForce }: Pick<PlaceOrder, 'type' | 'timeInForce'>,
  { sizeSchedule }: Pick<ProductTerms, 'sizeSchedule'>,
): boolean {
  return type === 'market' && crossOf(timeInForce) === null && sizeSchedule === null;
}

/** The price the sheet stated the guard from, else the one it showed; null where none counts. */
export function confirmedGuard(
  command: Pick<PlaceOrder, 'type' | 'timeInForce' | 'guardFrom' | 'confirmed'>,
  product: Pick<ProductTerms, 'sizeSchedule'>,
): bigint | null {
  if (!hasGuard(command, product)) return null;
  return command.guardFrom ?? command.confirmed?.price ?? null;
}

/** Refusal: PRICE_MOVED, where the best price on arrival is beyond the confirmed guard already. */
export function checkGuard(
  terms: OrderTerms,
  at: { readonly instrument: Instrument; readonly market: MarketView; readonly nowMs: number },
): Refusal | null {
  const { guardFrom, auction, direction } = terms;
  const { instrument, market, nowMs } = at;
  if (guardFrom === undefined || auction !== undefined || !canFill(market, nowMs)) return null;
  const best = displayedSide(market, direction)[0]?.price;
  if (best === undefined) return null;
  const worst = worstAtMarket(terms, { instrument, best });
  if (!isWorse(direction, best, worst)) return null;
  const [price, guard] = [priceText(instrument, best), priceText(instrument, worst)];
  return { reason: 'PRICE_MOVED', figures: { price, guardPrice: guard } };
}

/**
 * What an order that waited out a halt brings to the reopening: what is left of it, at its limit or
 * to the guard of a confirmed price, else at any price.
 */
export function waitingInterest(order: Order, instrument: Instrument): AuctionInterest {
  const { terms } = order;
  const { orderId: id, direction, price, guardFrom: best, acceptedAtMs: atMs } = terms;
  const quantity = remainingQuantity(order);
  const guarded = () => (best === undefined ? null : worstAtMarket(terms, { instrument, best }));
  const worstPrice = price ?? guarded();
  return { id, direction, isMarket: price === null, worstPrice, quantity, atMs };
}
