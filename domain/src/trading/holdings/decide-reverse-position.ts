import type { CountedTrades } from '../../day-trades/day-trade-record.ts';
import { recordAfterClose } from '../../day-trades/day-trades.ts';
import type { MarketView, TakenBook } from '../../market/market-view.ts';
import { marketOf, withView } from '../../market/price-snapshot.ts';
import { clientNameOf, ownNames } from '../../orders/order-terms.ts';
import { sideOf } from '../../positions/position-progress.ts';
import { type AccountState, forkAccount } from '../account-state.ts';
import { applyFact } from '../apply.ts';
import type { PlaceOrder } from '../commands.ts';
import { accept, type Decision, refuse } from '../decision.ts';
import type { Fact } from '../facts.ts';
import type { Fill } from '../fill.ts';
import { priorOrderOf } from '../placing/used-once.ts';
import type { TradingRules } from '../rules.ts';
import { displayedSide } from '../working/book-side.ts';
import { asPlaceOrder, decidePlaceOrder } from '../working/decide-orders.ts';
import type { ReversePosition } from './holding-commands.ts';

/**
 * Closes a position whole and opens as much of the other side: two orders at the market on one look
 * at it, both filled whole or neither placed. Refusals: DUPLICATE, NOT_FOUND, then of each part as
 * of any order (OVER_CLOSE where other orders close some of it), REVERSE_AT_ONCE where a part would
 * wait or fill in part.
 */
export function decideReversePosition(
  state: AccountState,
  command: ReversePosition,
  rules: TradingRules,
): Decision {
  const prior = priorOrderOf(state, command);
  if (prior !== null) return refuse('DUPLICATE', { id: prior });
  const close = closingPart(state, command);
  if (close === null) return refuse('NOT_FOUND');
  const closed = decideWhole(state, close, rules);
  if (closed.outcome === 'refused') return closed;
  const after = forkAccount(state);
  for (const fact of closed.facts) applyFact(after, fact);
  const opening = { ...openingPart(command, close, closed.facts), ...countedAfter(command, close) };
  const opened = decideWhole(after, opening, rules);
  if (opened.outcome === 'refused') return opened;
  return accept([...closed.facts, ...opened.facts], opened.answer);
}

/** An order that fills whole at once, or is refused. */
function decideWhole(state: AccountState, order: PlaceOrder, rules: TradingRules): Decision {
  const decision = decidePlaceOrder(state, order, rules);
  if (decision.outcome === 'refused') return decision;
  const { answer } = decision;
  const isWhole = answer.kind === 'order' && answer.order.state === 'filled';
  return isWhole ? decision : refuse('REVERSE_AT_ONCE');
}

/** Null where no such position is held. */
function closingPart(state: AccountState, command: ReversePosition): PlaceOrder | null {
  const { accountId, nowMs, instrument, prices, positionId, orderId } = command;
  const { closeOrderId, priorOrderId, mostMinor } = command;
  const held = [...state.positions.values()].find((one) => one.positionId === positionId);
  const close = asPlaceOrder(state, {
    accountId,
    nowMs,
    instrument,
    prices,
    positionId,
    priorOrderId,
    ...ownNames(closeOrderId),
    type: 'market',
    price: null,
    quantity: held?.quantity ?? 0n,
    ...(mostMinor !== undefined && { mostMinor }),
  });
  return 'reason' in close ? null : { ...close, reversal: orderId };
}

/** What the old rule on day trades counts once the closing part is done. */
function countedAfter(
  { dayTrading }: ReversePosition,
  { instrument, direction }: PlaceOrder,
): CountedTrades {
  if (dayTrading === undefined) return {};
  const side = sideOf({ direction, openClose: 'close' });
  return { dayTrading: recordAfterClose(dayTrading, { heldAs: instrument.heldAs, side }) };
}

/** It meets what the closing part left of the book. */
function openingPart(
  command: ReversePosition,
  close: PlaceOrder,
  facts: readonly Fact[],
): PlaceOrder {
  const { orderId, closeOrderId, gate, instrument, prices } = command;
  const fills = facts.flatMap((fact) => (fact.kind === 'orderFilled' ? [fact.fill] : []));
  const market = fills.reduce(
    (left, fill) => marketWithout(left, close.direction, fill),
    marketOf({ instrument, prices }),
  );
  return {
    ...close,
    ...clientNameOf(command),
    orderId,
    gate,
    reversal: closeOrderId,
    openClose: 'open',
    prices: withView(prices, market),
  };
}

/** A market less what a fill took of its book. */
function marketWithout(
  market: MarketView,
  direction: PlaceOrder['direction'],
  { slices }: Pick<Fill, 'slices'>,
): MarketView {
  const side = direction === 'buy' ? 'asks' : 'bids';
  const before = market.taken?.[side] ?? NOTHING;
  const displayed = displayedSide(market, direction);
  const takenAt = (price: bigint) =>
    slices.reduce((sum, slice) => (slice.price === price ? sum + slice.quantity : sum), 0n);
  const levels = displayed.map(({ price }, at) => (before.levels[at] ?? 0n) + takenAt(price));
  const beyond = slices
    .filter(({ price }) => !displayed.some((level) => level.price === price))
    .reduce((sum, { quantity }) => sum + quantity, before.beyond);
  const taken: TakenBook = { bids: NOTHING, asks: NOTHING, ...market.taken };
  return { ...market, taken: { ...taken, [side]: { levels, beyond } } };
}

const NOTHING = { levels: [], beyond: 0n };
