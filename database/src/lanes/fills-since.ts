import { storedFill } from '@candor/domain/stored/fill-shapes';
import { storedTerms } from '@candor/domain/stored/order-shapes';
import { readStored } from '@candor/domain/stored/read-stored';
import type { VenueFill } from '@candor/engines/trading/lane/lane-store';
import type { Query } from './load-accounts.ts';

/**
 * Fills after an instant, oldest first, without those of auctions. Each order is found by its key:
 * of a house that is young or busy the planner knows too little to choose that way of a join, and
 * compares all fills of an account with all of its orders.
 */
export async function fillsSince(query: Query, sinceMs: number): Promise<readonly VenueFill[]> {
  const rows = await query<{ terms: string; detail: string }>(
    `SELECT (SELECT o.terms FROM orders o
              WHERE (o.partition, o.account_id, o.order_id) =
                    (f.partition, f.account_id, f.order_id)) AS terms, f.detail
       FROM fills f WHERE f.filled_ms > $1
      ORDER BY f.filled_ms, f.event_seq, f.line`,
    [sinceMs],
  );
  return rows.flatMap((row) => {
    const fill = readStored(storedFill, row.detail);
    const { heldAs, direction } = readStored(storedTerms, row.terms);
    return fill.mode === 'auction' ? [] : [{ heldAs, direction, fill }];
  });
}
