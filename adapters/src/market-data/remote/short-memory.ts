import type { Pace } from './pace.ts';

interface Entry<Value> {
  readonly readMs: number;
  readonly value: Promise<Value>;
}

/**
 * Answers kept for a short while, so that many readers cost the source one request. A failure is
 * not kept. The oldest go when more than `entriesMax` are known.
 */
export class ShortMemory<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  readonly #pace: Pick<Pace, 'nowMs'>;
  readonly #entriesMax: number;

  constructor(pace: Pick<Pace, 'nowMs'>, entriesMax = 500) {
    this.#pace = pace;
    this.#entriesMax = entriesMax;
  }

  read(key: string, freshMs: number, load: () => Promise<Value>): Promise<Value> {
    const known = this.#entries.get(key);
    const ageMs = known === undefined ? Number.NaN : this.#pace.nowMs() - known.readMs;
    if (known !== undefined && ageMs >= 0 && ageMs < freshMs) return known.value;
    const entry = { readMs: this.#pace.nowMs(), value: load() };
    entry.value.catch(() => {
      if (this.#entries.get(key) === entry) this.#entries.delete(key);
    });
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const [oldest] = this.#entries.keys();
    if (this.#entries.size > this.#entriesMax && oldest !== undefined) this.#entries.delete(oldest);
    return entry.value;
  }
}
