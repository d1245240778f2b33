import { up } from './exact.ts';
import { leftOf } from './holds.ts';
import { instrumentOf, type OwnAccount } from './own-account.ts';
import { beginOrder, type OwnOrder } from './own-order.ts';
import type { ToldFacts, ToldInstrument, ToldSplit, ToldStep } from './told.ts';
import { onTick } from './venue.ts';

interface AtSplit {
  readonly instrument: ToldInstrument;
  readonly split: ToldSplit;
  readonly direction: string;
}

/** Never dearer to buy, never cheaper to sell. */
function limitIn({ instrument, split, direction }: AtSplit, price: bigint): bigint {
  const scaled = price * split.from;
  if (direction === 'buy') return onTick(instrument, scaled / split.to, 'down');
  return onTick(instrument, up(scaled, split.to), 'up');
}

/** Never set off before what was asked: the other way round. */
function triggerIn(at: AtSplit, price: bigint): bigint {
  return limitIn({ ...at, direction: at.direction === 'buy' ? 'sell' : 'buy' }, price);
}

/** What of an order can be said in the new count; nothing of what has to end. */
function quantityIn({ instrument, split }: AtSplit, order: OwnOrder): bigint {
  const parts = leftOf(order) * split.to;
  const rest = parts % (split.from * instrument.minCount);
  const { exit, openClose, origin } = order.terms;
  const hasFilled = order.filled + order.busted > 0n && exit === undefined;
  const isLost = openClose === 'open' && rest > 0n;
  // What was ordered through another door than the share's own has no new count of its own.
  const isOfOther = order.terms.instrumentId !== instrument.id;
  const isOut = isOfOther || origin !== undefined;
  const ends = split.to < split.from || hasFilled || isLost || isOut;
  return ends ? 0n : (parts - rest) / split.from;
}

/** instruments.md, orders at a split: an order that goes on in the place of another one. */
export function goneOn(
  account: OwnAccount,
  { terms, holdMinor, state, expiry }: ToldFacts['orderAccepted'],
  step: ToldStep,
): OwnOrder {
  const before = account.ended.get(terms.replaces ?? '');
  const instrument = instrumentOf(step);
  const split = instrument.splits?.[before?.terms.splits ?? 0];
  if (before === undefined || split === undefined) {
    throw new Error(`${terms.orderId} comes in the place of nothing`);
  }
  const at = { instrument, split, direction: terms.direction };
  const { price } = before.terms;
  const of = (what: string) => `${what} of ${terms.orderId}`;
  account.expect(of('the quantity'), terms.quantity, quantityIn(at, before));
  account.expect(of('the limit'), terms.price, price === null ? null : limitIn(at, price));
  const { guardFrom: from } = before.terms;
  const guardFrom = from === undefined ? undefined : limitIn(at, from);
  account.expect(of('what its guard counts from'), terms.guardFrom, guardFrom);
  const trigger = before.trigger === null ? undefined : triggerIn(at, before.trigger);
  account.expect(of('the trigger'), terms.triggerPrice, trigger);
  if (terms.trail?.by === 'amount') {
    const size = up((before.terms.trail?.size ?? 0n) * split.from, split.to);
    account.expect(of('the distance'), terms.trail.size, size);
  }
  account.expect(of('the hold'), holdMinor, before.holdMinor);
  account.expect(of('the end'), expiry?.atMs ?? null, before.expiresMs);
  account.expect(of('the rank'), terms.acceptedAtMs, before.terms.acceptedAtMs);
  return { ...beginOrder(terms), state, holdMinor, expiresMs: expiry?.atMs ?? null };
}

/** Why an order ends by a split, if it does: one that can go on has to. */
export function judgeSplitEnd(
  account: OwnAccount,
  order: OwnOrder,
  { reason, step }: { readonly reason: string; readonly step: ToldStep },
): void {
  if (reason !== 'SPLIT' && reason !== 'IN_NEW_COUNT') return;
  const instrument = instrumentOf(step);
  const split = instrument.splits?.[order.terms.splits ?? 0];
  if (split === undefined || step.command.kind !== 'splitHolding') {
    account.faults.push(`${order.terms.orderId} ended by no split`);
    return;
  }
  const { orderId, direction } = order.terms;
  const canGoOn = quantityIn({ instrument, split, direction }, order) > 0n;
  account.expect(`how ${orderId} ends`, reason, canGoOn ? 'IN_NEW_COUNT' : 'SPLIT');
}
