import { storedFill } from '@candor/domain/stored/fill-shapes';
import { storedTerms } from '@candor/domain/stored/order-shapes';
import { readStored } from '@candor/domain/stored/read-stored';
import type { VenueFill } from '@candor/engines/trading/lane-store';
import type { Query } from './load-accounts.ts';

/** Fills of a lane after an instant, oldest first, without those of auctions. */
export async function fillsSince(
  query: Query,
  lane: number,
  sinceMs: number,
): Promise<readonly VenueFill[]> {
  const rows = await query<{ terms: string; detail: string }>(
    `SELECT o.terms, f.detail FROM fills f
       JOIN orders o ON o.lane = f.lane AND o.account_id = f.account_id AND o.order_id = f.order_id
      WHERE f.lane = $1 AND f.filled_ms > $2
      ORDER BY f.event_seq, f.line`,
    [lane, sinceMs],
  );
  return rows.flatMap((row) => {
    const fill = readStored(storedFill, row.detail);
    const { heldAs, direction } = readStored(storedTerms, row.terms);
    return fill.mode === 'auction' ? [] : [{ heldAs, direction, fill }];
  });
}
