import { splitCount } from '../../instruments/splits.ts';
import { marketOf } from '../../market/price-snapshot.ts';
import { closingQuantity } from '../../orders/exits.ts';
import type { Order } from '../../orders/order.ts';
import type { ExitPrices } from '../../orders/order-parts.ts';
import type { Position } from '../../positions/position.ts';
import { kindOf } from '../../products/all-products.ts';
import type { AccountState } from '../account-state.ts';
import type { ProtectPosition } from '../commands.ts';
import { accept, acceptUnchanged, type Decision, refuse } from '../decision.ts';
import { isInOtherCount } from '../placing/other-count.ts';
import type { Refusal } from '../refusals.ts';
import type { TradingRules } from '../rules.ts';
import { endStep } from '../working/fill-order.ts';
import { electingPrice } from '../working/stop-trigger.ts';
import { checkExitSides, checkExitSteps } from './check-exits.ts';
import { exitOrders } from './exit-orders.ts';

/**
 * Sets, changes or removes the exits of a position: those it had end, and a pair comes in their
 * place, for all that no other order closes. Asked for what is so, nothing changes. Refusals:
 * NOT_FOUND, FIELD_INVALID, AMOUNT, TICK, NOT_TRADABLE, STALE_PRICE, PRICE_BAND, EXIT_SIDE,
 * OVER_CLOSE where other orders close all of it.
 */
export function decideProtectPosition(
  state: AccountState,
  command: ProtectPosition,
  rules: TradingRules,
): Decision {
  const { instrument, positionId, exits, pairId } = command;
  const position = [...state.positions.values()].find((one) => one.positionId === positionId);
  if (position === undefined || position.instrumentId !== instrument.heldAs) {
    return refuse('NOT_FOUND');
  }
  const orders = [...state.orders.values()];
  const old = orders.filter(({ terms }) => terms.exit && terms.positionId === positionId);
  const others = orders.filter((order) => !old.includes(order));
  const quantity = position.quantity - closingQuantity(others, positionId);
  if (isSame(old, exits, quantity)) return acceptUnchanged({ kind: 'done' });
  const ends = old.flatMap((order) => {
    return endStep(command, { order, facts: [] }, 'cancelled', 'EXITS_CHANGED').facts;
  });
  if (Object.keys(exits).length === 0) return accept(ends, { kind: 'done' });
  const refused = checkProtection(state, command, { position, rules });
  if (refused !== null) return { outcome: 'refused', refusal: refused };
  if (quantity <= 0n) return refuse('OVER_CLOSE', { n: '0' });
  const base = { ...baseOf(position, command), quantity };
  const at = { ...command, market: marketOf(command), rules, pairId };
  return accept([...ends, ...exitOrders(base, exits, at)], { kind: 'done' });
}

function checkProtection(
  state: AccountState,
  command: ProtectPosition,
  { position, rules }: { readonly position: Position; readonly rules: TradingRules },
): Refusal | null {
  const { instrument, exits } = command;
  const product = rules.products[kindOf(instrument)];
  const malformed = checkExitSteps({ instrument, product }, exits);
  if (malformed !== null) return malformed;
  if (!instrument.isTradable || isInOtherCount(state, instrument))
    return { reason: 'NOT_TRADABLE' };
  const { quote } = marketOf(command);
  if (quote === null) return { reason: 'STALE_PRICE' };
  const last = electingPrice(quote);
  const { side } = position;
  return checkExitSides({ instrument, product, exits, side, from: last, last });
}

/** One pair, or one half, of the same prices and size. */
function isSame(old: readonly Order[], exits: ExitPrices, quantity: bigint): boolean {
  if (old.length !== Object.keys(exits).length) return false;
  return old.every((order) => {
    const { exit, price, triggerPrice } = order.terms;
    const wanted = exit && exits[exit.role];
    return (
      wanted === (triggerPrice ?? price) &&
      closingQuantity([order], order.terms.positionId ?? '') === quantity
    );
  });
}

function baseOf(position: Position, { instrument }: ProtectPosition) {
  const { positionId, walletType, walletCurrency, leverage, side, instrumentId } = position;
  const splits = splitCount(instrument);
  return {
    instrumentId: instrument.id,
    heldAs: instrumentId,
    walletType,
    walletCurrency,
    leverage,
    positionId,
    currency: instrument.currency,
    direction: side === 'long' ? 'sell' : 'buy',
    ...(splits > 0 && { splits }),
  } as const;
}
