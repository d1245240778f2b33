import type { FeeCharge } from '../fees/fee-charge.ts';
import type { Fill } from '../trading/fill.ts';
import type { Order, OrderExpiry, QueueSpot } from './order.ts';
import type { OrderState } from './order-states.ts';
import type { OrderTerms } from './order-terms.ts';

/** An order just accepted: nothing filled, its hold in place. */
export function newOrder(input: {
  readonly terms: OrderTerms;
  readonly state: OrderState;
  readonly holdMinor: bigint;
  readonly expiry: OrderExpiry | null;
  readonly queue: QueueSpot;
}): Order {
  return {
    terms: input.terms,
    state: input.state,
    reason: null,
    expiry: input.expiry,
    finishedAtMs: null,
    holdMinor: input.holdMinor,
    releasedMinor: 0n,
    filledQuantity: 0n,
    filledNotional: 0n,
    filledWorth: 0n,
    localMinor: 0n,
    costMinor: 0n,
    fees: [],
    feeMinor: 0n,
    marginMinor: 0n,
    realisedMinor: 0n,
    fillCount: 0,
    lastFillAtMs: null,
    queue: input.queue,
    bar: { startMs: 0, quantity: 0n },
    takenQuoteMs: null,
  };
}

/** The order after a fill. The state and the hold that stays are the decision's. */
export function orderAfterFill(
  order: Order,
  fill: Fill,
  after: { readonly state: OrderState; readonly holdMinor: bigint; readonly queue: QueueSpot },
): Order {
  const effect = fill.position;
  const notional = notionalOf(fill);
  const filled: Order = {
    ...order,
    state: after.state,
    finishedAtMs: after.state === 'filled' ? fill.filledAtMs : null,
    holdMinor: after.holdMinor,
    filledQuantity: order.filledQuantity + fill.quantity,
    filledNotional: order.filledNotional + notional,
    filledWorth: order.filledWorth + notional * fill.fxRate,
    localMinor: order.localMinor + fill.localMinor,
    costMinor: order.costMinor + fill.costMinor,
    fees: mergeFees(order.fees, fill.fees),
    feeMinor: order.feeMinor + fill.feeMinor,
    marginMinor: order.marginMinor + effect.marginMinor,
    realisedMinor: order.realisedMinor + (effect.effect === 'closed' ? effect.realisedMinor : 0n),
    fillCount: order.fillCount + 1,
    lastFillAtMs: fill.filledAtMs,
    queue: after.queue,
    bar: barAfterFill(order, fill),
    takenQuoteMs: fill.quote.timeMs,
  };
  // Only of a bond: fields that few have, between those that all have, make each order slow.
  return fill.accrued === undefined ? filled : { ...filled, ...accruedWith(order, fill) };
}

/**
 * The order without its last fill. What was taken back does not go to the market again: what
 * remains of the order is what it was. One of which nothing works any more is cancelled.
 */
export function orderWithoutFill(
  order: Order,
  fill: Fill,
  at: { readonly nowMs: number; readonly lastFillAtMs: number | null },
): Order {
  const effect = fill.position;
  const filledQuantity = order.filledQuantity - fill.quantity;
  const notional = notionalOf(fill);
  const { accruedWorth: _worth, accruedMinor: _minor, ...bare } = order;
  const { accruedWorth, accruedMinor } = fill.before ?? {};
  return {
    ...bare,
    ...stateWithoutFill(order, filledQuantity === 0n, at.nowMs),
    filledQuantity,
    bustedQuantity: (order.bustedQuantity ?? 0n) + fill.quantity,
    filledNotional: order.filledNotional - notional,
    filledWorth: order.filledWorth - notional * fill.fxRate,
    localMinor: order.localMinor - fill.localMinor,
    costMinor: order.costMinor - fill.costMinor,
    fees: fill.before?.fees ?? [],
    feeMinor: order.feeMinor - fill.feeMinor,
    marginMinor: order.marginMinor - effect.marginMinor,
    realisedMinor: order.realisedMinor - (effect.effect === 'closed' ? effect.realisedMinor : 0n),
    ...(accruedWorth !== undefined && { accruedWorth }),
    ...(accruedMinor !== undefined && { accruedMinor }),
    lastFillAtMs: at.lastFillAtMs,
  };
}

/** What has accrued on an order of a bond, with a fill more. */
function accruedWith(
  { accruedWorth = 0n, accruedMinor = 0n }: Order,
  { accrued, quantity, fxRate }: Fill,
): Pick<Order, 'accruedWorth' | 'accruedMinor'> {
  if (accrued === undefined) return {};
  return {
    accruedWorth: accruedWorth + accrued.per100 * quantity * fxRate,
    accruedMinor: accruedMinor + accrued.receivedMinor,
  };
}

function stateWithoutFill(
  { state, finishedAtMs }: Order,
  isUnfilled: boolean,
  nowMs: number,
): Partial<Order> {
  if (state === 'filled') return { state: 'cancelled', reason: 'FILL_BUSTED', finishedAtMs: nowMs };
  const isUntouched = finishedAtMs === null && isUnfilled && state === 'partlyFilled';
  return isUntouched ? { state: 'working' } : {};
}

/** Exact price × quantity of a fill. */
export function notionalOf(fill: { readonly slices: Fill['slices'] }): bigint {
  let sum = 0n;
  for (const slice of fill.slices) sum += slice.price * slice.quantity;
  return sum;
}

/** Fee lines added up by key, in the order they first came. */
export function mergeFees(
  soFar: readonly FeeCharge[],
  more: readonly FeeCharge[],
): readonly FeeCharge[] {
  if (soFar.length === 0) return more;
  const merged = soFar.map((charge) => {
    const added = more.find((one) => one.key === charge.key);
    if (added === undefined) return charge;
    return {
      ...charge,
      localMinor: charge.localMinor + added.localMinor,
      amountMinor: charge.amountMinor + added.amountMinor,
      ...(added.rated !== undefined && { rated: (charge.rated ?? 0n) + added.rated }),
    };
  });
  const fresh = more.filter((one) => !soFar.some((charge) => charge.key === one.key));
  return [...merged, ...fresh];
}

function barAfterFill(order: Order, fill: Fill): Order['bar'] {
  if (fill.mode === 'taken') return order.bar;
  const earlier = order.bar.startMs === fill.barStartMs ? order.bar.quantity : 0n;
  return { startMs: fill.barStartMs, quantity: earlier + fill.quantity };
}
