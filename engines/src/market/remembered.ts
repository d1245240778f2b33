import type { Clock } from '../clock.ts';

const KEPT_MAX = 5000;

interface Kept<Value> {
  readonly madeAtMs: number;
  readonly value: Promise<Value>;
}

/**
 * Answers kept for a while; callers that come while one is being made share it. Failures are not
 * kept. `aligned` ones end with the span of the clock they were made in, whenever that began, so
 * that whoever keeps what was made of them knows when it is over.
 */
export class Remembered<Value> {
  readonly #clock: Clock;
  readonly #freshMs: number;
  readonly #isAligned: boolean;
  readonly #kept = new Map<string, Kept<Value>>();

  constructor(clock: Clock, freshMs: number, ends: 'aligned' | 'later' = 'later') {
    this.#clock = clock;
    this.#isAligned = ends === 'aligned';
    this.#freshMs = freshMs;
  }

  get(key: string, make: () => Promise<Value>): Promise<Value> {
    const nowMs = this.#clock.nowMs();
    const known = this.#kept.get(key);
    if (known !== undefined && this.#isFresh(known.madeAtMs, nowMs)) return known.value;
    if (this.#kept.size >= KEPT_MAX) this.#kept.clear();
    const value = make();
    this.#kept.set(key, { madeAtMs: nowMs, value });
    value.catch(() => this.#kept.delete(key));
    return value;
  }

  #isFresh(madeAtMs: number, nowMs: number): boolean {
    const spanMs = this.#freshMs;
    if (this.#isAligned) return Math.floor(madeAtMs / spanMs) === Math.floor(nowMs / spanMs);
    return nowMs >= madeAtMs && nowMs - madeAtMs < spanMs;
  }
}
