import { Groups } from './groups.ts';

/** Items under keys, so that those up to a key, or from one on, are found without the others. */
export class SortedGroups<Key extends number | bigint, Item extends object> {
  /** Ascending. */
  readonly #keys: Key[] = [];
  readonly #groups = new Groups<Key, Item>();

  *all(): Generator<Item> {
    for (const key of this.#keys) yield* this.#groups.of(key);
  }

  add(key: Key, item: Item): void {
    if (this.#groups.add(key, item)) this.#keys.splice(this.#placeOf(key), 0, key);
  }

  /** An item that is not under the key is no error. */
  remove(key: Key, item: Item): void {
    if (this.#groups.remove(key, item)) this.#keys.splice(this.#placeOf(key), 1);
  }

  /** Items under keys that are at most `key`. */
  *upTo(key: Key): Generator<Item> {
    for (const one of this.#keys) {
      if (one > key) return;
      yield* this.#groups.of(one);
    }
  }

  /** Items under keys that are at least `key`. */
  *from(key: Key): Generator<Item> {
    for (let at = this.#placeOf(key); at < this.#keys.length; at += 1) {
      const one = this.#keys[at];
      if (one !== undefined) yield* this.#groups.of(one);
    }
  }

  /** The place of a key, or where it would stand. */
  #placeOf(key: Key): number {
    let from = 0;
    let to = this.#keys.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      const one = this.#keys[middle];
      if (one !== undefined && one < key) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
