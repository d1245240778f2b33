import { splitCount } from '../../instruments/splits.ts';
import { walletCurrency } from '../../ledger/chart.ts';
import { knownRate, type MarketView } from '../../market/market-view.ts';
import { marketOf } from '../../market/price-snapshot.ts';
import { NO_QUEUE, remainingQuantity } from '../../orders/order.ts';
import { newOrder, notionalOf } from '../../orders/order-progress.ts';
import { forTheDay, type OrderTerms, ownNames } from '../../orders/order-terms.ts';
import type { Position } from '../../positions/position.ts';
import { marginStepOf, positionFigures } from '../../positions/position-figures.ts';
import { type AccountState, orderOfClientId } from '../account-state.ts';
import { accept, acceptUnchanged, type Decision } from '../decision.ts';
import type { OrderAccepted, OrderEnded } from '../facts.ts';
import type { CheckMargin } from '../holdings/holding-commands.ts';
import { costOf } from '../placing/cost.ts';
import { isInOtherCount } from '../placing/other-count.ts';
import { matchOnArrival } from '../placing/plan-placement.ts';
import type { TradingRules } from '../rules.ts';
import { fillContext } from '../working/decide-orders.ts';
import { canFill, cutMatch, type Match } from '../working/execution.ts';
import { endStep, fillStep, stepAccepted } from '../working/fill-order.ts';
import { quantityToClose } from './liquidation-size.ts';

/**
 * A position meets the last price: its holder is called for margin once, or what the margin no
 * longer bears is closed at the market. Never refuses: nothing follows on an old price, in a closed
 * market or where nobody is on the other side, and the same check sent twice does nothing more.
 */
export function decideCheckMargin(
  state: AccountState,
  command: CheckMargin,
  rules: TradingRules,
): Decision {
  const { instrument, nowMs, accountId, positionId } = command;
  const position = [...state.positions.values()].find((one) => one.positionId === positionId);
  const market = marketOf(command);
  const { quote } = market;
  const isReady = quote !== null && canFill(market, nowMs) && !isInOtherCount(state, instrument);
  // A process that died unheard has its check played again, with the order's id of then.
  const isRepeated = orderOfClientId(state, command.orderId) !== null;
  if (position === undefined || !isReady || isRepeated) return acceptUnchanged({ kind: 'done' });
  const { last: price } = quote;
  const figures = positionFigures(position, instrument, { price, fxRate: knownRate(market) });
  const step = marginStepOf({ position, figures, instrument });
  if (step === null) return acceptUnchanged({ kind: 'done' });
  if (step === 'liquidate') return liquidate(state, command, { position, rules });
  const { side, instrumentId: heldAs } = position;
  const { marginLevel, liquidationPrice } = figures;
  const of = { accountId, atMs: nowMs, positionId, heldAs, side, price, level: marginLevel ?? 0n };
  const fact =
    step === 'call'
      ? ({ kind: 'marginCalled', ...of, liquidationPrice } as const)
      : ({ kind: 'marginRestored', ...of } as const);
  return accept([fact], { kind: 'done' });
}

interface Liquidated {
  readonly position: Position;
  readonly rules: TradingRules;
}

/** An order of the house on the account, for as much as lifts the level to that of a call. */
function liquidate(state: AccountState, command: CheckMargin, of: Liquidated): Decision {
  const { position, rules } = of;
  const { instrument, nowMs } = command;
  const market = marketOf(command);
  const all = liquidationTerms(command, of, position.quantity);
  const at = { instrument, market, nowMs, rules };
  const whole = matchOnArrival({ ...at, terms: all, quantity: position.quantity });
  if (whole === null || whole.quantity === 0n) return acceptUnchanged({ kind: 'done' });
  const seen = { ...wholeSeen(market, whole), position, terms: all, instrument, atMs: nowMs };
  const quantity = quantityToClose(seen, rules);
  const match = cutMatch(whole, quantity);
  const queue = { aheadQuantity: 0n, seenVolume: market.quote?.volume ?? 0n };
  const accepted: OrderAccepted = {
    kind: 'orderAccepted',
    accountId: state.accountId,
    atMs: nowMs,
    terms: { ...all, quantity },
    state: 'working',
    holdMinor: 0n,
    expiry: null,
    queue,
  };
  const step = fillStep(fillContext(command, rules), stepAccepted(accepted), match, {
    mode: 'taken',
    position,
    fundsMinor: 0n,
    queue,
    known: costFor(command, of, { terms: accepted.terms, match }),
    whole: seen.whole,
  });
  const left = position.quantity - match.quantity;
  const facts = [...step.facts, ...endsOf(state, command, { position, left })];
  return accept(facts, { kind: 'order', order: step.order });
}

/** What closing all of it would meet. */
function wholeSeen(market: MarketView, match: Match) {
  const { quantity, slices } = match;
  const whole = { quantity, notional: notionalOf(match), worst: slices.at(-1)?.price ?? 0n };
  return { whole, last: market.quote?.last ?? 0n, fxRate: knownRate(market) };
}

function liquidationTerms(
  command: CheckMargin,
  { position, rules }: Liquidated,
  quantity: bigint,
): OrderTerms {
  const { instrument, orderId } = command;
  const splits = splitCount(instrument);
  return {
    ...ownNames(orderId),
    instrumentId: instrument.id,
    heldAs: instrument.heldAs,
    walletType: position.walletType,
    currency: instrument.currency,
    walletCurrency: walletCurrency[position.walletType],
    direction: position.side === 'long' ? 'sell' : 'buy',
    openClose: 'close',
    type: 'market',
    quantity,
    price: null,
    ...forTheDay,
    leverage: position.leverage,
    slippageGuardBps: rules.slippageGuardBps,
    positionId: position.positionId,
    acceptedAtMs: command.nowMs,
    origin: 'liquidation',
    ...(splits > 0 && { splits }),
  };
}

function costFor(
  command: CheckMargin,
  { rules }: Liquidated,
  { terms, match }: { readonly terms: OrderTerms; readonly match: Match },
) {
  const { instrument, nowMs: atMs } = command;
  const fxRate = knownRate(marketOf(command));
  const blank = newOrder({ terms, state: 'working', holdMinor: 0n, expiry: null, queue: NO_QUEUE });
  const part = { quantity: match.quantity, notional: notionalOf(match) };
  return costOf(blank, part, { instrument, fxRate, atMs, rules });
}

/** Ends the customer's closing orders that are too large for what is left. */
function endsOf(
  state: AccountState,
  command: CheckMargin,
  { position, left }: { readonly position: Position; readonly left: bigint },
): readonly OrderEnded[] {
  let closable = left;
  return [...state.orders.values()].flatMap((order) => {
    const { positionId, openClose } = order.terms;
    if (openClose !== 'close' || positionId !== position.positionId) return [];
    closable -= remainingQuantity(order);
    if (closable >= 0n) return [];
    closable += remainingQuantity(order);
    const ended = endStep(command, { order, facts: [] }, 'cancelled', 'POSITION_CLOSED');
    return ended.facts as OrderEnded[];
  });
}
