import { goneOn, judgeSplitEnd } from './after-split.ts';
import { judgeAmount, judgeSpent } from './amounts.ts';
import { judgeAuctionEnd, judgeAuctioned, judgeAuctionTerms } from './auctions.ts';
import { couponsDue } from './bonds.ts';
import { settlesMs } from './days.ts';
import { most } from './exact.ts';
import { firstTrigger, judgeSuccessor } from './hear-changes.ts';
import { owesNight } from './hear-holdings.ts';
import { isUnrecorded } from './hear-income.ts';
import {
  atOf,
  closedPart,
  endOf,
  holdOnArrival,
  leftOf,
  openingNeed,
  restHold,
  shownBy,
} from './holds.ts';
import { inHoursOf } from './hours.ts';
import { instrumentOf, marketOf, type OwnAccount, positionFor, sideOf } from './own-account.ts';
import {
  type At,
  beginOrder,
  costOfPart,
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
  usedUp,
} from './own-position.ts';
import { productFor } from './products.ts';
import type { ToldFacts, ToldFill, ToldLot, ToldStep, ToldTerms } from './told.ts';
import { isTrading, isWorse, judgeFill, otherSide } from './venue.ts';

type Heard<K extends keyof ToldFacts> = (
  account: OwnAccount,
  fact: ToldFacts[K],
  step: ToldStep,
) => void;

export const orderAccepted: Heard<'orderAccepted'> = (account, fact, told) => {
  const { terms, state, expiry } = fact;
  const step = inHoursOf(told, terms);
  if (account.clientOrderIds.has(terms.clientOrderId)) {
    account.faults.push(`the client order id ${terms.clientOrderId} was used twice`);
  }
  account.clientOrderIds.add(terms.clientOrderId);
  if (step.command.kind === 'splitHolding') {
    account.orders.set(terms.orderId, goneOn(account, fact, step));
    return;
  }
  const order = { ...beginOrder(terms), state, expiresMs: expiry?.atMs ?? null };
  if (terms.replaces !== undefined) judgeSuccessor(account, terms, step);
  if (terms.trail !== undefined) {
    const trigger = firstTrigger(account, terms, step);
    account.expect(`where ${terms.orderId} is set off`, terms.triggerPrice, trigger);
  }
  judgeGuard(account, terms, step);
  judgeAuctionTerms(account, terms, step);
  judgeAmount(account, order, step);
  if (terms.auction !== undefined) account.auctioned.set(terms.instrumentId, instrumentOf(step));
  const holdMinor = holdOnArrival(account, order, step);
  account.expect(`the hold of ${terms.orderId}`, fact.holdMinor, holdMinor);
  if (holdMinor > account.available(terms.walletType)) {
    account.faults.push(`${terms.orderId} holds more than is available`);
  }
  account.expect(`the end of ${terms.orderId}`, order.expiresMs, endOf(terms, step));
  account.orders.set(terms.orderId, { ...order, holdMinor });
};

/**
 * The guard of a market order counts from the price that was confirmed; a stop has none, nor what
 * waits for the open or the close, nor a block.
 */
function judgeGuard(account: OwnAccount, terms: ToldTerms, { command }: ToldStep): void {
  const { orderId, price, triggerPrice, timeInForce, guardFrom } = terms;
  if (command.kind !== 'placeOrder' || command.instrument === undefined) return;
  const isAtMarket = price === null && triggerPrice === undefined;
  const isOfOnePrice = timeInForce === 'opg' || timeInForce === 'cls';
  const isBlock = productFor(command.instrument).isBlock === true;
  const asked = command.guardFrom ?? command.confirmed?.price ?? undefined;
  const from = isAtMarket && !isOfOnePrice && !isBlock ? asked : undefined;
  account.expect(`what the guard of ${orderId} counts from`, guardFrom, from);
}

export const orderEnded: Heard<'orderEnded'> = (account, fact, told) => {
  const { orderId, state, reason, releasedMinor } = fact;
  const order = account.order(orderId);
  const step = inHoursOf(told, order.terms);
  const { nowMs, kind } = step.command;
  account.expect(`what ${orderId} gives back`, releasedMinor, order.holdMinor);
  if (state === 'expired' && nowMs < (order.expiresMs ?? Number.POSITIVE_INFINITY)) {
    account.faults.push(`${orderId} expired before its time`);
  }
  if (reason === 'CANCELLED_BY_CUSTOMER' && kind !== 'cancelOrder') {
    account.faults.push(`${orderId} was cancelled by nobody`);
  }
  const { timeInForce } = order.terms;
  if (reason === 'NOT_AT_ONCE') account.expect(`the term of ${orderId}`, timeInForce, 'ioc');
  if (reason === 'NOT_WHOLE') account.expect(`the term of ${orderId}`, timeInForce, 'fok');
  if (reason === 'NOT_WHOLE' && couldFill(order, step)) {
    account.faults.push(`${orderId} could have been filled whole`);
  }
  const held = positionFor(account, order.terms);
  if (reason === 'OTHER_LEVERAGE' && held?.leverage === order.terms.leverage) {
    account.faults.push(`${orderId} has the leverage of what is held`);
  }
  if (reason === 'REPLACED' && kind !== 'amendOrder') {
    account.faults.push(`${orderId} was replaced by nobody`);
  }
  judgeSplitEnd(account, order, { reason, step });
  judgeAuctionEnd(account, order, step);
  if (reason === 'SLIPPAGE_GUARD' && order.terms.price !== null) {
    account.faults.push(`${orderId} has a limit and no guard`);
  }
  const isCut = reason === 'SLIPPAGE_GUARD' || reason === 'COOLING_OFF';
  if (isCut && order.isElected && order.terms.openClose === 'close') {
    account.faults.push(`${orderId} protects and was left with ${leftOf(order)}`);
  }
  const isBanded = () => shownBy(step).market.quote?.coolingOff !== undefined;
  if (reason === 'COOLING_OFF' && (order.terms.price !== null || !isBanded())) {
    account.faults.push(`${orderId} met no band of a cooling-off`);
  }
  account.orders.delete(orderId);
  account.ended.set(orderId, order);
};

/** What opens at a limit and finds all of it displayed, with nothing of it taken before. */
function couldFill({ terms }: OwnOrder, step: ToldStep): boolean {
  const shown = shownBy(step);
  const { price, direction, quantity, openClose } = terms;
  if (price === null || openClose === 'close' || step.command.isBookTaken === true) return false;
  const inside = otherSide(shown.market, direction).filter(
    (level) => !isWorse(direction, level.price, price),
  );
  return isTrading(shown) && inside.reduce((sum, one) => sum + one.quantity, 0n) >= quantity;
}

export const orderFilled: Heard<'orderFilled'> = (account, fact, told) => {
  const { fill } = fact;
  const { fillId } = fill;
  const order = account.order(fill.orderId);
  const step = inHoursOf(told, order.terms);
  judgeIncome(account, order.terms, step);
  const at = atOf(step);
  const funds = order.holdMinor + account.available(order.terms.walletType);
  if (fill.mode === 'auction') judgeAuctioned(account, fill, { order, at, funds });
  else
    for (const fault of judgeFill(order, fill, shownBy(step))) {
      account.faults.push(`${fillId}: ${fault}`);
    }
  account.expect(`the rate of ${fillId}`, fill.fxRate, at.rate);
  const part = { quantity: fill.quantity, notional: notionalOf(fill.slices) };
  const cost = costOfPart(order, part, at);
  account.expect(`the cost of ${fillId}`, fill.costMinor, cost.costMinor);
  const received = fill.accrued?.receivedMinor ?? 0n;
  account.expect(`the interest of ${fillId}`, received, cost.receivedMinor);
  compareFees(account, fill, { order, cost });
  judgeSpent(account, order.terms, cost.after);
  const position = positionFor(account, order.terms);
  if (position !== null && owesNight(position, step)) {
    account.faults.push(`${fillId} came before the night of ${position.positionId}`);
  }
  const wallet = account.wallet(order.terms.walletType);
  const { cashMinor, marginMinor } = wallet;
  const need =
    order.terms.openClose === 'open'
      ? openBy(account, { order, fill, cost, part, at })
      : closeBy(account, { order, fill, cost, part, at });
  account.fills.set(fillId, {
    fill,
    order,
    position,
    atMs: at.atMs,
    notional: part.notional,
    costMinor: cost.costMinor,
    feeMinor: cost.feeMinor,
    cashMinor: wallet.cashMinor - cashMinor,
    marginMinor: marginMinor - wallet.marginMinor,
  });
  if (order.terms.origin === undefined && need > funds) {
    account.faults.push(`${fillId} took ${need} and there was ${funds}`);
  }
  const after = { ...cost.after, state: 'partlyFilled' };
  const holdMinor = restHold(account, after, step, { need, funds, before: order.holdMinor });
  account.expect(`the hold after ${fillId}`, fact.holdAfterMinor, holdMinor);
  const isWhole = leftOf(after) === 0n;
  if (order.terms.timeInForce === 'fok' && !isWhole) {
    account.faults.push(`${fillId} is a part of what fills whole or not at all`);
  }
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
  const before = positionFor(account, terms) ?? begin(terms, fill, at);
  account.expect(`the position of ${fill.fillId}`, fill.positionId, before.positionId);
  account.expect(`the leverage of ${fill.fillId}`, terms.leverage, before.leverage);
  account.expect(`the margin of ${fill.fillId}`, fill.position.marginMinor, cost.marginMinor);
  if (!at.instrument.isShortable && before.side === 'short') account.faults.push('a short of this');
  const lot = {
    lotId: fill.fillId,
    openedMs: at.atMs,
    quantity: fill.quantity,
    costMinor: cost.costMinor,
  };
  const after = opened(before, lot, { notional: part.notional, marginMinor: cost.marginMinor });
  account.keep({ ...after, addedMs: at.atMs });
  account.free(terms.walletType, -cost.marginMinor, cost.receivedMinor - cost.feeMinor);
  return openingNeed(cost);
}

function begin(terms: ToldTerms, fill: ToldFill, { instrument, atMs }: At): OwnPosition {
  return {
    positionId: fill.positionId,
    instrument,
    side: sideOf(terms),
    walletType: terms.walletType,
    currency: terms.walletCurrency,
    leverage: terms.leverage,
    quantity: 0n,
    notional: 0n,
    costMinor: 0n,
    marginMinor: 0n,
    realisedMinor: 0n,
    lots: [],
    openedMs: atMs,
    addedMs: atMs,
    markedMs: 0,
    chargedMs: 0,
    couponMs: null,
    exMs: 0,
    splits: instrument.splits?.length ?? 0,
    variationMinor: 0n,
    isCalled: false,
  };
}

/** Takes a part from a position; answers what it took out of the wallet, if anything. */
function closeBy(account: OwnAccount, { order, fill, cost, part, at }: Done): bigint {
  const { terms } = order;
  const { fillId, quantity, position: told } = fill;
  const before = positionFor(account, terms);
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
  const { receivedMinor } = cost;
  account.free(terms.walletType, leaving.marginMinor, realised + receivedMinor);
  const after = closed(before, quantity, leaving);
  account.keep({ ...after, realisedMinor: before.realisedMinor + realised });
  return settle(account, { order, fill, at }, leaving.marginMinor + realised + receivedMinor);
}

/** Proceeds settle so many trading days later. */
function settle(
  account: OwnAccount,
  { order, fill, at }: Pick<Done, 'order' | 'fill' | 'at'>,
  netMinor: bigint,
): bigint {
  const dueMs = settlesMs(at.instrument, fill.auction?.uncrossMs ?? at.atMs);
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
  account.expect(`the lots ${fillId} uses`, lotWords(position.lots ?? []), lotWords(used));
}

export function lotWords(lots: readonly ToldLot[]): string {
  return lots.map((lot) => `${lot.lotId} ${lot.quantity} ${lot.costMinor}`).join(', ');
}

/** Coupons and dividends that were earned go before what is traded. */
function judgeIncome(account: OwnAccount, { heldAs, orderId }: ToldTerms, step: ToldStep): void {
  const { nowMs } = step.command;
  for (const position of account.positionsIn(heldAs)) {
    if (couponsDue(position, nowMs).length > 0) {
      account.faults.push(`${orderId} was filled before a coupon that was due`);
    }
    if (isUnrecorded(position, marketOf(step).dividends ?? [], nowMs)) {
      account.faults.push(`${orderId} was filled before a dividend that was due`);
    }
  }
}
