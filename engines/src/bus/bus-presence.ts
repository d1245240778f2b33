/** What every driver of the bus keeps: whether others can be reached, and what is under way. */
export class BusPresence {
  readonly #listeners = new Set<(isHere: boolean) => void>();
  readonly #running = new Set<Promise<unknown>>();
  #isHere = true;

  get isHere(): boolean {
    return this.#isHere;
  }

  /** Hears each change; hands back what ends it. */
  listen(listener: (isHere: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  be(isHere: boolean): void {
    if (this.#isHere === isHere) return;
    this.#isHere = isHere;
    for (const listener of this.#listeners) listener(isHere);
  }

  /** Counts work as under way until it has ended. */
  follow<Value>(work: Promise<Value>): Promise<Value> {
    this.#running.add(work);
    const forget = () => void this.#running.delete(work);
    work.then(forget, forget);
    return work;
  }

  /** Resolves when nothing is under way any more. */
  async rest(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}
