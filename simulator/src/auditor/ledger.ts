import type { ToldEntry } from './told-held.ts';

/** The postings of the log, added up by account and unit; each entry has to balance. */
export class OwnLedger {
  readonly #sums = new Map<string, bigint>();
  readonly #ids = new Set<string>();

  /** What is wrong with an entry, in words. */
  post({ id, postings }: ToldEntry, accountId: string): readonly string[] {
    const faults: string[] = [];
    const units = new Map<string, bigint>();
    for (const { account, unit, amount } of postings) {
      units.set(unit, (units.get(unit) ?? 0n) + amount);
      const key = `${account} ${unit}`;
      this.#sums.set(key, (this.#sums.get(key) ?? 0n) + amount);
      const [owner, of] = account.split(':');
      if (owner === 'customer' && of !== accountId) faults.push(`${id} moves money of another`);
    }
    for (const [unit, sum] of units) if (sum !== 0n) faults.push(`${id} is off by ${sum} ${unit}`);
    if (this.#ids.has(`${accountId} ${id}`)) faults.push(`${id} was posted twice`);
    this.#ids.add(`${accountId} ${id}`);
    return faults;
  }

  sum(account: string, unit: string): bigint {
    return this.#sums.get(`${account} ${unit}`) ?? 0n;
  }

  /** All that is posted in a unit, which is nothing. */
  total(unit: string): bigint {
    let sum = 0n;
    for (const [key, amount] of this.#sums) if (key.endsWith(` ${unit}`)) sum += amount;
    return sum;
  }
}
