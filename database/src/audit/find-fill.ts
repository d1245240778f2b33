import type { OrderTerms } from '@candor/domain/orders/order-terms';
import { storedFill } from '@candor/domain/stored/fill-shapes';
import { storedTerms } from '@candor/domain/stored/order-shapes';
import { readStored } from '@candor/domain/stored/read-stored';
import type { Fill } from '@candor/domain/trading/fill';
import type { Pool } from 'pg';

/** A fill with whose it is and the terms of its order. */
export interface FoundFill {
  readonly accountId: string;
  readonly terms: OrderTerms;
  readonly fill: Fill;
}

/**
 * A fill of anybody, with the terms of its order; null when there is none. Looks through all fills:
 * for the command line.
 */
export async function findFill(pool: Pool, fillId: string): Promise<FoundFill | null> {
  const { rows } = await pool.query<Row>(
    `SELECT account_id, f.detail, o.terms FROM fills f
       JOIN orders o USING (partition, account_id, order_id)
      WHERE f.fill_id = $1`,
    [fillId],
  );
  const [row] = rows;
  return row === undefined ? null : found(row);
}

/** All fills of [fromMs, toMs), the oldest first, at most `limit`. */
export async function fillsBetween(
  pool: Pool,
  span: { readonly fromMs: number; readonly toMs: number; readonly limit: number },
): Promise<readonly (FoundFill & { readonly fillId: string })[]> {
  const { rows } = await pool.query<Row & { fill_id: string }>(
    `SELECT f.fill_id, account_id, f.detail, o.terms FROM fills f
       JOIN orders o USING (partition, account_id, order_id)
      WHERE f.filled_ms >= $1 AND f.filled_ms < $2
      ORDER BY f.filled_ms, f.fill_id LIMIT $3`,
    [span.fromMs, span.toMs, span.limit],
  );
  return rows.map((row) => ({ fillId: row.fill_id, ...found(row) }));
}

interface Row {
  readonly account_id: string;
  readonly detail: string;
  readonly terms: string;
}

function found({ account_id: accountId, detail, terms }: Row): FoundFill {
  return {
    accountId,
    terms: readStored(storedTerms, terms),
    fill: readStored(storedFill, detail),
  };
}
