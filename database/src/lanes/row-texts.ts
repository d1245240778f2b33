import type { Order } from '@candor/domain/orders/order';
import type { Position } from '@candor/domain/positions/position';
import { storedPosition, storedProgress } from '@candor/domain/stored/order-shapes';
import { storedTextOf } from '@candor/domain/stored/read-stored';

/** Tell the subscriptions and follow orders of the topic of orders from orders. */
export const IPO_MARK = 'ipo:';
export const FOLLOW_MARK = 'follow:';

/** An order without its terms, which never change and have their own column. */
export function progressText(order: Order): string {
  const { terms: _terms, ...progress } = order;
  return storedTextOf(storedProgress, progress);
}

/** A position without its lots, which have their own table. */
export function positionText(position: Position): string {
  const { lots: _lots, ...body } = position;
  return storedTextOf(storedPosition, body);
}
