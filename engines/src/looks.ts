import type { Clock } from './clock.ts';

const LOOK_MS = 1_000;

/** A desk's looks at what waits: by the clock and whenever it is asked, one at a time. */
export class Looks {
  readonly #clock: Pick<Clock, 'every'>;
  readonly #lookAtAll: () => Promise<void>;
  #stopLooking: () => void = () => {};
  #work: Promise<void> | null = null;

  constructor(clock: Pick<Clock, 'every'>, lookAtAll: () => Promise<void>) {
    this.#clock = clock;
    this.#lookAtAll = lookAtAll;
  }

  async start(): Promise<void> {
    this.#stopLooking = this.#clock.every(LOOK_MS, () => void this.look());
    await this.look();
  }

  /** Joins the look that is under way. */
  look(): Promise<void> {
    this.#work ??= this.#lookAtAll().finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  /** A look of its own, after what is under way. */
  async lookAfterwards(): Promise<void> {
    await this.#work;
    await this.look();
  }

  async stop(): Promise<void> {
    this.#stopLooking();
    await this.#work;
  }
}
