import { readOrder } from '@candor/database/lanes/load-accounts';
import type { Order } from '@candor/domain/orders/order';
import { storedFill } from '@candor/domain/stored/fill-shapes';
import { readStored } from '@candor/domain/stored/read-stored';
import type { Fill } from '@candor/domain/trading/fill';
import type { Pool } from 'pg';

/** An order as the tables have it, for tests that look at what a killed house left. */
export interface StoredOrder extends Pick<Order, 'terms' | 'state' | 'reason'> {
  readonly key: string;
  readonly id: string;
  readonly fills: readonly Fill[];
  /** How often the inbox tells of it. */
  readonly messages: number;
}

interface OrderRow {
  readonly key: string;
  readonly id: string;
  readonly terms: string;
  readonly progress: string;
  readonly details: readonly string[];
  readonly messages: number;
}

/** Every order with its fills and the number of messages about it. */
export async function storedOrders(pool: Pool): Promise<readonly StoredOrder[]> {
  const { rows } = await pool.query<OrderRow>(
    `WITH filled AS (SELECT order_id, array_agg(detail) AS details FROM fills GROUP BY order_id),
          told AS (SELECT user_id, link, count(*)::integer AS messages FROM messages
                    WHERE kind = 'order' GROUP BY user_id, link)
     SELECT o.client_order_id AS key, o.order_id AS id, o.terms, o.progress,
            coalesce(f.details, '{}') AS details, coalesce(t.messages, 0) AS messages
       FROM orders o LEFT JOIN filled f USING (order_id)
       LEFT JOIN told t ON t.user_id = o.account_id
        AND t.link = 'pages/order/detail?id=' || o.order_id`,
  );
  return rows.map(({ key, id, terms, progress, details, messages }) => ({
    ...readOrder({ terms, progress }),
    key,
    id,
    messages,
    fills: details.map((detail) => readStored(storedFill, detail)),
  }));
}
