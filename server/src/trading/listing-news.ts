import type { ListingChange } from '@candor/engines/market/known-instrument-ports';
import type { Inbox } from '@candor/engines/notices/inbox';

/** What customers hear of another code of what they hold, or of its end without a price; once. */
export function listingNews({ inbox }: { readonly inbox: Pick<Inbox, 'sendOnce'> }) {
  return (accountId: string, change: ListingChange): Promise<void> => {
    const { id, atMs, what, instrument, from } = change;
    // A later code says nothing of this one.
    const renamed = instrument.renames?.find((rename) => rename.id === id);
    const params = { before: from, name: renamed?.to ?? instrument.code };
    const key = `holding_${what}` as const;
    return inbox.sendOnce({ userId: accountId, kind: 'order', key, link: null, params }, id, atMs);
  };
}
