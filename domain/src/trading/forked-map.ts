/**
 * A map that runs ahead of another: it shows the base with its own changes on top and leaves the
 * base alone until `absorb`. Making one costs the same however much the base holds, and next to
 * nothing while nothing is changed. Values are never undefined.
 */
export class ForkedMap<Key, Value> implements Map<Key, Value> {
  readonly [Symbol.toStringTag] = 'ForkedMap';
  readonly #base: Map<Key, Value>;
  #own: Map<Key, Value> | null = null;
  /** Keys of the base that are deleted here. */
  #removed: Set<Key> | null = null;
  /** How many own keys the base does not have. */
  #added = 0;

  constructor(base: Map<Key, Value>) {
    this.#base = base;
  }

  get(key: Key): Value | undefined {
    const own = this.#own?.get(key);
    if (own !== undefined) return own;
    return this.#removed?.has(key) ? undefined : this.#base.get(key);
  }

  has(key: Key): boolean {
    return this.get(key) !== undefined;
  }

  set(key: Key, value: Value): this {
    this.#own ??= new Map();
    if (this.#base.has(key)) this.#removed?.delete(key);
    else if (!this.#own.has(key)) this.#added += 1;
    this.#own.set(key, value);
    return this;
  }

  delete(key: Key): boolean {
    const wasHere = this.has(key);
    const wasOwn = this.#own?.delete(key) ?? false;
    if (this.#base.has(key)) {
      this.#removed ??= new Set();
      this.#removed.add(key);
    } else if (wasOwn) this.#added -= 1;
    return wasHere;
  }

  clear(): void {
    for (const key of [...this.keys()]) this.delete(key);
  }

  get size(): number {
    return this.#base.size - (this.#removed?.size ?? 0) + this.#added;
  }

  /**
   * The base's entries in their order, then those added here: as the base
   * will have them after `absorb`.
   */
  entries(): MapIterator<[Key, Value]> {
    const own = this.#own;
    return own === null && this.#removed === null ? this.#base.entries() : this.#merged(own);
  }

  *#merged(own: Map<Key, Value> | null): MapIterator<[Key, Value]> {
    for (const [key, value] of this.#base) {
      if (this.#removed?.has(key)) continue;
      yield [key, own?.get(key) ?? value];
    }
    for (const entry of own ?? []) if (!this.#base.has(entry[0])) yield entry;
  }

  *keys(): MapIterator<Key> {
    for (const [key] of this.entries()) yield key;
  }

  *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value;
  }

  [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  forEach(visit: (value: Value, key: Key, map: Map<Key, Value>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this);
  }

  /** Writes the changes into the base and returns it. This map must not be used afterwards. */
  absorb(): Map<Key, Value> {
    this.#removed?.forEach((key) => {
      this.#base.delete(key);
    });
    this.#own?.forEach((value, key) => {
      this.#base.set(key, value);
    });
    return this.#base;
  }

  /** Forgets the changes and returns the base. This map must not be used afterwards. */
  discard(): Map<Key, Value> {
    return this.#base;
  }
}
