import { DAY_MS } from './days.ts';
import { least, most } from './exact.ts';
import { instrumentOf, marketOf, type OwnAccount, positionFor } from './own-account.ts';
import {
  type At,
  costOfPart,
  heldPrice,
  notionalOf,
  type OwnOrder,
  type Part,
  type PartCost,
} from './own-order.ts';
import { leavingBy } from './own-position.ts';
import { productFor } from './products.ts';
import type { ToldFacts, ToldFill, ToldStep, ToldTerms } from './told.ts';
import { blockPrice, guardOf, isTrading, otherSide, type Shown } from './venue.ts';

export function shownBy(step: ToldStep): Shown {
  return {
    instrument: instrumentOf(step),
    market: marketOf(step),
    nowMs: step.command.nowMs,
  };
}

export function atOf(step: ToldStep): At {
  const rate = marketOf(step).fxRate ?? 0n;
  return { instrument: instrumentOf(step), rate, atMs: step.command.nowMs };
}

/** Waits for nothing: what does not fill now never does. */
export function endsAtOnce({ timeInForce }: ToldTerms): boolean {
  return timeInForce === 'ioc' || timeInForce === 'fok';
}

/** With its session, after a day where there is none, or after ninety; open while it waits. */
export function endOf(terms: ToldTerms, step: ToldStep): number | null {
  const { timeInForce, acceptedAtMs, origin } = terms;
  if (origin !== undefined || endsAtOnce(terms) || terms.auction !== undefined) return null;
  if (timeInForce === 'gtc') return acceptedAtMs + 90 * DAY_MS;
  const { status, closesAtMs } = marketOf(step);
  if (status === 'closed' || status === 'midday') return null;
  return closesAtMs ?? step.command.nowMs + DAY_MS;
}

/** execution-rules.md, "Holds": to the cent what it costs if it fills so. */
export function holdOnArrival(account: OwnAccount, order: OwnOrder, step: ToldStep): bigint {
  const { terms } = order;
  if (terms.exit !== undefined || terms.origin !== undefined) return 0n;
  const shown = shownBy(step);
  const { direction, price, quantity } = terms;
  const meets = isTrading(shown) && otherSide(shown.market, direction).length > 0;
  const isStop = terms.triggerPrice !== undefined;
  const isMet = terms.auction === undefined && (endsAtOnce(terms) || (!isStop && meets));
  const isShort = direction === 'sell' && terms.openClose === 'open';
  if (productFor(shown.instrument).isBlock === true) return blockHold(account, order, step);
  if (price !== null || !isMet || isShort) return waitingHold(account, order, { quantity, step });
  const fill = fillIn(step, terms.orderId);
  if (fill === null) return 0n;
  const part = { quantity: fill.quantity, notional: notionalOf(fill.slices) };
  return needOf(account, order, part, atOf(step));
}

/** A block that nobody fills is held as what waits; any other at the price of its size. */
function blockHold(account: OwnAccount, order: OwnOrder, step: ToldStep): bigint {
  const { orderId, direction, quantity } = order.terms;
  const beyond = fillIn(step, orderId)?.book?.beyond ?? 0n;
  const isNotFilled = step.facts.some(
    (fact) => 'reason' in fact && fact.reason === 'BLOCK_NOT_FILLED',
  );
  const price = blockPrice(shownBy(step), { direction, quantity: quantity + beyond });
  if (isNotFilled || price === null) return waitingHold(account, order, { quantity, step });
  const needAt = (one: bigint) =>
    needOf(account, order, { quantity, notional: quantity * one }, atOf(step));
  const need = needAt(price);
  if (step.command.isBookTaken !== true || fillIn(step, orderId) !== null) return need;
  // How much others took past the book a block that is not filled does not say: of a larger size.
  const larger = [25_000n, 50_000n].flatMap((size) => {
    const dearer = blockPrice(shownBy(step), { direction, quantity: most(quantity, size) });
    return dearer === null ? [] : [needAt(dearer)];
  });
  return larger.find((one) => one === toldHold(step, orderId)) ?? need;
}

function toldHold({ facts }: ToldStep, orderId: string): bigint | null {
  for (const fact of facts) {
    if (fact.kind !== 'orderAccepted') continue;
    const { terms, holdMinor } = fact as unknown as ToldFacts['orderAccepted'];
    if (terms.orderId === orderId) return holdMinor;
  }
  return null;
}

/**
 * So much of an order at its worst price: its limit, or the guard from its trigger, from the price
 * that was confirmed, or from the last.
 */
export function waitingHold(
  account: OwnAccount,
  order: OwnOrder,
  { quantity, step }: { readonly quantity: bigint; readonly step: ToldStep },
): bigint {
  const { direction, price, triggerPrice, guardFrom, slippageGuardBps: bps } = order.terms;
  const { quote } = marketOf(step);
  const from = guardFrom ?? triggerPrice ?? quote?.last ?? 0n;
  const worst = price ?? guardOf(instrumentOf(step), direction, { from, bps });
  const ask = quote?.ask ?? quote?.last ?? 0n;
  const held = heldPrice(order.terms, worst, { instrument: instrumentOf(step), ask });
  return needOf(account, order, { quantity, notional: quantity * held }, atOf(step));
}

export function fillIn({ facts }: ToldStep, orderId: string): ToldFill | null {
  for (const fact of facts) {
    if (fact.kind !== 'orderFilled') continue;
    const { fill } = fact as unknown as ToldFacts['orderFilled'];
    if (fill.orderId === orderId) return fill;
  }
  return null;
}

/** Cash a part takes: margin, interest and fees; of a close the fees that it does not bring. */
export function needOf(account: OwnAccount, order: OwnOrder, part: Part, at: At): bigint {
  const cost = costOfPart(order, part, at);
  const { feeMinor, receivedMinor } = cost;
  if (part.quantity === 0n) return 0n;
  if (order.terms.openClose === 'open') return openingNeed(cost);
  const position = positionFor(account, order.terms);
  if (position === null) return feeMinor;
  const { marginMinor, profitMinor } = leavingBy(position, closedPart(cost, part, at));
  return most(feeMinor - marginMinor - profitMinor - receivedMinor, 0n);
}

export function openingNeed({ marginMinor, feeMinor, receivedMinor }: PartCost): bigint {
  return marginMinor + feeMinor + most(-receivedMinor, 0n);
}

export function closedPart(cost: PartCost, part: Part, { rate }: At) {
  const { costMinor: paidMinor, feeMinor, receivedMinor } = cost;
  return { ...part, paidMinor, feeMinor, receivedMinor, rate };
}

/** What the rest holds: at a limit its exact need, at the market what is left of the hold. */
export function restHold(
  account: OwnAccount,
  after: OwnOrder,
  step: ToldStep,
  of: { readonly need: bigint; readonly funds: bigint; readonly before: bigint },
): bigint {
  const quantity = leftOf(after);
  if (quantity === 0n) return 0n;
  if (after.terms.price === null) return most(of.before - of.need, 0n);
  return least(waitingHold(account, after, { quantity, step }), of.funds - of.need);
}

/** What of an order may still fill. */
export function leftOf({ quantity, filled, busted }: OwnOrder): bigint {
  return quantity - filled - busted;
}
