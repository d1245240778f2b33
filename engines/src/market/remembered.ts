import type { Clock } from '../clock.ts';

const KEPT_MAX = 5000;

interface Kept<Value> {
  readonly madeAtMs: number;
  readonly value: Promise<Value>;
}

/**
 * Answers kept for a while; callers that come while one is being made share it. Failures are not
 * kept.
 */
export class Remembered<Value> {
  readonly #clock: Clock;
  readonly #freshMs: number;
  readonly #kept = new Map<string, Kept<Value>>();

  constructor(clock: Clock, freshMs: number) {
    this.#clock = clock;
    this.#freshMs = freshMs;
  }

  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const nowMs = this.#clock.nowMs();
    const known = this.#kept.get(key);
    const ageMs = known === undefined ? 0 : nowMs - known.madeAtMs;
    if (known !== undefined && ageMs >= 0 && ageMs < this.#freshMs) return known.value;
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear();
    const value = make();
    this.#kept.set(key, { madeAtMs: nowMs, value });
    value.catch(() => this.#kept.delete(key));
    return value;
  }
}
