import type { Pace } from '../pace.ts';

const STEP_MS = 50;
const STEPS_MAX = 10_000;

/** A pace turned by hand: timers run in order when the time passes them. */
export class HandPace implements Pace {
  #nowMs: number;
  #timers: { readonly atMs: number; readonly task: () => void }[] = [];

  constructor(nowMs: number) {
    this.#nowMs = nowMs;
  }

  nowMs(): number {
    return this.#nowMs;
  }

  random(): number {
    return 0.5;
  }

  after(delayMs: number, task: () => void): () => void {
    const timer = { atMs: this.#nowMs + delayMs, task };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  /** Lets so much time pass, and everything that was due in it happen. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      await settled();
      const due = this.#timers
        .filter((timer) => timer.atMs <= untilMs)
        .sort((one, other) => one.atMs - other.atMs)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.task();
    }
    this.#nowMs = untilMs;
    await settled();
  }

  /** Lets time pass in small steps until the promise has ended. */
  async until<Value>(promise: Promise<Value>): Promise<Value> {
    let isEnded = false;
    const ended = (): void => {
      isEnded = true;
    };
    promise.then(ended, ended);
    for (let step = 0; step < STEPS_MAX && !isEnded; step += 1) await this.pass(STEP_MS);
    return promise;
  }
}

/** After everything that only waits for promises. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
