import type { OrderTerms } from '@candor/domain/orders/order-terms';

/** The column of an order's name: unique within its account, and found by for ever. */
export const ORDER_NAME = 'client_order_id';

/**
 * Columns of `orders` that are written once and repeat a text of its terms, for searching and for
 * what customers read: written, compared and handed out by this table.
 */
export const termColumns = {
  [ORDER_NAME]: 'clientOrderId',
  instrument_id: 'instrumentId',
} as const satisfies Readonly<Record<string, keyof OrderTerms>>;
type TermColumn = keyof typeof termColumns;

export const termColumnNames = Object.keys(termColumns) as readonly TermColumn[];
