import { Groups } from './groups.ts';

const SECOND_MS = 1_000;

/**
 * What is due at an instant, by seconds: a look costs the seconds that passed and what is due in
 * them. What is due stays so until it is removed. The clock may jump.
 */
export class Schedule<Item extends { readonly dueMs: number | null }> {
  readonly #bySecond = new Groups<number, Item>();
  /** Of seconds that have been looked at. */
  readonly #reached = new Set<Item>();
  #lookedAt = Number.NEGATIVE_INFINITY;

  /** An item without an instant is passed over. Its instant stays while it is in here. */
  add(item: Item): void {
    if (item.dueMs === null) return;
    const second = secondOf(item.dueMs);
    if (second <= this.#lookedAt) this.#reached.add(item);
    else this.#bySecond.add(second, item);
  }

  remove(item: Item): void {
    if (item.dueMs === null || this.#reached.delete(item)) return;
    this.#bySecond.remove(secondOf(item.dueMs), item);
  }

  due(nowMs: number): readonly Item[] {
    const now = secondOf(nowMs);
    for (const second of this.#passedBy(now)) {
      for (const item of this.#bySecond.take(second)) this.#reached.add(item);
    }
    this.#lookedAt = Math.max(this.#lookedAt, now);
    return [...this.#reached].filter(({ dueMs }) => dueMs !== null && dueMs <= nowMs);
  }

  /** Seconds since the last look; after a leap of the clock only those with something in them. */
  #passedBy(now: number): readonly number[] {
    const count = now - this.#lookedAt;
    if (count > this.#bySecond.size) return [...this.#bySecond.keys()].filter((one) => one <= now);
    return Array.from({ length: Math.max(0, count) }, (_, at) => now - at);
  }
}

function secondOf(atMs: number): number {
  return Math.floor(atMs / SECOND_MS);
}
