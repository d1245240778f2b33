import type { BillType } from '@candor/contract/enums';

/**
 * One leg. Positive is a credit: a customer's balance grows; negative a debit. For the house's own
 * accounts the same sign holds, so every entry sums to zero in each unit.
 */
export interface Posting {
  readonly account: string;
  /** ISO 4217, or the id of an instrument. */
  readonly unit: string;
  /** Minor units of the currency, or the instrument's quantity as it is scaled. */
  readonly amount: bigint;
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

/** Throws when an entry does not sum to zero in every unit: a broken invariant. */
export function assertBalanced(entry: Entry): void {
  const { postings } = entry;
  const first = postings[0]?.unit;
  let inFirst = 0n;
  let isMixed = false;
  for (const { unit, amount } of postings) {
    if (unit === first) inFirst += amount;
    else isMixed = true;
  }
  // Most entries are in one unit, and every fill makes two or three of them.
  const sums = isMixed ? sumByUnit(postings) : [[first, inFirst] as const];
  for (const [unit, sum] of sums) {
    if (sum !== 0n) throw new Error(`Entry ${entry.id} is off by ${sum} ${unit}.`);
  }
}

/** Sum of postings per unit. */
export function sumByUnit(postings: readonly Posting[]): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { unit, amount } of postings) sums.set(unit, (sums.get(unit) ?? 0n) + amount);
  return sums;
}

/**
 * What brought all entries of a fact about; null of none. Throws where it was not one thing, or
 * where two have one name: neither can be written.
 */
export function causeOfAll(entries: readonly Entry[]): string | null {
  const [first] = entries;
  if (first === undefined) return null;
  const cause = causeOf(first);
  // Few, and called for every fill: each is held against those before it, and nothing is made.
  for (let at = 1; at < entries.length; at += 1) {
    const { id } = entries[at] as Entry;
    const isOfCause = causeOf(entries[at] as Entry) === cause;
    if (isOfCause && entries.findIndex((other) => other.id === id) === at) continue;
    const names = new Set(entries.map((other) => other.id));
    throw new Error(`Entries of one fact, and not of one cause: ${[...names].join(', ')}.`);
  }
  return cause;
}

/**
 * What brought an entry about: every entry is named after its cause and its kind. Throws on another
 * name: the cause is what lets nothing happen twice.
 */
function causeOf({ id, billType }: Entry): string {
  if (!id.endsWith(`-${billType}`)) throw new Error(`Entry ${id} is not named after its cause.`);
  return id.slice(0, -billType.length - 1);
}
