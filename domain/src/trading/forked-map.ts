/**
 * A map that runs ahead of another: it shows the base with its own changes on top and leaves the
 * base alone until `absorb`. Making one costs the same however much the base holds. Values are
 * never undefined.
 */
export class ForkedMap<Key, Value> extends Map<Key, Value> {
  readonly #base: Map<Key, Value>;
  /** Keys of the base that are deleted here. */
  #removed: Set<Key> | null = null;
  /** How many own keys the base does not have. */
  #added = 0;

  constructor(base: Map<Key, Value>) {
    super();
    this.#base = base;
  }

  override get(key: Key): Value | undefined {
    const own = super.get(key);
    if (own !== undefined) return own;
    return this.#removed?.has(key) ? undefined : this.#base.get(key);
  }

  override has(key: Key): boolean {
    return super.has(key) || (this.#base.has(key) && !this.#removed?.has(key));
  }

  override set(key: Key, value: Value): this {
    if (this.#base.has(key)) this.#removed?.delete(key);
    else if (!super.has(key)) this.#added += 1;
    return super.set(key, value);
  }

  override delete(key: Key): boolean {
    const wasHere = this.has(key);
    const wasOwn = super.delete(key);
    if (this.#base.has(key)) {
      this.#removed ??= new Set();
      this.#removed.add(key);
    } else if (wasOwn) this.#added -= 1;
    return wasHere;
  }

  override clear(): void {
    for (const key of [...this.keys()]) this.delete(key);
  }

  override get size(): number {
    return this.#base.size - (this.#removed?.size ?? 0) + this.#added;
  }

  /**
   * The base's entries in their order, then those added here: as the base
   * will have them after `absorb`.
   */
  override *entries(): MapIterator<[Key, Value]> {
    for (const [key, value] of this.#base) {
      if (this.#removed?.has(key)) continue;
      yield [key, super.get(key) ?? value];
    }
    for (const entry of super.entries()) if (!this.#base.has(entry[0])) yield entry;
  }

  override *keys(): MapIterator<Key> {
    for (const [key] of this.entries()) yield key;
  }

  override *values(): MapIterator<Value> {
    for (const [, value] of this.entries()) yield value;
  }

  override [Symbol.iterator](): MapIterator<[Key, Value]> {
    return this.entries();
  }

  override forEach(visit: (value: Value, key: Key, map: Map<Key, Value>) => void): void {
    for (const [key, value] of this.entries()) visit(value, key, this);
  }

  /** Writes the changes into the base and returns it. This map must not be used afterwards. */
  absorb(): Map<Key, Value> {
    for (const key of this.#removed ?? []) this.#base.delete(key);
    for (const [key, value] of super.entries()) this.#base.set(key, value);
    return this.#base;
  }
}
