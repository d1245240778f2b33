import { markOf, nightCostOf, priceOf } from './hear-holdings.ts';
import { shownBy } from './hear-orders.ts';
import type { OwnAccount } from './own-account.ts';
import { isArmed, type OwnOrder } from './own-order.ts';
import { isAtOrBelow, isOnMargin, type OwnPosition } from './own-position.ts';
import { productFor } from './products.ts';
import type { ToldFacts, ToldStep } from './told.ts';
import { isSetOff, isTrading, isWorse, otherSide } from './venue.ts';

type Duty = (account: OwnAccount, step: ToldStep) => readonly string[];

function has(step: ToldStep, kind: keyof ToldFacts): boolean {
  return step.facts.some((fact) => fact.kind === kind);
}

/** What has to follow from a command; asked before the facts are heard, on what was there. */
export const duties: Readonly<Record<string, Duty>> = {
  workOrder(account, step) {
    const { orderId = '', nowMs } = step.command;
    const order = account.orders.get(orderId);
    if (order === undefined) return [];
    if (nowMs >= (order.expiresMs ?? Number.POSITIVE_INFINITY)) {
      return has(step, 'orderEnded') ? [] : [`${orderId} is past its time and was not ended`];
    }
    if (isSetOff(order, shownBy(step)) && !has(step, 'orderElected')) {
      return [`${orderId} was due and not set off`];
    }
    return crossed(order, step);
  },
  expireOrder(account, { command, facts }) {
    const order = account.orders.get(command.orderId ?? '');
    const isOver = order?.expiresMs !== null && (order?.expiresMs ?? 0) <= command.nowMs;
    return order && isOver && facts.length === 0 ? ['an order is past its time'] : [];
  },
  settle(account, step) {
    for (const [walletType, { unsettled }] of account.wallets) {
      const isDue = [...unsettled.keys()].some((atMs) => atMs <= step.command.nowMs);
      const isDone = step.facts.some(
        (fact) => 'walletType' in fact && fact.walletType === walletType,
      );
      if (isDue && !isDone) return [`${walletType} was due and not settled`];
    }
    return [];
  },
  markHolding: (account, step) =>
    due(account, step).flatMap((position) => {
      const { price, rate } = step.command;
      const isDue = position.markedMs < (step.command.dueMs ?? 0);
      const mark = markOf(position, price ?? 0n, rate ?? 0n);
      const isDone = isToldOf(step, 'holdingMarked', position);
      if (!isDue || mark === null || !productFor(position.instrument).isDifference) return [];
      return isDone ? [] : [`the day of ${position.positionId} was not paid`];
    }),
  chargeNight: (account, step) =>
    due(account, step).flatMap((position) => {
      const { price, rate, dueMs = 0 } = step.command;
      if (position.chargedMs >= dueMs) return [];
      const isOwed = nightCostOf(position, price ?? 0n, rate ?? 0n) !== 0n;
      const isDone = isToldOf(step, 'nightCharged', position);
      return isOwed && !isDone ? [`the night of ${position.positionId} was not charged`] : [];
    }),
  checkMargin(account, step) {
    const { positionId } = step.command;
    const position = [...account.positions.values()].find((one) => one.positionId === positionId);
    if (position === undefined || !isOnMargin(position) || !isTrading(shownBy(step))) return [];
    const at = priceOf(step);
    const isDue = isAtOrBelow(100n, position, at);
    const isFilled = has(step, 'orderFilled');
    if (isFilled && !isDue) return [`${positionId} was liquidated above the level of it`];
    if (isDue)
      return isFilled || isEmpty(position, step) ? [] : [`${positionId} was not liquidated`];
    if (position.isCalled || !isAtOrBelow(120n, position, at)) return [];
    return has(step, 'marginCalled') ? [] : [`${positionId} was not called for margin`];
  },
};

/** A working limit that a newer book crosses takes of it, unless others took it before. */
function crossed(order: OwnOrder, step: ToldStep): readonly string[] {
  const { price, direction, acceptedAtMs, orderId } = order.terms;
  const shown = shownBy(step);
  const { quote } = shown.market;
  if (price === null || isArmed(order) || !isTrading(shown) || quote === null) return [];
  const best = otherSide(shown.market, direction)[0]?.price;
  if (best === undefined || isWorse(direction, best, price) || quote.timeMs <= acceptedAtMs)
    return [];
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

/**
 * Positions a command of a day concerns: those that were there before the instant it is of. While
 * nobody knows the rate into the wallet it is asked again.
 */
function due(account: OwnAccount, { command }: ToldStep): readonly OwnPosition[] {
  const { instrument, dueMs = 0, rate } = command;
  if (rate === null) return [];
  return [...account.positions.values()].filter(
    (one) => one.instrument.heldAs === instrument?.heldAs && one.openedMs < dueMs,
  );
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
    if (openClose !== 'close') continue;
    const position = [...account.positions.values()].find((one) => one.positionId === positionId);
    if (exit === undefined) continue;
    const left = order.quantity - order.filled;
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
