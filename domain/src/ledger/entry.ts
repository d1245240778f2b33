import type { BillType } from '@candor/contract/enums';

/**
 * One leg. Positive is a credit: a customer's balance grows; negative a debit. For the house's own
 * accounts the same sign holds, so every entry sums to zero in each currency.
 */
export interface Posting {
  readonly account: string;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/**
 * A balanced movement. What it belongs to (order, transfer, deposit, withdrawal) stands in the fact
 * that carries it. Never edited or deleted; a mistake is reversed by another entry.
 */
export interface Entry {
  readonly id: string;
  readonly billType: BillType;
  readonly postings: readonly Posting[];
}

/** Throws when an entry does not sum to zero in every currency: a broken invariant. */
export function assertBalanced(entry: Entry): void {
  const { postings } = entry;
  const first = postings[0]?.currency;
  let inFirst = 0n;
  let isMixed = false;
  for (const { currency, amountMinor } of postings) {
    if (currency === first) inFirst += amountMinor;
    else isMixed = true;
  }
  // Nearly every entry is in one currency, and every fill makes two or three of them.
  const sums = isMixed ? sumByCurrency(postings) : [[first, inFirst] as const];
  for (const [currency, sum] of sums) {
    if (sum !== 0n) throw new Error(`Entry ${entry.id} is off by ${sum} ${currency}.`);
  }
}

/** Sum of postings per currency. */
export function sumByCurrency(postings: readonly Posting[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const posting of postings) {
    sums.set(posting.currency, (sums.get(posting.currency) ?? 0n) + posting.amountMinor);
  }
  return sums;
}
