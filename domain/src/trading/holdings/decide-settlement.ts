import { splitCount } from '../../instruments/splits.ts';
import type { AccountState } from '../account-state.ts';
import { acceptUnchanged, type Decision } from '../decision.ts';
import { endStep } from '../working/fill-order.ts';
import { actEntry, closedAtPrice, decideAct } from './close-at-price.ts';
import type { SettleHolding } from './holding-commands.ts';

/**
 * Closes what is held of an instrument that has ended, at the price that was stated for all and
 * without fees; its open orders end. What is closed already is left alone. Refusal: STALE_PRICE
 * while the rate to the wallet's currency is not known.
 */
export function decideSettleHolding(state: AccountState, command: SettleHolding): Decision {
  const { instrument, accountId, nowMs: atMs } = command;
  const { settlement } = instrument;
  if (settlement === undefined) return acceptUnchanged({ kind: 'done' });
  const count = splitCount(instrument);
  const ends = [...state.orders.values()].flatMap((order) => {
    if (order.terms.heldAs !== instrument.heldAs) return [];
    return endStep(command, { order, facts: [] }, 'cancelled', 'NOT_TRADABLE').facts;
  });
  return decideAct(state, command, ends, (position, fundsMinor) => {
    // The price is of the last count: what a split has not reached waits for it.
    if ((position.splits ?? 0) !== count) return null;
    const { positionId, side, instrumentId: heldAs, quantity } = position;
    const at = { parts: quantity, to: 1n, from: 1n, fundsMinor, isInsured: true };
    const cash = closedAtPrice(position, command, { price: settlement.price, ...at });
    if (cash === 'no-rate') return cash;
    const { id: settlementId } = settlement;
    const change = -quantity;
    const entries = [actEntry(position, command, { actId: settlementId, change, cash })];
    const named = { settlementId, positionId, heldAs, side } as const;
    return { kind: 'holdingSettled', accountId, atMs, ...named, quantity, cash, entries };
  });
}
