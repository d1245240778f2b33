import { storedFill } from '@candor/domain/stored/fill-shapes';
import { storedTerms } from '@candor/domain/stored/order-shapes';
import { readStored } from '@candor/domain/stored/read-stored';
import type { VenueFill } from '@candor/engines/trading/lane-store';
import type { Query } from './load-accounts.ts';

/** Fills after an instant, oldest first, without those of auctions. */
export async function fillsSince(query: Query, sinceMs: number): Promise<readonly VenueFill[]> {
  const rows = await query<{ terms: string; detail: string }>(
    `SELECT o.terms, f.detail FROM fills f
       JOIN orders o USING (partition, account_id, order_id)
      WHERE f.filled_ms > $1
      ORDER BY f.filled_ms, f.event_seq, f.line`,
    [sinceMs],
  );
  return rows.flatMap((row) => {
    const fill = readStored(storedFill, row.detail);
    const { heldAs, direction } = readStored(storedTerms, row.terms);
    return fill.mode === 'auction' ? [] : [{ heldAs, direction, fill }];
  });
}
