import { missedReopening, missedShare } from './auctions.ts';
import { couponsDue } from './bonds.ts';
import { areTraded } from './follow-prices.ts';
import { trailedTo } from './hear-changes.ts';
import { markOf, nightCostOf, priceOf } from './hear-holdings.ts';
import { isUnrecorded } from './hear-income.ts';
import { missedDay } from './hear-loans.ts';
import { atOf, endsAtOnce, leftOf, needOf, shownBy } from './holds.ts';
import { inHoursOf } from './hours.ts';
import { sizeFaults } from './liquidation.ts';
import { type OwnAccount, positionFor } from './own-account.ts';
import { isArmed, type OwnOrder } from './own-order.ts';
import { isAtOrBelow, isOnMargin, type OwnPosition } from './own-position.ts';
import { productFor } from './products.ts';
import type { ToldFacts, ToldStep, ToldTransfer } from './told.ts';
import { isSetOff, isTrading, isWorse, otherSide } from './venue.ts';

type Duty = (account: OwnAccount, step: ToldStep) => readonly string[];

function has(step: ToldStep, kind: keyof ToldFacts): boolean {
  return step.facts.some((fact) => fact.kind === kind);
}

/** What has to follow from a command; asked before the facts are heard, on what was there. */
export const duties: Readonly<Record<string, Duty>> = {
  workOrder(account, told) {
    const { orderId = '', nowMs } = told.command;
    const order = account.orders.get(orderId);
    if (order === undefined) return [];
    const step = inHoursOf(told, order.terms);
    // It meets its auction and no book.
    if (order.terms.auction !== undefined) {
      return step.facts.length === 0 ? [] : [`${orderId} met a book`];
    }
    if (nowMs >= (order.expiresMs ?? Number.POSITIVE_INFINITY)) {
      return has(step, 'orderEnded') ? [] : [`${orderId} is past its time and was not ended`];
    }
    if (isSetOff(order, shownBy(step)) && !has(step, 'orderElected')) {
      return [`${orderId} was due and not set off`];
    }
    if (isStuck(order, step)) return [`${orderId} did not follow the price`];
    return crossed(account, order, step);
  },
  uncrossOrder: missedShare,
  reopenOrder: missedReopening,
  expireOrder(account, { command, facts }) {
    const order = account.orders.get(command.orderId ?? '');
    const isOver = order?.expiresMs !== null && (order?.expiresMs ?? 0) <= command.nowMs;
    return order && isOver && facts.length === 0 ? ['an order is past its time'] : [];
  },
  settle(account, step) {
    const { nowMs } = step.command;
    const due = [...account.transfers.values()].filter((one) => one.completesAtMs <= nowMs);
    const waiting = due.filter((one) => isWithoutRate(account, one, step));
    const faults = [...account.wallets].flatMap(([walletType, { unsettled }]) => {
      const isDue = [...unsettled.keys()].some((atMs) => atMs <= nowMs);
      const isKept = waiting.some(({ fromWallet }) => fromWallet === walletType);
      const isDone = step.facts.some(
        (fact) => 'walletType' in fact && fact.walletType === walletType,
      );
      return isDue && !isKept && !isDone ? [`${walletType} was due and not settled`] : [];
    });
    const left = due.filter((one) => !waiting.includes(one) && !isTransferred(one, step));
    return [
      ...faults,
      ...left.map(({ transferId }) => `${transferId} was due and goes on waiting`),
    ];
  },
  markHolding: (account, step) =>
    due(account, step).flatMap((position) => {
      const { price, rate } = step.command;
      const isDue = Math.max(position.markedMs, position.addedMs) < (step.command.dueMs ?? 0);
      const mark = markOf(position, price ?? 0n, rate ?? 0n);
      const isDone = isToldOf(step, 'holdingMarked', position);
      if (!isDue || mark === null || !productFor(position.instrument).isDifference) return [];
      return isDone ? [] : [`the day of ${position.positionId} was not paid`];
    }),
  chargeNight: (account, step) =>
    due(account, step).flatMap((position) => {
      const { price, rate, dueMs = 0 } = step.command;
      if (position.chargedMs >= dueMs) return [];
      const isOwed = nightCostOf(position, { price: price ?? 0n, rate: rate ?? 0n, dueMs }) !== 0n;
      const isDone = isToldOf(step, 'nightCharged', position);
      return isOwed && !isDone ? [`the night of ${position.positionId} was not charged`] : [];
    }),
  payCoupon: (account, step) =>
    holders(account, step).flatMap((position) => {
      const due = couponsDue(position, step.command.nowMs).length;
      const paid = step.facts.filter(({ kind }) => kind === 'couponPaid').length;
      return due > paid ? [`a coupon of ${position.positionId} was not paid`] : [];
    }),
  recordDividend: (account, step) =>
    holders(account, step).flatMap((position) => {
      const { dividend, nowMs } = step.command;
      const isDone = step.facts.some(
        (fact) => fact.kind === 'dividendEntitled' && sideIn(fact) === position.side,
      );
      const isDue = isUnrecorded(position, dividend ? [dividend] : [], nowMs);
      return isDue && !isDone ? [`${position.positionId} was not entitled`] : [];
    }),
  payDividend(account, { command, facts }) {
    if (command.rate === null) return [];
    const due = [...account.dividends.values()].filter(
      ({ dividendId }) => dividendId === command.dividend?.dividendId,
    );
    return due.length > facts.length ? ['a dividend was not paid'] : [];
  },
  splitHolding: (account, step) =>
    holders(account, step).flatMap((position) => {
      const { instrument } = step.command;
      const isDue = position.splits < (instrument?.splits?.length ?? 0);
      const isDone = isToldOf(step, 'holdingSplit', position);
      return isDue && !isDone ? [`${position.positionId} was not split`] : [];
    }),
  accrueLoan: missedDay,
  confirmFollow: (account, step) => waitingFollow(account, step, 'waiting'),
  settleFollow: (account, step) => waitingFollow(account, step, 'running'),
  checkMargin(account, step) {
    const { positionId } = step.command;
    const position = [...account.positions.values()].find((one) => one.positionId === positionId);
    if (position === undefined || !isOnMargin(position) || !isTrading(shownBy(step))) return [];
    const at = priceOf(step);
    const isDue = isAtOrBelow(100n, position, at);
    const isFilled = has(step, 'orderFilled');
    if (isFilled && !isDue) return [`${positionId} was liquidated above the level of it`];
    if (isFilled) return sizeFaults(position, step);
    if (isDue) return isEmpty(position, step) ? [] : [`${positionId} was not liquidated`];
    if (position.isCalled || !isAtOrBelow(120n, position, at)) return [];
    return has(step, 'marginCalled') ? [] : [`${positionId} was not called for margin`];
  },
};

/** Between currencies while no rate is known it waits, and with it the proceeds it waits for. */
function isWithoutRate(
  account: OwnAccount,
  { fromWallet, toWallet }: ToldTransfer,
  { command }: ToldStep,
): boolean {
  const isExchange = account.wallet(fromWallet).currency !== account.wallet(toWallet).currency;
  return isExchange && (command.fxFrom ?? null) === null;
}

function isTransferred({ transferId }: ToldTransfer, { facts }: ToldStep): boolean {
  return facts.some((fact) => {
    const told = fact as Partial<ToldFacts['transferCompleted'] & ToldFacts['transferCancelled']>;
    return (told.transfer?.transferId ?? told.transferId) === transferId;
  });
}

/** What is due and has all its prices is done. */
function waitingFollow(account: OwnAccount, { command, facts }: ToldStep, state: string) {
  const follow = account.follows.get(command.followId ?? '');
  const isDue = follow?.state === state && command.nowMs >= (follow.dueMs ?? 0);
  const isMissed = isDue && areTraded(command) && facts.length === 0;
  return isMissed ? [`${follow.followId} is due and still ${state}`] : [];
}

/** A trailing stop that a price takes along and that stands still. */
function isStuck(order: OwnOrder, step: ToldStep): boolean {
  const shown = shownBy(step);
  if (!isArmed(order) || !isTrading(shown) || has(step, 'orderElected')) return false;
  return trailedTo(order, shown) !== null && !step.facts.some((fact) => 'trailed' in fact);
}

/**
 * A working limit that a newer book crosses takes of it, unless others took it before, or its money
 * does not reach for the least of it: a short that sells far above its limit locks more than it
 * held. It ends beside a position of another leverage.
 */
function crossed(account: OwnAccount, order: OwnOrder, step: ToldStep): readonly string[] {
  const { price, direction, acceptedAtMs, orderId } = order.terms;
  const shown = shownBy(step);
  const { quote } = shown.market;
  if (price === null || isArmed(order) || !isTrading(shown) || quote === null) return [];
  const best = otherSide(shown.market, direction)[0]?.price;
  if (best === undefined || isWorse(direction, best, price) || quote.timeMs <= acceptedAtMs)
    return [];
  const quantity = shown.instrument.minCount;
  const least = needOf(account, order, { quantity, notional: quantity * best }, atOf(step));
  const funds = order.holdMinor + account.available(order.terms.walletType);
  const held = positionFor(account, order.terms);
  const isOther = held !== null && held.leverage !== order.terms.leverage;
  if ((least > funds || isOther) && has(step, 'orderEnded')) return [];
  return has(step, 'orderFilled') || order.filled > 0n || step.command.isBookTaken === true
    ? []
    : [`${orderId} is crossed and took nothing`];
}

function isEmpty({ side }: OwnPosition, step: ToldStep): boolean {
  const direction = side === 'long' ? 'sell' : 'buy';
  return (
    otherSide(shownBy(step).market, direction).length === 0 || step.command.isBookTaken === true
  );
}

/** Who holds what a command is about, where the rate into the wallet is known. */
function holders(account: OwnAccount, { command }: ToldStep): readonly OwnPosition[] {
  return command.rate === null ? [] : account.positionsIn(command.instrument?.heldAs ?? '');
}

function sideIn(fact: object): string | null {
  const { due } = fact as { readonly due?: { readonly side: string } };
  return due?.side ?? null;
}

/** Of those, whoever held it before the instant a command of a day is of. */
function due(account: OwnAccount, step: ToldStep): readonly OwnPosition[] {
  const { dueMs = 0 } = step.command;
  return holders(account, step).filter((one) => one.openedMs < dueMs);
}

function isToldOf(
  { facts }: ToldStep,
  kind: keyof ToldFacts,
  { positionId }: OwnPosition,
): boolean {
  return facts.some(
    (fact) => fact.kind === kind && 'positionId' in fact && fact.positionId === positionId,
  );
}

/** What is true of exits after every step (triggers.md, the second table). */
export function exitFaults(account: OwnAccount): readonly string[] {
  const faults: string[] = [];
  for (const order of account.orders.values()) {
    const { exit, orderId, positionId, openClose } = order.terms;
    if (endsAtOnce(order.terms)) faults.push(`${orderId} waits and may not`);
    if (openClose !== 'close') continue;
    const position = [...account.positions.values()].find((one) => one.positionId === positionId);
    if (exit === undefined) continue;
    const left = leftOf(order);
    if (position === undefined || left > position.quantity) {
      faults.push(`${orderId} is for ${left} and ${position?.quantity ?? 0n} is held`);
    }
    const others = [...account.orders.values(), ...account.ended.values()].filter(
      ({ terms }) => terms.exit?.pairId === exit.pairId && terms.exit.role !== exit.role,
    );
    if (others.some(hasFired)) faults.push(`${orderId} outlived the other half of its pair`);
  }
  return faults;
}

function hasFired(order: OwnOrder): boolean {
  return order.isElected || order.state === 'filled';
}
