import type { Instrument } from '@candor/domain/instruments/instrument';
import { priceText, quantityText } from '@candor/domain/instruments/price-text';
import { formatMinor } from '@candor/domain/money/money';
import type { Order, OrderEndReason } from '@candor/domain/orders/order';
import type { Inbox } from '@candor/engines/notices/inbox';
import type { MessageDraft } from '@candor/engines/notices/inbox-ports';
import type { LaneChanges } from '@candor/engines/trading/lane-store';
import { moneyText } from '../present/money-text.ts';

/** Ends a customer hears of: all but his own cancel. Each is an inbox message of this key. */
const messageKeys: Readonly<Record<OrderEndReason, string | null>> = {
  CANCELLED_BY_CUSTOMER: null,
  EXPIRED_AT_CLOSE: 'order_expired_at_close',
  EXPIRED_AFTER_24_HOURS: 'order_expired_after_24_hours',
  EXPIRED_AFTER_90_DAYS: 'order_expired_after_90_days',
  INSUFFICIENT: 'order_insufficient',
  SLIPPAGE_GUARD: 'order_slippage_guard',
  POSITION_CLOSED: 'order_position_closed',
  NOT_TRADABLE: 'order_not_tradable',
  AUCTION_UNMATCHED: 'order_auction_unmatched',
  AUCTION_LATE: 'order_auction_late',
  AUCTION_CALLED_OFF: 'order_auction_called_off',
};

export interface OrderNewsDeps {
  readonly inbox: Pick<Inbox, 'send'>;
  readonly instrument: (instrumentId: string) => Instrument | null;
  readonly onFailure: (error: unknown) => void;
}

/** Follows the commits of the lanes and writes to whoever had an order end while he was not looking. */
export function orderNews(deps: OrderNewsDeps): (changes: Pick<LaneChanges, 'orders'>) => void {
  return ({ orders }) => {
    for (const { accountId, order } of orders) {
      const instrument = deps.instrument(order.terms.instrumentId);
      const draft = instrument === null ? null : messageOf(accountId, order, instrument);
      if (draft === null || order.finishedAtMs === null) continue;
      deps.inbox.send(draft, order.finishedAtMs).catch(deps.onFailure);
    }
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
  const named = { num: quantityText(instrument, terms.quantity), name: instrument.code };
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
  if (terms.auction === undefined || filledQuantity === 0n) return null;
  const price = priceText(instrument, filledNotional / filledQuantity);
  const params = { ...named, price, currency: instrument.currency };
  return { ...base, key: 'order_auction_filled', params };
}
