import { marketOf } from '../../market/price-snapshot.ts';
import { smaller } from '../../money/rounding.ts';
import { quantityFault } from '../../orders/field-checks.ts';
import {
  hasLimit,
  type Order,
  orderQuantity,
  triggerOf,
  waitsForTrigger,
} from '../../orders/order.ts';
import { carriedOf, clientNameOf } from '../../orders/order-terms.ts';
import { kindOf } from '../../products/all-products.ts';
import { type AccountState, forkAccount } from '../account-state.ts';
import { applyFact } from '../apply.ts';
import type { AmendOrder, PlaceOrder } from '../commands.ts';
import { accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import { belowMinimum, intentOf } from '../placing/check-placement.ts';
import { cashNeed, costOf } from '../placing/cost.ts';
import { isOrderInOtherCount } from '../placing/other-count.ts';
import { heldPart } from '../placing/plan-placement.ts';
import { priorOrderOf } from '../placing/used-once.ts';
import type { Refusal } from '../refusals.ts';
import type { TradingRules } from '../rules.ts';
import { decidePlaceOrder, isLocked, positionToClose } from './decide-orders.ts';
import { endStep } from './fill-order.ts';

/** An order as it is to be. */
interface Wanted extends Pick<PlaceOrder, 'quantity' | 'price'> {
  readonly triggerPrice: bigint | undefined;
}

/**
 * Changes an order that waits. One that only becomes smaller keeps its id and its place; any other
 * change ends it, and an order with what is left of it comes in its place, all or nothing. Asked
 * for what is so, nothing changes. Refusals: DUPLICATE, ORDER_ENDED, AUCTION_LOCKED, NOT_TRADABLE,
 * FIELD_UNUSED (what it has none of), QUANTITY (no more than has filled), LOT, MIN_NOTIONAL,
 * STALE_PRICE, then as any order.
 */
export function decideAmendOrder(
  state: AccountState,
  command: AmendOrder,
  rules: TradingRules,
): Decision {
  const prior = priorOrderOf(state, command);
  if (prior !== null) return refuse('DUPLICATE', { id: prior });
  const order = state.orders.get(command.orderId);
  if (order === undefined) return refuse('ORDER_ENDED');
  const unused = unusedField(order, command);
  if (unused !== null) return refuse('FIELD_UNUSED', undefined, unused);
  if (isLocked(order, command.nowMs)) return refuse('AUCTION_LOCKED');
  if (isOrderInOtherCount(state, order, command.instrument)) return refuse('NOT_TRADABLE');
  const { terms } = order;
  const wanted: Wanted = {
    quantity: command.quantity ?? orderQuantity(order),
    price: command.price ?? terms.price,
    triggerPrice: command.triggerPrice ?? terms.triggerPrice,
  };
  if (leftOf(order, wanted) <= 0n) return refuse('QUANTITY', undefined, 'num');
  const isSamePrice = wanted.price === terms.price && wanted.triggerPrice === terms.triggerPrice;
  if (!isSamePrice || wanted.quantity > orderQuantity(order)) {
    return replace(state, command, { order, wanted, rules });
  }
  if (wanted.quantity === orderQuantity(order)) return acceptUnchanged({ kind: 'order', order });
  return terms.auction === undefined
    ? shrink(state, command, { order, wanted, rules })
    : replace(state, command, { order, wanted, rules });
}

/** A field that means nothing to the order; an exit is changed with its position. */
function unusedField(order: Order, { price, triggerPrice }: AmendOrder) {
  if (order.terms.exit !== undefined) return 'id';
  if (price !== null && !hasLimit(order.terms.type)) return 'price';
  const hasNone = !waitsForTrigger(order) || order.terms.trail !== undefined;
  return triggerPrice !== null && hasNone ? 'triggerPrice' : null;
}

function leftOf({ filledQuantity, bustedQuantity = 0n }: Order, { quantity }: Wanted): bigint {
  return quantity - filledQuantity - bustedQuantity;
}

interface Amended {
  readonly order: Order;
  readonly wanted: Wanted;
  readonly rules: TradingRules;
}

/** The hold of the rest is what an order of it would hold, and never more than it was. */
function shrink(
  state: AccountState,
  command: AmendOrder,
  { order, wanted, rules }: Amended,
): Decision {
  const { accountId, nowMs: atMs, orderId, instrument } = command;
  if (quantityFault(wanted.quantity, instrument) !== null) return refuse('LOT', undefined, 'num');
  const small = tooSmall(state, command, { order, wanted, rules });
  if (small !== null) return { outcome: 'refused', refusal: small };
  const market = marketOf(command);
  const { fxRate } = market;
  const isUnpriced = order.terms.price === null && market.quote === null;
  if (fxRate === null || isUnpriced) return refuse('STALE_PRICE');
  const { quantity } = wanted;
  const terms = { ...order.terms, quantity: leftOf(order, wanted) };
  const at = { instrument, fxRate, atMs, rules };
  const cost = costOf(order, heldPart(terms, null, { ...command, rules }), at);
  const needMinor = cashNeed(order, cost, positionToClose(state, order), at);
  const holdMinor = smaller(order.holdMinor, needMinor);
  const fact = { kind: 'orderResized', accountId, atMs, orderId, quantity, holdMinor } as const;
  const answer = { ...order, sizedQuantity: quantity, holdMinor };
  return accept([fact], { kind: 'order', order: answer });
}

/** An order that becomes smaller is worth no less than one that comes. */
function tooSmall(state: AccountState, command: AmendOrder, amended: Amended): Refusal | null {
  const { wanted, rules } = amended;
  const smaller = { ...successorOf(command, amended), quantity: wanted.quantity };
  const product = rules.products[kindOf(command.instrument)];
  return belowMinimum(state, smaller, { intent: intentOf(state, smaller), product });
}

/** What the old order held is there for the new one. */
function replace(state: AccountState, command: AmendOrder, amended: Amended): Decision {
  const { order, rules } = amended;
  const ends = endStep(command, { order, facts: [] }, 'cancelled', 'REPLACED').facts;
  const without = forkAccount(state);
  for (const fact of ends) applyFact(without, fact);
  const decision = decidePlaceOrder(without, successorOf(command, amended), rules);
  if (decision.outcome === 'refused') return decision;
  return accept([...ends, ...decision.facts], decision.answer);
}

/**
 * A stop that was set off stays the order it stands for; a trailing one keeps how far it came, a
 * market order the price that its guard counts from.
 */
function successorOf(command: AmendOrder, { order, wanted }: Amended): PlaceOrder {
  const { terms } = order;
  const { accountId, nowMs, newOrderId: orderId, instrument, prices } = command;
  const triggerPrice = terms.trail ? triggerOf(order) : wanted.triggerPrice;
  const plain = wanted.price === null ? 'market' : 'limit';
  const exitsOf = terms.exitsOf ?? (terms.exits && order.fillCount > 0 ? terms.orderId : null);
  return {
    kind: 'placeOrder',
    accountId,
    nowMs,
    instrument,
    prices,
    ...carriedOf(terms),
    ...clientNameOf(command),
    orderId,
    openClose: terms.openClose,
    slippageGuardBps: terms.auction?.cross === undefined ? terms.slippageGuardBps : null,
    ...(terms.guardFrom !== undefined && { guardFrom: terms.guardFrom }),
    type: order.elected === undefined ? terms.type : plain,
    quantity: leftOf(order, wanted),
    price: wanted.price,
    ...(waitsForTrigger(order) && triggerPrice != null && { triggerPrice }),
    ...(waitsForTrigger(order) && terms.trail && { trail: terms.trail }),
    ...(exitsOf !== null && { exitsOf }),
    ...(command.mostMinor !== undefined && { mostMinor: command.mostMinor }),
    ...(command.dayTrading !== undefined && { dayTrading: command.dayTrading }),
    gate: null,
    priorOrderId: null,
    replaces: terms.orderId,
  };
}
