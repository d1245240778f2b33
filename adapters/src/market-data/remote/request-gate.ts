import { MarketDataUnavailable } from '@candor/engines/market/provider';
import { type Pace, sleep } from './pace.ts';

/** How a source wants to be asked. */
export interface GateRules {
  /** The provider's name, for errors. */
  readonly name: string;
  /** Requests that may go out at once after a rest. */
  readonly tokensMax: number;
  /** One more request may go out after so long. */
  readonly tokenEveryMs: number;
  readonly timeoutMs: number;
  /** The first and the repeats together. */
  readonly attemptsMax: number;
  /** Requests that may wait for a token; the next is refused at once, which is no outage. */
  readonly waitingMax: number;
}

/** The source answered that it does not know what was asked: no outage, and no reason to repeat. */
export class NothingThere extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'NothingThere';
  }
}

const BACK_OFF_MS = 500;
const BACK_OFF_MAX_MS = 5_000;
const PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 30_000;

/**
 * The only way to a distant source: a token bucket, a time-out for each request, a bounded number
 * of repeats with back-off and full jitter, and after a failure a pause that doubles, in which
 * everybody is told at once. Failures leave as `MarketDataUnavailable` with their cause.
 */
export class RequestGate {
  readonly #rules: GateRules;
  readonly #pace: Pace;
  #tokens: number;
  #countedMs: number;
  #waiting = 0;
  #failures = 0;
  #pausedUntilMs = Number.NEGATIVE_INFINITY;
  #lastFailure: unknown = null;

  constructor(rules: GateRules, pace: Pace) {
    this.#rules = rules;
    this.#pace = pace;
    this.#tokens = rules.tokensMax;
    this.#countedMs = pace.nowMs();
  }

  /** Whether a request now would be refused without being sent. */
  get isPaused(): boolean {
    return this.#pace.nowMs() < this.#pausedUntilMs;
  }

  /** What the pause says to who asks in it. */
  pauseError(): MarketDataUnavailable {
    return this.#unavailable(this.#lastFailure);
  }

  /** Sends a request under the rules. */
  async run<Value>(request: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    for (let attempt = 1; ; attempt += 1) {
      if (this.isPaused) throw this.pauseError();
      await this.#takeToken();
      try {
        const value = await this.#withinTime(request);
        this.#failures = 0;
        return value;
      } catch (error) {
        if (error instanceof NothingThere) throw error;
        if (attempt >= this.#rules.attemptsMax) throw this.#failed(error);
        const limitMs = Math.min(BACK_OFF_MAX_MS, BACK_OFF_MS * 2 ** (attempt - 1));
        await sleep(this.#pace, Math.ceil(limitMs * this.#pace.random()));
      }
    }
  }

  async #takeToken(): Promise<void> {
    if (this.#waiting >= this.#rules.waitingMax) {
      throw new MarketDataUnavailable(this.#rules.name, 'too many requests wait for this source');
    }
    this.#waiting += 1;
    try {
      while (!this.#hasToken()) {
        const untilNextMs = this.#countedMs + this.#rules.tokenEveryMs - this.#pace.nowMs();
        await sleep(this.#pace, Math.max(1, untilNextMs));
      }
      this.#tokens -= 1;
    } finally {
      this.#waiting -= 1;
    }
  }

  #hasToken(): boolean {
    const { tokenEveryMs, tokensMax } = this.#rules;
    const nowMs = this.#pace.nowMs();
    // A clock that went back earns nothing, and is counted from where it is.
    const passedMs = nowMs - this.#countedMs;
    const earned = Math.max(0, Math.floor(passedMs / tokenEveryMs));
    if (passedMs < 0 || this.#tokens + earned >= tokensMax) this.#countedMs = nowMs;
    else this.#countedMs += earned * tokenEveryMs;
    this.#tokens = Math.min(tokensMax, this.#tokens + earned);
    return this.#tokens >= 1;
  }

  #withinTime<Value>(request: (signal: AbortSignal) => Promise<Value>): Promise<Value> {
    const { timeoutMs } = this.#rules;
    const controller = new AbortController();
    return new Promise<Value>((resolve, reject) => {
      const cancel = this.#pace.after(timeoutMs, () => {
        reject(new Error(`no answer within ${timeoutMs} ms`));
        controller.abort();
      });
      request(controller.signal).then(resolve, reject).finally(cancel);
    });
  }

  #failed(error: unknown): MarketDataUnavailable {
    const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_MS * 2 ** this.#failures);
    this.#failures += 1;
    this.#pausedUntilMs = this.#pace.nowMs() + pauseMs;
    this.#lastFailure = error;
    return this.#unavailable(error);
  }

  #unavailable(cause: unknown): MarketDataUnavailable {
    const message = cause instanceof Error ? cause.message : String(cause);
    return new MarketDataUnavailable(this.#rules.name, message, { cause });
  }
}
