import { partitionOf } from '../lane/partition-of.ts';
import { FoundOrders } from '../watch/found-orders.ts';
import type { FoundRow, RestingRef, StoredTrigger } from '../watch/resting-ports.ts';

/** A stored order as a store hands it over. */
export function foundRow({ accountId, orderId, ...row }: StoredTrigger): FoundRow {
  const ids = Uint8Array.from(`${accountId} ${orderId}`, (unit) => unit.charCodeAt(0));
  return { ...row, kind: row, ids, partition: partitionOf(accountId) };
}

/** The ids of such a row. */
export function refOf(ids: Uint8Array): RestingRef {
  const [accountId = '', orderId = ''] = String.fromCharCode(...ids).split(' ');
  return { accountId, orderId };
}

export function foundOrders(stored: readonly StoredTrigger[]): FoundOrders {
  const found = new FoundOrders(refOf);
  for (const one of stored) found.add(foundRow(one));
  return found;
}
