import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { formatDecimal } from '@candor/domain/money/decimals';
import { formatMinor } from '@candor/domain/money/money';
import { type Order, type OrderEndReason, orderQuantity } from '@candor/domain/orders/order';
import { averagePrice, LEVEL_DECIMALS } from '@candor/domain/positions/position-figures';
import type { MarginCalled } from '@candor/domain/trading/facts';
import type { Inbox } from '@candor/engines/notices/inbox';
import type { MessageDraft } from '@candor/engines/notices/inbox-ports';
import type { DeferredOrder, EndedOrder } from '@candor/engines/notices/order-news-ports';
import { moneyText } from '../present/money-text.ts';

/**
 * Ends a customer hears of: all but his own cancel. An order that filled later than it was placed
 * is one message when it is done, however many fills it took. Each is an inbox message of
 * this key.
 */
const messageKeys: Readonly<Record<OrderEndReason, string | null>> = {
  CANCELLED_BY_CUSTOMER: null,
  EXPIRED_AT_CLOSE: 'order_expired_at_close',
  EXPIRED_AFTER_24_HOURS: 'order_expired_after_24_hours',
  EXPIRED_AFTER_90_DAYS: 'order_expired_after_90_days',
  EXPIRED_AFTER_HOURS: 'order_expired_after_hours',
  INSUFFICIENT: 'order_insufficient',
  AMOUNT_REACHED: 'order_amount_reached',
  SLIPPAGE_GUARD: 'order_slippage_guard',
  COOLING_OFF: 'order_cooling_off',
  POSITION_CLOSED: 'order_position_closed',
  NOT_TRADABLE: 'order_not_tradable',
  OTHER_LEVERAGE: 'order_other_leverage',
  SPLIT: 'order_split',
  IN_NEW_COUNT: 'order_in_new_count',
  // The message of what fired, or the customer himself, says it.
  OTHER_EXIT_FIRED: null,
  EXIT_FIRED: null,
  EXITS_CHANGED: null,
  CLOSED_BY_HAND: null,
  REPLACED: null,
  // The answer to the order says it.
  NOT_AT_ONCE: null,
  NOT_WHOLE: null,
  BLOCK_NOT_FILLED: null,
  // The message of the bust itself says it.
  FILL_BUSTED: null,
  AUCTION_UNMATCHED: 'order_auction_unmatched',
  AUCTION_LATE: 'order_auction_late',
  AUCTION_CALLED_OFF: 'order_auction_called_off',
};

export interface OrderNewsDeps {
  readonly inbox: Pick<Inbox, 'sendOnce'>;
  readonly instrument: (instrumentId: string) => Instrument | null;
}

/** Whether the customer hears of this end of an order. */
export function isOrderNews({ reason, filledQuantity, terms }: Order): boolean {
  if (terms.origin !== undefined) return filledQuantity > 0n;
  return reason === null ? filledQuantity > 0n : messageKeys[reason] !== null;
}

/** Writes the message of an order that ended into the customer's inbox; once, however often it is told. */
export function orderNews(deps: OrderNewsDeps): (ended: EndedOrder) => Promise<void> {
  return async ({ accountId, order }) => {
    const instrument = deps.instrument(order.terms.instrumentId);
    const draft = instrument === null ? null : messageOf(accountId, order, instrument);
    if (draft === null || order.finishedAtMs === null) return;
    await deps.inbox.sendOnce(draft, `order ${order.terms.orderId}`, order.finishedAtMs);
  };
}

/** Tells of a close that goes on after its first part: what was done, and what is left. Once. */
export function goingOnNews(deps: OrderNewsDeps): (of: DeferredOrder) => Promise<void> {
  return async ({ accountId: userId, order: { terms }, deferred }) => {
    const instrument = deps.instrument(terms.instrumentId);
    if (instrument === null) return;
    const text = (quantity: bigint) => quantityText(instrument, quantity);
    const { filledQuantity, leftQuantity, atMs } = deferred;
    const params = {
      name: instrument.code,
      num: text(filledQuantity + leftQuantity),
      filled: text(filledQuantity),
      left: text(leftQuantity),
    };
    const link = `pages/order/detail?id=${terms.orderId}`;
    const draft = { userId, kind: 'order' as const, key: 'order_goes_on', link, params };
    await deps.inbox.sendOnce(draft, `order ${terms.orderId} goes on`, atMs);
  };
}

/** Calls a customer for margin in his inbox, once, with the price it was seen at and the last one. */
export function marginNews(deps: OrderNewsDeps): (called: MarginCalled) => Promise<void> {
  return async ({ accountId: userId, atMs, heldAs, positionId, ...called }) => {
    const instrument = deps.instrument(heldAs);
    if (instrument === null) return;
    const { liquidationPrice } = called;
    const price = (at: bigint | null) => (at === null ? '--' : priceText(instrument, at));
    const params = {
      name: instrument.code,
      currency: instrument.currency,
      level: formatDecimal(called.level, LEVEL_DECIMALS),
      price: price(called.price),
      liquidation: price(liquidationPrice),
    };
    const of = { userId, kind: 'margin', key: 'margin_call', link: 'pages/trade/index' } as const;
    await deps.inbox.sendOnce({ ...of, params }, `margin ${positionId} ${atMs}`, atMs);
  };
}

/** The message of an order that has ended; null for one that has not, or needs none. */
function messageOf(userId: string, order: Order, instrument: Instrument): MessageDraft | null {
  const { terms, reason, filledQuantity, filledNotional } = order;
  if (order.finishedAtMs === null) return null;
  const base = {
    userId,
    kind: 'order' as const,
    link: `pages/order/detail?id=${terms.orderId}`,
  };
  // The code and not the name: a message is worded in the language of whoever reads it later.
  const named = { num: quantityText(instrument, orderQuantity(order)), name: instrument.code };
  if (terms.origin !== undefined) return liquidatedMessage(base, order, instrument);
  if (reason !== null) {
    const key = messageKeys[reason];
    if (key === null) return null;
    const amount = moneyText(
      formatMinor(order.releasedMinor, terms.walletCurrency),
      terms.walletCurrency,
    );
    const filled = quantityText(instrument, filledQuantity);
    return { ...base, key, params: { ...named, filled, amount } };
  }
  if (filledQuantity === 0n) return null;
  const { currency } = instrument;
  if (terms.auction !== undefined && terms.auction.cross === undefined) {
    const price = priceText(instrument, filledNotional / filledQuantity);
    return { ...base, key: 'order_auction_filled', params: { ...named, price, currency } };
  }
  const money = (minor: bigint) =>
    moneyText(formatMinor(minor, terms.walletCurrency), terms.walletCurrency);
  const average = { notional: filledNotional, quantity: filledQuantity };
  const price = averagePrice(instrument, average) ?? priceText(instrument, 0n);
  const params = { amount: money(order.costMinor), fee: money(order.feeMinor) };
  const key = terms.direction === 'buy' ? 'order_bought' : 'order_sold';
  return { ...base, key, params: { ...named, ...params, price, currency } };
}

/** What the house closed because its margin no longer held it. */
function liquidatedMessage(
  base: Pick<MessageDraft, 'userId' | 'link'>,
  { terms, filledQuantity, filledNotional, realisedMinor }: Order,
  instrument: Instrument,
): MessageDraft {
  const price = averagePrice(instrument, { notional: filledNotional, quantity: filledQuantity });
  const profit = formatMinor(realisedMinor, terms.walletCurrency);
  return {
    ...base,
    kind: 'margin',
    key: 'margin_liquidated',
    params: {
      name: instrument.code,
      num: quantityText(instrument, filledQuantity),
      price: price ?? priceText(instrument, 0n),
      currency: instrument.currency,
      profit: moneyText(profit, terms.walletCurrency),
    },
  };
}
