/** For how long drawings hold the process in one round of it, in milliseconds, at least. */
const SHARE_MS = 8;
/** And at most, however busy it is with everything else. */
const SHARE_MAX_MS = 250;
/** Whether somebody waits for a drawing; where nobody does it never takes more than the least. */
export type Haste = 'waited for' | 'unhurried';

interface Waiting {
  readonly haste: Haste;
  readonly goOn: () => void;
}

/**
 * Long drawings by turns: all together hold the process for a share of some milliseconds, then
 * whatever else waits (an order, a push, an answer of the database) is done before the next. Of
 * several drawings one goes on in each round, so that many ask no more of the others than one does.
 * Where everything else holds a round for longer, a drawing that somebody waits for takes as long:
 * it is slow there and not for ever. With less, a page of a busy machine waited for minutes.
 */
export class Turns {
  readonly #waiting: Waiting[] = [];
  /** When the share of this round began; null while none is used. */
  #sinceMs: number | null = null;
  #shareMs = SHARE_MS;
  /** When drawings were last seen to hold the process. */
  #heldMs = 0;

  /**
   * Whether the share of this round is used up: asked before each piece of work, and answered by
   * `await next(haste)`. Who comes first in a round waits for nobody.
   */
  get areOver(): boolean {
    const nowMs = performance.now();
    this.#heldMs = nowMs;
    if (this.#sinceMs !== null) return nowMs - this.#sinceMs >= this.#shareMs;
    this.#begin(nowMs, SHARE_MS);
    return false;
  }

  /** Resolves when one may go on whose share was used up. */
  next(haste: Haste): Promise<void> {
    return new Promise((goOn) => this.#waiting.push({ haste, goOn }));
  }

  #begin(nowMs: number, shareMs: number): void {
    this.#sinceMs = nowMs;
    this.#shareMs = shareMs;
    setImmediate(this.#endRound);
  }

  readonly #endRound = (): void => {
    this.#sinceMs = null;
    const first = this.#waiting.shift();
    if (first === undefined) return;
    const nowMs = performance.now();
    const ofOthers = first.haste === 'unhurried' ? 0 : nowMs - this.#heldMs;
    this.#begin(nowMs, Math.min(Math.max(ofOthers, SHARE_MS), SHARE_MAX_MS));
    first.goOn();
  };
}
