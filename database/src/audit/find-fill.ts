import type { OrderTerms } from '@candor/domain/orders/order';
import { storedFill } from '@candor/domain/stored/fill-shapes';
import { storedTerms } from '@candor/domain/stored/order-shapes';
import { readStored } from '@candor/domain/stored/read-stored';
import type { Fill } from '@candor/domain/trading/fill';
import type { Pool } from 'pg';

/**
 * A fill of anybody, with the terms of its order; null when there is none. Looks through all fills:
 * for the command line.
 */
export async function findFill(
  pool: Pool,
  fillId: string,
): Promise<{
  readonly accountId: string;
  readonly terms: OrderTerms;
  readonly fill: Fill;
} | null> {
  const { rows } = await pool.query<{ account_id: string; detail: string; terms: string }>(
    `SELECT account_id, f.detail, o.terms FROM fills f
       JOIN orders o USING (partition, account_id, order_id)
      WHERE f.fill_id = $1`,
    [fillId],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    accountId: row.account_id,
    terms: readStored(storedTerms, row.terms),
    fill: readStored(storedFill, row.detail),
  };
}
