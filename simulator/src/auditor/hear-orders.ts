import { settlesMs } from './days.ts';
import { least, most } from './exact.ts';
import { instrumentOf, keyOf, marketOf, type OwnAccount } from './own-account.ts';
import {
  type At,
  beginOrder,
  costOfPart,
  heldPrice,
  notionalOf,
  type OwnOrder,
  type Part,
  type PartCost,
} from './own-order.ts';
import {
  closed,
  leavingBy,
  liquidatedBy,
  type OwnPosition,
  opened,
  type Side,
  usedUp,
} from './own-position.ts';
import type { ToldFacts, ToldFill, ToldStep, ToldTerms } from './told.ts';
import { guardOf, isSetOff, isTrading, judgeFill, otherSide, type Shown } from './venue.ts';

type Heard<K extends keyof ToldFacts> = (
  account: OwnAccount,
  fact: ToldFacts[K],
  step: ToldStep,
) => void;

export function shownBy(step: ToldStep): Shown {
  return {
    instrument: instrumentOf(step),
    market: marketOf(step),
    nowMs: step.command.nowMs,
  };
}

function sideOf({ direction, openClose }: ToldTerms): Side {
  return (direction === 'buy') === (openClose === 'open') ? 'long' : 'short';
}

function positionOf(account: OwnAccount, terms: ToldTerms): OwnPosition | null {
  return account.positions.get(keyOf({ heldAs: terms.heldAs, side: sideOf(terms) })) ?? null;
}

export const orderAccepted: Heard<'orderAccepted'> = (account, fact, step) => {
  const { terms, state, expiry } = fact;
  if (account.clientOrderIds.has(terms.clientOrderId)) {
    account.faults.push(`the client order id ${terms.clientOrderId} was used twice`);
  }
  account.clientOrderIds.add(terms.clientOrderId);
  const order = { ...beginOrder(terms), state, expiresMs: expiry?.atMs ?? null };
  const holdMinor = holdOnArrival(account, order, step);
  account.expect(`the hold of ${terms.orderId}`, fact.holdMinor, holdMinor);
  if (holdMinor > account.available(terms.walletType)) {
    account.faults.push(`${terms.orderId} holds more than is available`);
  }
  account.expect(`the end of ${terms.orderId}`, order.expiresMs, endOf(terms, step));
  account.orders.set(terms.orderId, { ...order, holdMinor });
};

const DAY_MS = 86_400_000;

/** With its session, after a day where there is none, or after ninety; open while it waits. */
function endOf({ timeInForce, acceptedAtMs, origin }: ToldTerms, step: ToldStep): number | null {
  if (origin !== undefined) return null;
  if (timeInForce === 'gtc') return acceptedAtMs + 90 * DAY_MS;
  const { status, closesAtMs } = marketOf(step);
  if (status === 'closed' || status === 'midday') return null;
  return closesAtMs ?? step.command.nowMs + DAY_MS;
}

/** execution-rules.md, "Holds": to the cent what it costs if it fills so. */
function holdOnArrival(account: OwnAccount, order: OwnOrder, step: ToldStep): bigint {
  const { terms } = order;
  if (terms.exit !== undefined || terms.origin !== undefined) return 0n;
  const shown = shownBy(step);
  const { market, instrument } = shown;
  const { direction, price, quantity, slippageGuardBps: bps } = terms;
  const isStop = terms.triggerPrice !== undefined;
  const isMet = !isStop && isTrading(shown) && otherSide(market, direction).length > 0;
  const isShort = direction === 'sell' && terms.openClose === 'open';
  if (price === null && isMet && !isShort) {
    const fill = fillIn(step, terms.orderId);
    const part = { quantity: fill?.quantity ?? 0n, notional: notionalOf(fill?.slices ?? []) };
    return fill === null ? 0n : needOf(account, order, part, atOf(step));
  }
  const from = terms.triggerPrice ?? market.quote?.last ?? 0n;
  const worst = price ?? guardOf(instrument, direction, { from, bps });
  const held = heldPrice(terms, worst, market.quote?.ask ?? market.quote?.last ?? 0n);
  return needOf(account, order, { quantity, notional: quantity * held }, atOf(step));
}

function fillIn({ facts }: ToldStep, orderId: string): ToldFill | null {
  for (const fact of facts) {
    if (fact.kind !== 'orderFilled') continue;
    const { fill } = fact as unknown as ToldFacts['orderFilled'];
    if (fill.orderId === orderId) return fill;
  }
  return null;
}

function atOf(step: ToldStep): At {
  const rate = marketOf(step).fxRate ?? 0n;
  return { instrument: instrumentOf(step), rate, atMs: step.command.nowMs };
}

/** Cash a part takes: margin and fees; of a close the fees that it does not bring itself. */
function needOf(
  account: OwnAccount,
  order: OwnOrder,
  part: Part,
  at: At,
  position = positionOf(account, order.terms),
): bigint {
  const cost = costOfPart(order, part, at);
  if (order.terms.openClose === 'open') return cost.marginMinor + cost.feeMinor;
  if (position === null) return cost.feeMinor;
  const { marginMinor, profitMinor } = leavingBy(position, closedPart(cost, part, at));
  return most(cost.feeMinor - marginMinor - profitMinor, 0n);
}

function closedPart({ costMinor, feeMinor }: PartCost, part: Part, { rate }: At) {
  return { ...part, paidMinor: costMinor, feeMinor, rate };
}

export const orderMoved: Heard<'orderMoved'> = (account, { orderId, state, expiry }) => {
  const order = account.order(orderId);
  account.orders.set(orderId, { ...order, state, expiresMs: expiry?.atMs ?? null });
};

export const orderElected: Heard<'orderElected'> = (account, { orderId }, step) => {
  const order = account.order(orderId);
  if (!isSetOff(order, shownBy(step))) account.faults.push(`${orderId} was set off by nothing`);
  account.orders.set(orderId, { ...order, isElected: true, state: 'working' });
};

export const orderResized: Heard<'orderResized'> = (account, { orderId, quantity }) => {
  const order = account.order(orderId);
  if (order.terms.exit === undefined) account.faults.push(`${orderId} is no exit and was resized`);
  account.orders.set(orderId, { ...order, quantity });
};

export const orderQueueMoved: Heard<'orderQueueMoved'> = (account, { orderId }) => {
  account.order(orderId);
};

export const orderEnded: Heard<'orderEnded'> = (account, fact, step) => {
  const { orderId, state, reason, releasedMinor } = fact;
  const order = account.order(orderId);
  const { nowMs, kind } = step.command;
  account.expect(`what ${orderId} gives back`, releasedMinor, order.holdMinor);
  if (state === 'expired' && nowMs < (order.expiresMs ?? Number.POSITIVE_INFINITY)) {
    account.faults.push(`${orderId} expired before its time`);
  }
  if (reason === 'CANCELLED_BY_CUSTOMER' && kind !== 'cancelOrder') {
    account.faults.push(`${orderId} was cancelled by nobody`);
  }
  if (reason === 'SLIPPAGE_GUARD' && order.terms.price !== null) {
    account.faults.push(`${orderId} has a limit and no guard`);
  }
  account.orders.delete(orderId);
  account.ended.set(orderId, order);
};

export const orderFilled: Heard<'orderFilled'> = (account, fact, step) => {
  const { fill } = fact;
  const { fillId } = fill;
  const order = account.order(fill.orderId);
  for (const fault of judgeFill(order, fill, shownBy(step))) {
    account.faults.push(`${fillId}: ${fault}`);
  }
  const at = atOf(step);
  account.expect(`the rate of ${fillId}`, fill.fxRate, at.rate);
  const part = { quantity: fill.quantity, notional: notionalOf(fill.slices) };
  const cost = costOfPart(order, part, at);
  account.expect(`the cost of ${fillId}`, fill.costMinor, cost.costMinor);
  compareFees(account, fill, { order, cost });
  const funds = order.holdMinor + account.available(order.terms.walletType);
  const need =
    order.terms.openClose === 'open'
      ? openBy(account, { order, fill, cost, part, at })
      : closeBy(account, { order, fill, cost, part, at });
  if (order.terms.origin === undefined && need > funds) {
    account.faults.push(`${fillId} took ${need} and there was ${funds}`);
  }
  const after = { ...cost.after, state: 'partlyFilled' };
  const holdMinor = restHold(account, after, step, { need, funds, before: order.holdMinor });
  account.expect(`the hold after ${fillId}`, fact.holdAfterMinor, holdMinor);
  const isWhole = after.filled === after.quantity;
  account.orders.delete(fill.orderId);
  if (isWhole) account.ended.set(fill.orderId, { ...after, state: 'filled' });
  else account.orders.set(fill.orderId, { ...after, holdMinor });
};

function compareFees(
  account: OwnAccount,
  fill: ToldFill,
  { order, cost }: { readonly order: OwnOrder; readonly cost: PartCost },
): void {
  account.expect(`the fees of ${fill.fillId}`, fill.feeMinor, cost.feeMinor);
  for (const [key, line] of cost.after.fees) {
    const before = order.fees.get(key)?.paidMinor ?? 0n;
    const told = fill.fees.find((one) => one.key === key)?.amountMinor ?? 0n;
    account.expect(`${key} of ${fill.fillId}`, told, line.paidMinor - before);
  }
}

interface Done {
  readonly order: OwnOrder;
  readonly fill: ToldFill;
  readonly cost: PartCost;
  readonly part: Part;
  readonly at: At;
}

/** Adds to a position or begins it; answers what it took out of the wallet. */
function openBy(account: OwnAccount, { order, fill, cost, part, at }: Done): bigint {
  const { terms } = order;
  const before = positionOf(account, terms) ?? begin(terms, fill, at);
  account.expect(`the position of ${fill.fillId}`, fill.positionId, before.positionId);
  account.expect(`the leverage of ${fill.fillId}`, terms.leverage, before.leverage);
  account.expect(`the margin of ${fill.fillId}`, fill.position.marginMinor, cost.marginMinor);
  if (!at.instrument.isShortable && before.side === 'short') account.faults.push('a short of this');
  const lot = { lotId: fill.fillId, quantity: fill.quantity, costMinor: cost.costMinor };
  account.keep(opened(before, lot, { notional: part.notional, marginMinor: cost.marginMinor }));
  account.free(terms.walletType, -cost.marginMinor, -cost.feeMinor);
  return cost.marginMinor + cost.feeMinor;
}

function begin(terms: ToldTerms, fill: ToldFill, { instrument, atMs }: At): OwnPosition {
  return {
    ...{ positionId: fill.positionId, instrument, side: sideOf(terms) },
    ...{ walletType: terms.walletType, currency: terms.walletCurrency, leverage: terms.leverage },
    ...{ quantity: 0n, notional: 0n, costMinor: 0n, marginMinor: 0n, realisedMinor: 0n },
    ...{ lots: [], openedMs: atMs, markedMs: 0, chargedMs: 0, variationMinor: 0n, isCalled: false },
  };
}

/** Takes a part from a position; answers what it took out of the wallet, if anything. */
function closeBy(account: OwnAccount, { order, fill, cost, part, at }: Done): bigint {
  const { terms } = order;
  const { fillId, quantity, position: told } = fill;
  const before = positionOf(account, terms);
  if (before === null || quantity > before.quantity) {
    throw new Error(`${fillId} closes what is not held`);
  }
  const leaves = terms.origin === undefined ? leavingBy : liquidatedBy;
  const leaving = leaves(before, closedPart(cost, part, at));
  account.expect(`the profit of ${fillId}`, told.profitMinor, leaving.profitMinor);
  account.expect(`the cost that ${fillId} closes`, told.costMinor, leaving.costMinor);
  account.expect(`the margin ${fillId} frees`, told.marginMinor, leaving.marginMinor);
  const insured = told.liquidation?.insuredMinor ?? 0n;
  account.expect(`what the insurance pays of ${fillId}`, insured, leaving.insuredMinor);
  compareLots(account, fill, before);
  const realised = leaving.profitMinor - cost.feeMinor + leaving.insuredMinor;
  account.expect(`what ${fillId} realised`, told.realisedMinor, realised);
  account.free(terms.walletType, leaving.marginMinor, realised);
  const after = closed(before, quantity, leaving);
  account.keep({ ...after, realisedMinor: before.realisedMinor + realised });
  return settle(account, { order, fill, at }, leaving.marginMinor + realised);
}

/** Proceeds settle so many trading days later. */
function settle(
  account: OwnAccount,
  { order, fill, at }: Pick<Done, 'order' | 'fill' | 'at'>,
  netMinor: bigint,
): bigint {
  const dueMs = settlesMs(at.instrument, at.atMs);
  const isLater = netMinor > 0n && dueMs > at.atMs;
  account.expect(`when ${fill.fillId} settles`, fill.settlesAtMs, isLater ? dueMs : null);
  const { unsettled } = account.wallet(order.terms.walletType);
  if (isLater) unsettled.set(dueMs, (unsettled.get(dueMs) ?? 0n) + netMinor);
  return most(-netMinor, 0n);
}

function compareLots(
  account: OwnAccount,
  { fillId, quantity, position }: ToldFill,
  of: OwnPosition,
) {
  const { used } = usedUp(of.lots, quantity);
  const words = (lots: readonly { lotId: string; quantity: bigint; costMinor: bigint }[]) =>
    lots.map((lot) => `${lot.lotId} ${lot.quantity} ${lot.costMinor}`).join(', ');
  account.expect(`the lots ${fillId} uses`, words(position.lots ?? []), words(used));
}

/** What the rest holds: at a limit its exact need, at the market what is left of the hold. */
function restHold(
  account: OwnAccount,
  after: OwnOrder,
  step: ToldStep,
  of: { readonly need: bigint; readonly funds: bigint; readonly before: bigint },
): bigint {
  const { terms } = after;
  const quantity = after.quantity - after.filled;
  if (quantity === 0n) return 0n;
  if (terms.price === null) return most(of.before - of.need, 0n);
  const { quote } = marketOf(step);
  const price = heldPrice(terms, terms.price, quote?.ask ?? quote?.last ?? 0n);
  const need = needOf(account, after, { quantity, notional: quantity * price }, atOf(step));
  return least(need, of.funds - of.need);
}
