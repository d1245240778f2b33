/** For how long drawings hold the process in one round of it, in milliseconds. */
const SHARE_MS = 8;

/**
 * Long drawings by turns: all together hold the process for a share of some milliseconds, then
 * whatever else waits (an order, a push, an answer of the database) is done before the next. Of
 * several drawings one goes on in each round, so that many ask no more of the others than one does.
 */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  /** When the share of this round began; null while none is used. */
  #sinceMs: number | null = null;

  /**
   * Whether the share of this round is used up: asked before each piece of work, and answered by
   * `await next()`. Who comes first in a round waits for nobody.
   */
  get areOver(): boolean {
    const nowMs = performance.now();
    if (this.#sinceMs !== null) return nowMs - this.#sinceMs >= SHARE_MS;
    this.#begin(nowMs);
    return false;
  }

  /** Resolves when one may go on whose share was used up. */
  next(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #begin(nowMs: number): void {
    this.#sinceMs = nowMs;
    setImmediate(this.#endRound);
  }

  readonly #endRound = (): void => {
    this.#sinceMs = null;
    const goOn = this.#waiting.shift();
    if (goOn === undefined) return;
    this.#begin(performance.now());
    goOn();
  };
}
