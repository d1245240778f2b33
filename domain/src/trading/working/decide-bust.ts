import { issueSettlementDay } from '../../instruments/bond-interest.ts';
import { isSplitting, splitCount } from '../../instruments/splits.ts';
import { readAccount } from '../../ledger/chart.ts';
import type { Entry, Posting } from '../../ledger/entry.ts';
import { type Order, remainingQuantity } from '../../orders/order.ts';
import { orderWithoutFill } from '../../orders/order-progress.ts';
import { openLots } from '../../positions/lots.ts';
import { type Position, type PositionBody, positionKey } from '../../positions/position.ts';
import { positionWithoutFill } from '../../positions/position-progress.ts';
import type { UnsettledProceeds } from '../../wallets/wallet.ts';
import { type AccountState, walletOf } from '../account-state.ts';
import type { Bust, FoundFill } from '../commands.ts';
import { accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import type { FillBusted, OrderEnded } from '../facts.ts';
import { encodeValue } from '../facts-codec.ts';
import type { Fill } from '../fill.ts';
import { checkAvailable, entry } from '../money/decide-money.ts';
import { endStep } from './fill-order.ts';
import { netProceeds } from './make-fill.ts';

/**
 * Takes a fill back: its legs turned in one entry, its order and its position as if it had never
 * been. Refusals: NOT_FOUND when the account has no such fill; DUPLICATE when it was taken back
 * before, or its fee was given back; NOT_TRADABLE, with what stands on it; INSUFFICIENT when less
 * is available than it brought. Nothing follows when the books have moved on since the look.
 */
export function decideBust(state: AccountState, command: Bust): Decision {
  const { found } = command;
  if (found === null) return refuse('NOT_FOUND');
  if (found.isUndone) return refuse('DUPLICATE');
  const position = presentPosition(state, found);
  if (position === null || !isPresentOrder(state, found.order)) {
    return acceptUnchanged({ kind: 'done' });
  }
  const standing = standsOn(state, found, position);
  if (standing !== null) return refuse('NOT_TRADABLE', standing);
  const fact = bustOf(state, command, { found, position });
  const { walletType, walletCurrency } = fact.order.terms;
  const short = checkAvailable(state, walletType, -cashIn(fact.entries, walletCurrency));
  if (short !== null) return short;
  return accept([...endsOf(state, command, fact), fact], { kind: 'done' });
}

/** The position of the look with its lots; null when it is another one by now. */
function presentPosition(
  state: AccountState,
  { position: looked, lotsBefore }: FoundFill,
): Position | null {
  if (looked.closedAtMs !== null) {
    const gone = { shared: [], start: lotsBefore, end: lotsBefore };
    return { ...looked, lots: { ...gone, usedQuantity: 0n, usedCostMinor: 0n } };
  }
  const present = state.positions.get(positionKey(looked.instrumentId, looked.side));
  if (present === undefined) return null;
  const { lots: _lots, ...body } = present;
  return isSame(body, looked) ? present : null;
}

function isPresentOrder(state: AccountState, looked: Order): boolean {
  const present = state.orders.get(looked.terms.orderId);
  return looked.finishedAtMs === null ? present !== undefined && isSame(present, looked) : true;
}

function isSame(one: object, other: object): boolean {
  return encodeValue(one) === encodeValue(other);
}

/** What can stand on a fill; a refusal tells it with its id. */
export type StandingKind =
  | 'fill'
  | 'margin'
  | 'split'
  | 'settlement'
  | 'mark'
  | 'night'
  | 'coupon'
  | 'dividend'
  | 'position'
  | 'listing';

/** What stands on a fill, so that it cannot be taken from under it; null for nothing. */
function standsOn(
  state: AccountState,
  { fill, order, later, instrument }: FoundFill,
  position: Position,
): { readonly what: StandingKind; readonly id: string } | null {
  const isOpening = fill.position.effect === 'opened';
  // Roundings and least fees hold for a whole order; a close takes its share of all before it.
  const upon = later.find(
    ({ orderId, effect }) => orderId === fill.orderId || !isOpening || effect === 'closed',
  );
  if (upon !== undefined) return { what: 'fill', id: upon.fillId };
  if ((position.marginMovedAtMs ?? 0) >= fill.filledAtMs) {
    return { what: 'margin', id: position.positionId };
  }
  const splits = order.terms.splits ?? 0;
  const isOfCount = instrument !== null && splitCount(instrument) === splits;
  if (!isOfCount || isSplitting(instrument)) return { what: 'split', id: order.terms.heldAs };
  if (instrument.settlement !== undefined) {
    return { what: 'settlement', id: instrument.settlement.id };
  }
  if ((position.markedAtMs ?? 0) >= fill.filledAtMs) {
    return { what: 'mark', id: position.positionId };
  }
  if ((position.chargedAtMs ?? 0) > fill.filledAtMs) {
    return { what: 'night', id: position.positionId };
  }
  const { couponDay } = position;
  if (couponDay !== undefined && couponDay > issueSettlementDay(instrument, fill.filledAtMs)) {
    return { what: 'coupon', id: position.positionId };
  }
  if ((position.dividendMs ?? 0) > fill.filledAtMs) {
    return { what: 'dividend', id: position.positionId };
  }
  const other = state.positions.get(positionKey(position.instrumentId, position.side));
  if (other !== undefined && other.positionId !== position.positionId) {
    return { what: 'position', id: other.positionId };
  }
  if (isOpening) {
    return isWhole(position, fill) ? null : { what: 'position', id: position.positionId };
  }
  const listedId = cameInSince(position, fill);
  return listedId === null ? null : { what: 'listing', id: listedId };
}

/**
 * The lot that came into a position since a fill closed a part of it, by no fill of its own, as the
 * shares of an offering do; null for none. The fill tells the position before it whole, so nothing
 * that came since may stand in it.
 */
function cameInSince({ lots, quantity }: Position, fill: Fill): string | null {
  if (fill.position.effect === 'opened') return null;
  if (quantity + fill.quantity === fill.position.before.quantity) return null;
  return openLots(lots).at(-1)?.lotId ?? fill.positionId;
}

/** Whether nothing was closed of what a fill opened. */
function isWhole({ lots }: Position, fill: Fill): boolean {
  const lot = openLots(lots).find(({ lotId }) => lotId === fill.fillId);
  return lot?.quantity === fill.quantity;
}

function bustOf(
  state: AccountState,
  command: Bust,
  { found, position }: { readonly found: FoundFill; readonly position: Position },
): FillBusted {
  const { accountId, nowMs, correctionId, by, approvedBy, reason } = command;
  const { fill, lastFillAtMs } = found;
  const order = orderWithoutFill(found.order, fill, { nowMs, lastFillAtMs });
  return {
    kind: 'fillBusted',
    accountId,
    atMs: nowMs,
    correctionId,
    correctsId: fill.fillId,
    by,
    approvedBy,
    reason,
    quantity: fill.quantity,
    price: fill.price,
    order: { ...order, holdMinor: holdAfter(order, fill) },
    ...positionWithoutFill(position, fill, { nowMs, firstLot: found.firstLot }),
    lotsBefore: position.lots.end,
    unsettled: unsettledOf(state, order, fill),
    entries: [entry('reversal', correctionId, turned(fill))],
  };
}

/** The fee that was paid for the part comes back and is due again with the rest, at most whole. */
function holdAfter({ terms, finishedAtMs, holdMinor }: Order, fill: Fill): bigint {
  const isDueAgain = finishedAtMs === null && terms.openClose === 'open';
  return isDueAgain ? holdMinor + fill.feeMinor : holdMinor;
}

function unsettledOf(state: AccountState, order: Order, fill: Fill): UnsettledProceeds | null {
  const { settlesAtMs, position } = fill;
  if (settlesAtMs === null || position.effect === 'opened') return null;
  const { unsettled } = walletOf(state, order.terms.walletType);
  const isThere = unsettled.some((one) => one.settlesAtMs === settlesAtMs);
  return isThere ? { settlesAtMs, amountMinor: netProceeds(fill) } : null;
}

/** All legs of a fill with their signs turned, one an account. */
function turned({ entries }: Fill): readonly Posting[] {
  const legs = new Map<string, Posting>();
  for (const { account, unit, amount } of entries.flatMap(({ postings }) => postings)) {
    const key = `${account}|${unit}`;
    legs.set(key, { account, unit, amount: (legs.get(key)?.amount ?? 0n) - amount });
  }
  return [...legs.values()].filter(({ amount }) => amount !== 0n);
}

/** What an entry brings the customer in cash. */
function cashIn(entries: readonly Entry[], currency: string): bigint {
  let sum = 0n;
  for (const { account, unit, amount } of entries.flatMap(({ postings }) => postings)) {
    const meaning = readAccount(account);
    if (meaning?.owner === 'customer' && meaning.pocket === 'cash' && unit === currency) {
      sum += amount;
    }
  }
  return sum;
}

/** Ends closing orders that are too large for what is left and those before them; exits shrink. */
function endsOf(
  state: AccountState,
  command: Bust,
  { position, order }: { readonly position: PositionBody; readonly order: Order },
): readonly OrderEnded[] {
  const closing = [...state.orders.values()].filter(({ terms }) => {
    const isOther = terms.orderId !== order.terms.orderId;
    const isClose = terms.openClose === 'close' && terms.exit === undefined;
    return isOther && isClose && terms.positionId === position.positionId;
  });
  let left = position.quantity;
  return closing.flatMap((one) => {
    left -= remainingQuantity(one);
    if (left >= 0n) return [];
    left += remainingQuantity(one);
    const ended = endStep(command, { order: one, facts: [] }, 'cancelled', 'POSITION_CLOSED');
    return ended.facts as OrderEnded[];
  });
}
