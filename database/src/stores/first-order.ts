import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import type { Connection } from '../transaction.ts';

/** Of a partition and an account in it. */
const FIRST_ORDER = `SELECT order_id FROM fills
  WHERE partition = $1 AND account_id = $2
    AND EXISTS (SELECT FROM positions WHERE partition = $1 AND account_id = $2)
  ORDER BY event_seq, line LIMIT 1`;

/**
 * The id of the order that had the account's first fill; null before any. An account that never
 * held a position costs one probe of an index; any other a read of its journal from the beginning
 * to the first fill, however many fills follow.
 */
export async function firstOrderId(pool: Connection, accountId: string): Promise<string | null> {
  const { rows } = await pool.query<{ order_id: string }>({
    name: 'first-order',
    text: FIRST_ORDER,
    values: [partitionOf(accountId), accountId],
  });
  return rows[0]?.order_id ?? null;
}
