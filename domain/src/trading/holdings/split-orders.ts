import type { DirectionWord } from '@candor/contract/enums';
import type { Instrument, Split } from '../../instruments/instrument.ts';
import { divideRounded } from '../../money/rounding.ts';
import { exitId } from '../../orders/exits.ts';
import { type Election, type Order, remainingQuantity, triggerOf } from '../../orders/order.ts';
import type { ExitTerms, Trail } from '../../orders/order-parts.ts';
import { type OrderNames, type OrderTerms, ownNames } from '../../orders/order-terms.ts';
import { toTick } from '../../orders/price-rules.ts';
import type { AccountState } from '../account-state.ts';
import type { Fact, OrderAccepted } from '../facts.ts';
import { endStep } from '../working/fill-order.ts';
import type { SplitHolding } from './holding-commands.ts';

/**
 * What a split makes of the open orders in its shares. One that the new count can say goes on in
 * the place of the old one, with its hold, its time and its rank; any other ends, SPLIT.
 */
export function splitOrders(state: AccountState, command: SplitHolding): readonly Fact[] {
  const { instrument } = command;
  return [...state.orders.values()].flatMap((order) => {
    const { heldAs, splits = 0 } = order.terms;
    const split = heldAs === instrument.heldAs ? instrument.splits?.[splits] : undefined;
    if (split === undefined) return [];
    const terms = termsAfter(order, split, instrument);
    const reason = terms === null ? 'SPLIT' : 'IN_NEW_COUNT';
    const { facts } = endStep(command, { order, facts: [] }, 'cancelled', reason);
    return terms === null ? facts : [...facts, ...begun(order, terms, { split, command })];
  });
}

/**
 * The order in the new count; null where it has none. In a reverse split every open order is
 * cancelled, as exchanges do it; so is what has filled in part, which would pay a least fee twice,
 * and an opening order that would be of a fraction. A closing one loses the fraction, which its
 * position was paid for.
 */
function termsAfter(order: Order, split: Split, instrument: Instrument): OrderTerms | null {
  const { confirmed: _, ...terms } = order.terms;
  const { direction, openClose, exit, trail, exits, exitsOf, auction, splits = 0 } = terms;
  const { guardFrom } = terms;
  const hasFilled = order.fillCount > 0 && exit === undefined;
  const isOfStock = terms.instrumentId === instrument.id;
  if (split.to < split.from || hasFilled || !isOfStock || terms.origin !== undefined) return null;
  const parts = remainingQuantity(order) * split.to;
  const fraction = parts % (split.from * instrument.minCount);
  if (fraction > 0n && openClose === 'open') return null;
  const quantity = (parts - fraction) / split.from;
  const at = { instrument, split, direction };
  const trigger = triggerOf(order);
  const price = terms.price === null ? null : limitAfter(terms.price, at);
  const triggerPrice = trigger === null ? null : triggerAfter(trigger, at);
  if (quantity === 0n || price === 0n || triggerPrice === 0n) return null;
  const leaving = { ...at, direction: direction === 'buy' ? 'sell' : 'buy' } as const;
  const { takeProfit, stopLoss } = exits ?? {};
  return {
    ...terms,
    ...namesAfter(terms, splits + 1),
    quantity,
    price,
    splits: splits + 1,
    replaces: terms.orderId,
    ...(triggerPrice !== null && { triggerPrice }),
    ...(guardFrom !== undefined && { guardFrom: limitAfter(guardFrom, at) }),
    ...(trail && { trail: trailAfter(trail, split) }),
    ...(auction && { auction: { ...auction, worstPrice: limitAfter(auction.worstPrice, at) } }),
    ...(exitsOf && { exitsOf: `${exitsOf}-s${splits + 1}` }),
    ...(exits && {
      exits: {
        ...(takeProfit && { takeProfit: limitAfter(takeProfit, leaving) }),
        ...(stopLoss && { stopLoss: triggerAfter(stopLoss, leaving) }),
      },
    }),
  };
}

interface AtSplit {
  readonly instrument: Instrument;
  readonly split: Pick<Split, 'to' | 'from'>;
  readonly direction: DirectionWord;
}

/** On a price step, never dearer to buy and never cheaper to sell than was asked. */
function limitAfter(price: bigint, { instrument, split, direction }: AtSplit): bigint {
  const side = direction === 'buy' ? 'down' : 'up';
  return toTick(instrument, divideRounded(price * split.from, split.to, side), side);
}

/** On a price step, and never reached before what was asked is. */
function triggerAfter(price: bigint, { instrument, split, direction }: AtSplit): bigint {
  const side = direction === 'buy' ? 'up' : 'down';
  return toTick(instrument, divideRounded(price * split.from, split.to, side), side);
}

function trailAfter({ by, size }: Trail, { to, from }: Split): Trail {
  return { by, size: by === 'amount' ? divideRounded(size * from, to, 'up') : size };
}

/** Both halves of a pair get the same new name, so that they know each other. */
function namesAfter(
  { orderId, exit }: Pick<OrderTerms, 'orderId' | 'exit'>,
  count: number,
): OrderNames & { readonly exit?: ExitTerms } {
  if (exit === undefined) return ownNames(`${orderId}-s${count}`);
  const pairId = `${exit.pairId}-s${count}`;
  return { ...ownNames(exitId(pairId, exit.role)), exit: { ...exit, pairId } };
}

/** It stands where the old one stood: accepted then, with as much ahead of it in the new count. */
function begun(
  order: Order,
  terms: OrderTerms,
  { split, command }: { readonly split: Split; readonly command: SplitHolding },
): readonly Fact[] {
  const { accountId, nowMs: atMs } = command;
  const { to, from } = split;
  const { aheadQuantity, seenVolume } = order.queue;
  const inNewCount = (quantity: bigint) => divideRounded(quantity * to, from, 'up');
  const queue = {
    aheadQuantity: inNewCount(aheadQuantity),
    seenVolume: inNewCount(seenVolume),
  };
  const accepted: OrderAccepted = {
    kind: 'orderAccepted',
    accountId,
    atMs,
    terms,
    queue,
    state: order.state === 'queuedForOpen' || order.state === 'armed' ? order.state : 'working',
    holdMinor: order.holdMinor,
    expiry: order.expiry,
  };
  if (order.elected === undefined) return [accepted];
  const elected = electedAfter(order.elected, split);
  return [
    accepted,
    { kind: 'orderElected', accountId, atMs, orderId: terms.orderId, elected, queue },
  ];
}

/** What set a stop off, in the new count. */
function electedAfter({ price, trailed, ...at }: Election, { to, from }: Split): Election {
  const of = (old: bigint) => divideRounded(old * from, to, 'halfEven');
  if (trailed === undefined) return { ...at, price: of(price) };
  const { atMs, best, trigger } = trailed;
  return { ...at, price: of(price), trailed: { atMs, best: of(best), trigger: of(trigger) } };
}
