import type { Instrument } from '../../instruments/instrument.ts';
import type { Position } from '../../positions/position.ts';
import type { Bust, FoundFill } from '../commands.ts';
import type { Trader } from './trader.ts';

/** A fill of a trader's as the store would find it, with what came after it. */
export function foundFill(trader: Trader, fillId: string, instrument: Instrument): FoundFill {
  const { state, facts } = trader;
  const busted = new Set(
    facts.flatMap((one) => (one.kind === 'fillBusted' ? [one.correctsId] : [])),
  );
  const fills = facts.flatMap((one) => (one.kind === 'orderFilled' ? [one.fill] : []));
  const at = fills.findIndex((one) => one.fillId === fillId);
  const fill = fills[at];
  if (fill === undefined) throw new Error(`there is no fill ${fillId}`);
  const { orderId, positionId } = fill;
  const order = state.orders.get(orderId) ?? state.finishedOrders.get(orderId);
  const position = positionsOf(trader).find((one) => one.positionId === positionId);
  if (order === undefined || position === undefined) throw new Error(`${fillId} is of nothing`);
  const { lots, ...body } = position;
  const [use] = fill.position.effect === 'closed' ? fill.position.lots : [];
  const standing = fills.filter((one) => !busted.has(one.fillId));
  const before = fills.slice(0, at).filter((one) => standing.includes(one));
  const later = fills.slice(at + 1).filter((one) => standing.includes(one));
  return {
    fill,
    order,
    position: body,
    lotsBefore: lots.start,
    instrument,
    firstLot: lots.shared.findLast((lot) => lot.lotId === use?.lotId) ?? null,
    lastFillAtMs: before.findLast((one) => one.orderId === orderId)?.filledAtMs ?? null,
    later: later
      .filter((one) => one.orderId === orderId || one.positionId === positionId)
      .map((one) => ({ ...one, effect: one.position.effect })),
    isUndone: busted.has(fillId),
  };
}

function positionsOf({ state }: Trader): readonly Position[] {
  return [...state.positions.values(), ...state.closedPositions.values()];
}

export function busting(trader: Trader, found: FoundFill | null): Bust {
  const names = { correctionId: `k${trader.facts.length}`, by: 'anna', approvedBy: 'ben' };
  return { kind: 'bust', ...trader.base(), ...names, reason: 'a wrong price', found };
}
