/** Items under keys. Most keys have one item: it stands there without a set around it. */
export class Groups<Key, Item extends object> {
  readonly #groups = new Map<Key, Item | Set<Item>>();

  /** Of the keys. */
  get size(): number {
    return this.#groups.size;
  }

  keys(): Iterable<Key> {
    return this.#groups.keys();
  }

  /** Tells whether the key is new. */
  add(key: Key, item: Item): boolean {
    const group = this.#groups.get(key);
    if (group instanceof Set) group.add(item);
    else if (group === undefined) this.#groups.set(key, item);
    else if (group !== item) this.#groups.set(key, new Set([group, item]));
    return group === undefined;
  }

  /** Tells whether the key has gone with it; an item that is not under the key is no error. */
  remove(key: Key, item: Item): boolean {
    const group = this.#groups.get(key);
    if (group instanceof Set) group.delete(item);
    const isEmpty = group instanceof Set ? group.size === 0 : group === item;
    return isEmpty && this.#groups.delete(key);
  }

  /** The items under a key. */
  of(key: Key): Iterable<Item> {
    const group = this.#groups.get(key);
    if (group instanceof Set) return group;
    return group === undefined ? [] : [group];
  }

  /** Takes a key out with all that is under it. */
  take(key: Key): Iterable<Item> {
    const items = this.of(key);
    this.#groups.delete(key);
    return items;
  }
}
