interface Asker<Value> {
  readonly resolve: (value: Value | null) => void;
  readonly reject: (error: unknown) => void;
}

export interface GatheredOptions<Value> {
  /** Looks many keys up at once; one that is not there is missing from the answer. */
  readonly lookUp: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  /**
   * How long after a look-up the patient wait for company. Twice as long after each that was a
   * crowd, until nobody comes any more.
   */
  readonly restMs: number;
  readonly keysMax: number;
}

/** So many together are a crowd, and a crowd waits up to so many rests. */
const CROWD = 32;
const RESTS_MAX = 4;

/**
 * Makes few look-ups of many. One is under way at a time; whoever comes meanwhile goes together in
 * the next. The patient also let `restMs` pass after the last one, so that a crowd that comes back
 * within a second costs a handful; somebody alone waits for nobody.
 */
export class GatheredLookUps<Value> {
  readonly #options: GatheredOptions<Value>;
  #waiting = new Map<string, Asker<Value>[]>();
  #isHurried = false;
  #isUnderWay = false;
  #rests = 1;
  #restsUntilMs = Number.NEGATIVE_INFINITY;
  #stopTimer: (() => void) | null = null;

  constructor(options: GatheredOptions<Value>) {
    this.#options = options;
  }

  /** The value of a key, or null. Rejects with the error of the look-up it went with. */
  ask(key: string, isPatient = false): Promise<Value | null> {
    return new Promise((resolve, reject) => {
      const askers = this.#waiting.get(key) ?? [];
      this.#waiting.set(key, [...askers, { resolve, reject }]);
      this.#isHurried ||= !isPatient;
      this.#plan();
    });
  }

  #plan(): void {
    if (this.#isUnderWay || this.#waiting.size === 0) return;
    const restMs = this.#isHurried ? 0 : this.#restsUntilMs - performance.now();
    if (this.#stopTimer !== null && restMs > 0) return;
    this.#stopTimer?.();
    this.#stopTimer = runAfter(restMs, () => void this.#lookUp());
  }

  async #lookUp(): Promise<void> {
    const all = [...this.#waiting];
    const now = all.slice(0, this.#options.keysMax);
    this.#waiting = new Map(all.slice(this.#options.keysMax));
    this.#stopTimer = null;
    // Those who found no room in this one have waited enough.
    this.#isHurried = this.#waiting.size > 0;
    this.#isUnderWay = true;
    try {
      const found = await this.#options.lookUp(now.map(([key]) => key));
      for (const [key, askers] of now) {
        for (const { resolve } of askers) resolve(found.get(key) ?? null);
      }
    } catch (error) {
      for (const { reject } of now.flatMap(([, askers]) => askers)) reject(error);
    }
    this.#isUnderWay = false;
    this.#rests = now.length < CROWD ? 1 : Math.min(RESTS_MAX, 2 * this.#rests);
    this.#restsUntilMs = performance.now() + this.#rests * this.#options.restMs;
    this.#plan();
  }
}

/** At the end of this turn when there is nothing to wait for; returns how to stop it. */
function runAfter(ms: number, run: () => void): () => void {
  if (ms <= 0) {
    const turn = setImmediate(run);
    return () => clearImmediate(turn);
  }
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}
