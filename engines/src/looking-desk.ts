import type { Clock } from './clock.ts';

const LOOK_MS = 1_000;

/** A desk that looks at what waits: by the clock and whenever it is asked, one look at a time. */
export abstract class LookingDesk {
  readonly #clock: Pick<Clock, 'every'>;
  #stopLooking: () => void = () => {};
  #work: Promise<void> | null = null;

  constructor(clock: Pick<Clock, 'every'>) {
    this.#clock = clock;
  }

  protected abstract lookAtAll(): Promise<void>;

  /** The first look, and one a second from then on. */
  async start(): Promise<void> {
    this.#stopLooking = this.#clock.every(LOOK_MS, () => void this.look());
    await this.look();
  }

  /** Joins the look that is under way. */
  look(): Promise<void> {
    this.#work ??= this.lookAtAll().finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  /** A look of its own, after what is under way. */
  protected async lookAfterwards(): Promise<void> {
    await this.#work;
    await this.look();
  }

  /** Finishes what is under way. */
  async stop(): Promise<void> {
    this.#stopLooking();
    await this.#work;
  }
}
