/**
 * Practice money: what a customer of a paper deployment asks for in order to have something to
 * trade with. It comes from a house account of its own, is credited to BALANCE and moved on to a
 * trading wallet, both in one commit. It does not go to HK_STOCK, because it would have to be
 * exchanged at a rate that the customer never saw: a transfer does that, with a quote.
 */

/** What is given at once, in USD minor units: 1,000, 10,000 or 100,000 dollars. */
export const PRACTICE_AMOUNTS_MINOR: readonly bigint[] = [100_000n, 1_000_000n, 10_000_000n];

/** USD minor units a customer is given within `PRACTICE_LIMIT_MS` at most. */
export const PRACTICE_LIMIT_MINOR = 100_000_000n;
export const PRACTICE_LIMIT_MS = 86_400_000;

const PREFIX = 'practice-';

/** The id of a practice deposit or of its transfer: it names them in every record. */
export function practiceId(id: string): string {
  return `${PREFIX}${id}`;
}

/** True when a deposit, or what an entry refers to, is practice money. */
export function isPracticeId(id: string | null | undefined): boolean {
  return id?.startsWith(PREFIX) ?? false;
}
