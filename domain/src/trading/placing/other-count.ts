import type { Instrument } from '../../instruments/instrument.ts';
import { isSplitting, splitCount } from '../../instruments/splits.ts';
import type { Order } from '../../orders/order.ts';
import type { Position } from '../../positions/position.ts';
import { type AccountState, positionOf } from '../account-state.ts';

/**
 * Whether something is decided with an instrument of one count in an account that stands in
 * another: between the two nothing is traded.
 */
export function isInOtherCount(state: AccountState, instrument: Instrument): boolean {
  const count = splitCount(instrument);
  const differs = (side: Position['side']): boolean => {
    const position = positionOf(state, instrument.heldAs, side);
    return position !== null && (position.splits ?? 0) !== count;
  };
  return isSplitting(instrument) || differs('long') || differs('short');
}

/** The same of an open order: one of another count meets no price, whatever else is held. */
export function isOrderInOtherCount(
  state: AccountState,
  order: Order,
  instrument: Instrument,
): boolean {
  const isOfOther = (order.terms.splits ?? 0) !== splitCount(instrument);
  return isOfOther || isInOtherCount(state, instrument);
}
