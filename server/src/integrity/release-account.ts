import type { Signer } from '@candor/database/lanes/group-signature';
import { createSuspensionStore, EVERY_ACCOUNT } from '@candor/database/stores/suspensions';
import { type BooksToCheck, lookAtAll } from './check-books.ts';

/** What became of a release. */
export type ReleaseOutcome =
  | { readonly outcome: 'released' }
  | { readonly outcome: 'not-suspended' }
  /** Its rows still differ from its log: they must be put back first. */
  | { readonly outcome: 'still-differs'; readonly what: string };

/**
 * Ends the suspension of an account whose rows agree with its log again, signed with the
 * installation's key. For every account: takes the chains as they now stand for the true ones.
 */
export async function releaseAccount(input: {
  readonly books: BooksToCheck;
  readonly signer: Signer;
  readonly accountId: string;
  readonly by: string;
  readonly nowMs: number;
}): Promise<ReleaseOutcome> {
  const { books, signer, accountId, by, nowMs } = input;
  if (accountId !== EVERY_ACCOUNT) {
    const { byAccount } = await lookAtAll(books, () => Promise.resolve());
    const what = byAccount.get(accountId);
    if (what !== undefined) return { outcome: 'still-differs', what };
  }
  const store = createSuspensionStore(books.pool, books.keys);
  const count = await store.release({ accountId, nowMs, by, signer });
  return { outcome: count > 0 ? 'released' : 'not-suspended' };
}
