import type { Split } from '../../instruments/instrument.ts';
import { divideRounded } from '../../money/rounding.ts';
import { splitLots } from '../../positions/lots.ts';
import type { Position } from '../../positions/position.ts';
import type { AccountState } from '../account-state.ts';
import type { Decision } from '../decision.ts';
import type { HoldingSplit } from '../facts.ts';
import { actEntry, closedAtPrice, decideAct } from './close-at-price.ts';
import type { SplitHolding } from './holding-commands.ts';
import { splitOrders } from './split-orders.ts';

/**
 * Brings orders and positions of an old count into the next one, once: what is there already is
 * left alone. Refusal: STALE_PRICE when a fraction must be paid at an unknown rate.
 */
export function decideSplitHolding(state: AccountState, command: SplitHolding): Decision {
  const { instrument } = command;
  return decideAct(state, command, splitOrders(state, command), (position, fundsMinor) => {
    const split = instrument.splits?.[position.splits ?? 0];
    return split === undefined ? null : splitOf(position, split, { command, fundsMinor });
  });
}

function splitOf(
  position: Position,
  split: Split,
  { command, fundsMinor }: { readonly command: SplitHolding; readonly fundsMinor: bigint },
): HoldingSplit | 'no-rate' {
  const { accountId, nowMs: atMs } = command;
  const { positionId, side, instrumentId: heldAs, quantity: quantityBefore } = position;
  const { id: splitId, to, from, cashPrice: price } = split;
  const quantity = (quantityBefore * to) / from;
  const parts = (quantityBefore * to) % from;
  if (parts > 0n && price === null) throw new Error(`Split ${splitId} has no price of a fraction.`);
  const isWhole = parts === 0n || price === null;
  const at = { parts, to, from, fundsMinor, isInsured: false };
  const cash = isWhole ? null : closedAtPrice(position, command, { price, ...at });
  if (cash === 'no-rate') return cash;
  const closedInAll = position.closedQuantity * to + parts;
  const change = quantity - quantityBefore;
  return {
    kind: 'holdingSplit',
    accountId,
    atMs,
    splitId,
    positionId,
    heldAs,
    side,
    splits: (position.splits ?? 0) + 1,
    to,
    from,
    quantityBefore,
    quantity,
    lots: splitLots(position.lots, { to, from, parts }),
    closedQuantity:
      quantity === 0n
        ? position.closedQuantity + quantityBefore
        : divideRounded(closedInAll, from, 'halfEven'),
    cash,
    entries: [actEntry(position, command, { actId: splitId, change, cash })],
  };
}
