import type { Clock } from '../clock.ts';
import { backOffMs } from './back-off.ts';

/** What is known of a desk. */
export interface DeskState {
  readonly desk: string;
  /** Null before the first success. */
  readonly lastSuccessMs: number | null;
  readonly failuresInARow: number;
  /** What the last failure said; null after a success. */
  readonly lastError: string | null;
  /** Items whose last try failed; the others go on without them. */
  readonly failingItems: number;
  readonly isHeldBack: boolean;
}

export interface DeskRunOptions {
  /** The name of the desk: one of a kind in its process. */
  readonly desk: string;
  readonly periodMs: number;
  readonly clock: Pick<Clock, 'nowMs' | 'every'>;
  readonly work: () => Promise<unknown>;
  /** Is told of each failure, with the name of the desk. */
  readonly onFailure: (error: unknown, desk: string) => void;
  /** Between two tries of what goes on failing, at most. */
  readonly longestWaitMs?: number;
  /** So long after its last success it is held back, where a run takes longer than a minute. */
  readonly overdueMs?: number;
}

const FAILURES_MAX = 5;
const OVERDUE_MS = 60_000;
const OVERDUE_PERIODS = 5;

interface Overdue {
  /** How often it was due since its last success. */
  readonly periodsSince: number;
  readonly periodMs: number;
  readonly overdueMs?: number | undefined;
}

function isOverdue({ periodsSince, periodMs, overdueMs = OVERDUE_MS }: Overdue): boolean {
  return periodsSince * periodMs > Math.max(overdueMs, OVERDUE_PERIODS * periodMs);
}

/** An item that failed. */
interface FailingItem {
  readonly failures: number;
  readonly nextMs: number;
}

/** Whether a desk does not do its work: it fails again and again, or it does not come to an end. */
export function isHeldBack(of: Overdue & { readonly failuresInARow: number }): boolean {
  return of.failuresInARow >= FAILURES_MAX || isOverdue(of);
}

/**
 * Runs the work of a desk once a period, one run at a time. A run that fails is reported and tried
 * again after 1 s, 2 s, 4 s and so on, at its usual pace after a success. Waits are counted in
 * periods, since a test may set the clock and a machine may sleep.
 */
export class DeskRun {
  readonly #options: DeskRunOptions;
  #stopTimer: (() => void) | null = null;
  #work: Promise<void> | null = null;
  #lastSuccessMs: number | null = null;
  #failuresInARow = 0;
  #lastError: string | null = null;
  #periodsSince = 0;
  #periodsToWait = 0;
  #isHalted = false;
  /** By list, the items that failed by their names. */
  readonly #failing = new Map<string, ReadonlyMap<string, FailingItem>>();

  constructor(options: DeskRunOptions) {
    this.#options = options;
  }

  get desk(): string {
    return this.#options.desk;
  }

  get isRunning(): boolean {
    return this.#stopTimer !== null;
  }

  /** It has stopped by itself, and does nothing until it is started anew. */
  get isHalted(): boolean {
    return this.#isHalted;
  }

  get state(): DeskState {
    const failing = [...this.#failing.values()].flatMap((items) => [...items.values()]);
    const failures = failing.map((item) => item.failures);
    const mostInARow = Math.max(this.#failuresInARow, ...failures);
    return {
      desk: this.desk,
      failuresInARow: this.#failuresInARow,
      failingItems: failing.length,
      lastSuccessMs: this.#lastSuccessMs,
      lastError: this.#lastError,
      isHeldBack: this.#isHalted || isHeldBack({ ...this.#overdue, failuresInARow: mostInARow }),
    };
  }

  /** Runs the work once a period from now on. */
  start(): void {
    const { clock, periodMs } = this.#options;
    this.#stopTimer?.();
    this.#periodsSince = 0;
    this.#isHalted = false;
    this.#stopTimer = clock.every(periodMs, () => this.#tick());
  }

  /** Runs the work now, also while it waits after a failure; joins the run that is under way. */
  look(): Promise<void> {
    if (this.#isHalted) return Promise.resolve();
    this.#work ??= this.#look().finally(() => {
      this.#work = null;
    });
    return this.#work;
  }

  /** Resolves when nothing is under way. */
  async done(): Promise<void> {
    await this.#work;
  }

  /**
   * Does the work of each item by itself: what one fails of is reported, it is tried again later
   * each time, and the others go on.
   *
   * @param of.list tells the lists of a desk apart.
   */
  async each<Item>(
    of: {
      readonly list: string;
      readonly items: readonly Item[];
      readonly nameOf: (item: Item) => string;
    },
    work: (item: Item) => Promise<unknown>,
  ): Promise<void> {
    const { desk, clock, onFailure } = this.#options;
    const before = this.#failing.get(of.list);
    const failing = new Map<string, FailingItem>();
    for (const item of of.items) {
      const name = of.nameOf(item);
      const known = before?.get(name);
      if (this.#isHalted || (known !== undefined && clock.nowMs() < known.nextMs)) {
        if (known !== undefined) failing.set(name, known);
        continue;
      }
      try {
        await work(item);
      } catch (error) {
        const failures = (known?.failures ?? 0) + 1;
        failing.set(name, { failures, nextMs: clock.nowMs() + backOffMs(failures) });
        onFailure(error, desk);
      }
    }
    this.#failing.set(of.list, failing);
  }

  /** Stops the desk for a reason that somebody must look at: it is held back from now on. */
  halt(why: Error): void {
    const { desk, onFailure } = this.#options;
    this.#isHalted = true;
    this.#lastError = why.message;
    onFailure(why, desk);
  }

  /** Begins no more, and finishes what is under way. */
  async stop(): Promise<void> {
    this.#stopTimer?.();
    this.#stopTimer = null;
    await this.done();
  }

  get #overdue(): Overdue {
    const { periodMs, overdueMs } = this.#options;
    return { periodMs, overdueMs, periodsSince: this.#periodsSince };
  }

  #tick(): void {
    const { desk, onFailure } = this.#options;
    const wasOverdue = isOverdue(this.#overdue);
    this.#periodsSince += 1;
    if (this.#work !== null && !wasOverdue && isOverdue(this.#overdue)) {
      onFailure(new Error('a run does not come to an end'), desk);
    }
    if (this.#periodsToWait > 0) this.#periodsToWait -= 1;
    else void this.look();
  }

  async #look(): Promise<void> {
    try {
      await this.#options.work();
      this.#lastSuccessMs = this.#options.clock.nowMs();
      if (!this.#isHalted) this.#lastError = null;
      this.#failuresInARow = 0;
      this.#periodsSince = 0;
      this.#periodsToWait = 0;
    } catch (error) {
      const { desk, periodMs, onFailure, longestWaitMs } = this.#options;
      this.#failuresInARow += 1;
      const waitMs = backOffMs(this.#failuresInARow, longestWaitMs);
      this.#periodsToWait = Math.ceil(waitMs / periodMs) - 1;
      this.#lastError = error instanceof Error ? error.message : String(error);
      onFailure(error, desk);
    }
  }
}
