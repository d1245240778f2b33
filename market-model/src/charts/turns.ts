/** For how long drawings hold the process in one round of it, in milliseconds, at least. */
const SHARE_MS = 8;
/** And at most, however busy it is with everything else. */
const SHARE_MAX_MS = 250;
/** Whether somebody waits for a drawing; where nobody does it never takes more than the least. */
export type Haste = 'waited for' | 'unhurried';

type GoOn = () => void;
/** Of so many rounds one is for what nobody waits for, however much somebody waits for. */
const UNHURRIED_EACH = 8;

/**
 * Long drawings by turns: all together hold the process for a share of some milliseconds, then
 * whatever else waits (an order, a push, an answer of the database) is done before the next. Of
 * several drawings one goes on in each round, so that many ask no more of the others than one does:
 * what somebody waits for before what nobody does, which gets a round in eight.
 * Where everything else holds a round for longer, a drawing that somebody waits for takes as long:
 * it is slow there and not for ever. With less, a page of a busy machine waited for minutes.
 */
export class Turns {
  readonly #waiting: Readonly<Record<Haste, GoOn[]>> = { 'waited for': [], unhurried: [] };
  /** Rounds that went to what is waited for while something else waited too. */
  #passedBy = 0;
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
    return new Promise((goOn) => this.#waiting[haste].push(goOn));
  }

  #begin(nowMs: number, shareMs: number): void {
    this.#sinceMs = nowMs;
    this.#shareMs = shareMs;
    setImmediate(this.#endRound);
  }

  readonly #endRound = (): void => {
    this.#sinceMs = null;
    const haste = this.#nextHaste();
    const goOn = this.#waiting[haste].shift();
    if (goOn === undefined) return;
    const nowMs = performance.now();
    const ofOthers = haste === 'unhurried' ? 0 : nowMs - this.#heldMs;
    this.#begin(nowMs, Math.min(Math.max(ofOthers, SHARE_MS), SHARE_MAX_MS));
    goOn();
  };

  #nextHaste(): Haste {
    const { 'waited for': hasty, unhurried } = this.#waiting;
    if (hasty.length === 0) return 'unhurried';
    if (unhurried.length === 0) return 'waited for';
    this.#passedBy = (this.#passedBy + 1) % UNHURRIED_EACH;
    return this.#passedBy === 0 ? 'unhurried' : 'waited for';
  }
}
