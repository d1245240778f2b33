import { FoundColumns } from './found-columns.ts';
import { FoundShelves } from './found-shelves.ts';
import type { FoundRow, RestingRef, StoredTrigger } from './resting-ports.ts';

/**
 * Open orders as they were stored. Nothing is made of an order until a tick, the clock or a commit
 * reaches it; what was made is gone from here.
 */
export class FoundOrders {
  readonly #columns: FoundColumns;
  readonly #shelves = new Map<string, FoundShelves>();

  constructor(refOf: (ids: Uint8Array) => RestingRef) {
    this.#columns = new FoundColumns(refOf);
  }

  get instrumentIds(): Iterable<string> {
    return this.#shelves.keys();
  }

  of(instrumentId: string): FoundShelves | undefined {
    return this.#shelves.get(instrumentId);
  }

  /** Called a million times at a start. */
  add(found: FoundRow): void {
    const { instrumentId } = found.kind;
    let shelves = this.#shelves.get(instrumentId);
    if (shelves === undefined) {
      shelves = new FoundShelves(this.#columns);
      this.#shelves.set(instrumentId, shelves);
    }
    shelves.put(this.#columns.add(found), found);
  }

  /** One by one, for those who compare. */
  *all(): Generator<StoredTrigger> {
    for (const [instrumentId, shelves] of this.#shelves) {
      for (const row of shelves.rows()) yield { ...this.#columns.trigger(row), instrumentId };
    }
  }
}
