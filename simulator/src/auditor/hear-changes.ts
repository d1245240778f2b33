import { least, up } from './exact.ts';
import { endOf, leftOf, shownBy, waitingHold } from './holds.ts';
import { inHoursOf } from './hours.ts';
import type { OwnAccount } from './own-account.ts';
import type { OwnOrder } from './own-order.ts';
import type { ToldFacts, ToldStep, ToldTerms } from './told.ts';
import {
  electingPrice,
  isPriceOf,
  isSetOff,
  isWorse,
  onTick,
  type Shown,
  sharedPrice,
} from './venue.ts';

type Heard<K extends keyof ToldFacts> = (
  account: OwnAccount,
  fact: ToldFacts[K],
  step: ToldStep,
) => void;

/** Where a trailing stop is set off behind a price (triggers.md). */
export function trailBehind({ trail, direction }: ToldTerms, shown: Shown): bigint | null {
  const best = electingPrice(shown.market);
  if (trail === undefined || best === null) return null;
  const { instrument } = shown;
  const share = sharedPrice(instrument, best) * trail.size;
  const away = trail.by === 'amount' ? trail.size : up(share, 10_000n);
  if (direction === 'buy') return onTick(instrument, best + away, 'up');
  const behind = best - away;
  return onTick(instrument, isPriceOf(instrument, behind) ? behind : 0n, 'down');
}

/** Where one begins: behind the price, or where the one it takes the place of had come to. */
export function firstTrigger(account: OwnAccount, terms: ToldTerms, step: ToldStep): bigint | null {
  const first = trailBehind(terms, shownBy(step));
  const reached = account.ended.get(terms.replaces ?? '')?.trigger ?? null;
  if (first === null || reached === null) return first;
  return isWorse(terms.direction, first, reached) ? reached : first;
}

/** Where a trailing stop has to go on this look; null where it stays. It never goes back. */
export function trailedTo(order: OwnOrder, shown: Shown): bigint | null {
  const { terms, trigger } = order;
  const { quote } = shown.market;
  if (quote === null || trigger === null || quote.timeMs <= terms.acceptedAtMs) return null;
  const next = trailBehind(terms, shown);
  const isNearer = next !== null && isWorse(terms.direction, trigger, next);
  return isNearer ? next : null;
}

export const orderMoved: Heard<'orderMoved'> = (account, fact, step) => {
  const { orderId, state, expiry, trailed } = fact;
  const order = account.order(orderId);
  if (trailed !== undefined) {
    const next = trailedTo(order, shownBy(step));
    account.expect(`the trigger of ${orderId}`, trailed.trigger, next ?? order.trigger);
  }
  const trigger = trailed?.trigger ?? order.trigger;
  const expiresMs = expiry?.atMs ?? null;
  // What waited has an end from then on, and it never moves.
  const begins = order.expiresMs === null && state !== 'queuedForOpen';
  const endMs = begins ? endOf(order.terms, inHoursOf(step, order.terms)) : order.expiresMs;
  account.expect(`the end of ${orderId}`, expiresMs, endMs);
  account.orders.set(orderId, { ...order, state, expiresMs, trigger });
};

export const orderElected: Heard<'orderElected'> = (account, { orderId }, step) => {
  const order = account.order(orderId);
  // A split sets nothing off: what had been set off before goes on so.
  const before = account.ended.get(order.terms.replaces ?? '');
  const wasElected = step.command.kind === 'splitHolding' && before?.isElected === true;
  if (!wasElected && !isSetOff(order, shownBy(step)))
    account.faults.push(`${orderId} was set off by nothing`);
  account.orders.set(orderId, { ...order, isElected: true, state: 'working' });
};

/** An exit follows its position; any other is made smaller by its customer, and holds less. */
export const orderResized: Heard<'orderResized'> = (account, fact, step) => {
  const { orderId, quantity } = fact;
  const before = account.order(orderId);
  const order = { ...before, quantity };
  if (before.terms.exit !== undefined) {
    account.orders.set(orderId, order);
    return;
  }
  const { kind, quantity: asked } = step.command;
  account.expect(`what makes ${orderId} smaller`, kind, 'amendOrder');
  account.expect(`what ${orderId} is for`, quantity, asked);
  if (quantity >= before.quantity || leftOf(order) <= 0n) {
    account.faults.push(`${orderId} was for ${before.quantity} and is for ${quantity}`);
  }
  const need = waitingHold(account, before, { quantity: leftOf(order), step });
  const holdMinor = least(before.holdMinor, need);
  account.expect(`the hold of the smaller ${orderId}`, fact.holdMinor, holdMinor);
  account.orders.set(orderId, { ...order, holdMinor });
};

/** So long after a part of a close what is left of it goes to the market (calls.md 13.2). */
const NEXT_PART_MS = 5_000;

/** What a stop, or a close of more than one order may be of, leaves: it ends with nothing left. */
export const orderDeferred: Heard<'orderDeferred'> = (account, fact, step) => {
  const { orderId, againMs, filledQuantity, leftQuantity, isFirst = false } = fact;
  const order = account.order(orderId);
  const { terms, quantity } = order;
  const { instrument, nowMs } = step.command;
  const isInParts = order.isElected || (instrument !== undefined && quantity > instrument.maxNum);
  if (terms.openClose !== 'close' || terms.price !== null || !isInParts) {
    account.faults.push(`${orderId} is sent again and is no stop, and not too large for one part`);
  }
  account.expect(`when ${orderId} is sent again`, againMs, nowMs + NEXT_PART_MS);
  account.expect(`what is filled of ${orderId}`, filledQuantity, order.filled);
  account.expect(`what is left of ${orderId}`, leftQuantity, leftOf(order));
  account.expect(`the first part of ${orderId}`, isFirst, order.againMs === null);
  account.orders.set(orderId, { ...order, againMs });
};

export const orderQueueMoved: Heard<'orderQueueMoved'> = (account, { orderId }) => {
  account.order(orderId);
};

const kept = ['heldAs', 'direction', 'openClose', 'leverage', 'timeInForce'] as const;

/** What comes in the place of an order is what is left of it, as it was asked to be. */
export function judgeSuccessor(account: OwnAccount, terms: ToldTerms, step: ToldStep): void {
  const { command } = step;
  const replaced = account.ended.get(terms.replaces ?? '');
  if (replaced === undefined || command.kind !== 'amendOrder') {
    account.faults.push(`${terms.orderId} comes in the place of nothing`);
    return;
  }
  const { terms: before, quantity, filled, busted } = replaced;
  const left = (command.quantity ?? quantity) - filled - busted;
  account.expect(`what ${terms.orderId} goes on with`, terms.quantity, left);
  account.expect(`the limit of ${terms.orderId}`, terms.price, command.price ?? before.price);
  for (const same of [...kept, 'guardFrom'] as const) {
    account.expect(`${same} of ${terms.orderId}`, terms[same], before[same]);
  }
}
