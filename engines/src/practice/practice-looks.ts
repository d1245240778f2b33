import type { Instrument } from '@candor/domain/instruments/instrument';
import { seriesOf } from '@candor/domain/instruments/splits';
import { isUnmoved } from '@candor/domain/trading/exits/trailing';
import { OneAtATime } from './one-at-a-time.ts';
import type { PracticeBooks } from './practice-books.ts';
import type { PracticeRun } from './practice-ports.ts';
import type { PracticePrices } from './practice-prices.ts';
import { PRACTICE_STEP_MS, PRACTICE_WORD_MS } from './practice-run.ts';

/** Who comes back after hours has thousands of steps looked at, some ten milliseconds at a time. */
const STEPS_A_BREATH = 16;

/** A replay as it is worked on. */
export interface Held {
  run: PracticeRun;
  readonly books: PracticeBooks;
  readonly instruments: readonly Instrument[];
  dayMs: number;
}

/** A split since the start has the past drawn in another count: nothing can go on with it. */
export function isDrawnAnew({ run, instruments }: Pick<Held, 'run' | 'instruments'>): boolean {
  return (
    instruments.length !== run.series.length ||
    instruments.some((one, at) => seriesOf(one) !== run.series[at])
  );
}

/**
 * What is shown to orders that wait and to positions that lock margin: the market at fixed steps
 * of the day, and to trailing stops every word it spoke in between.
 */
export class PracticeLooks {
  readonly #prices: PracticePrices;
  readonly #breathe: () => Promise<void>;
  /** Of those who have many steps looked at: side by side each would hold the others up. */
  readonly #catchUps = new OneAtATime();

  constructor(parts: {
    readonly prices: PracticePrices;
    /** Lets others have their turn. */
    readonly breathe: () => Promise<void>;
  }) {
    this.#prices = parts.prices;
    this.#breathe = parts.breathe;
  }

  /**
   * Shows every step since the last look.
   *
   * @param isExact also the very instant of the day, and not only the last step before it.
   */
  async work(held: Held, isExact: boolean): Promise<void> {
    const { books, instruments } = held;
    const { openMs, closeMs, workedMs } = held.run;
    if (!books.isWatched || isDrawnAnew(held)) {
      // Whoever waits from now on waits from now on.
      if (isExact) held.run = { ...held.run, workedMs: Math.max(workedMs, held.dayMs) };
      return;
    }
    const untilMs = Math.min(held.dayMs, closeMs - 1);
    let sinceMs = workedMs;
    let looks = 0;
    let giveOn: (() => void) | null = null;
    try {
      while (sinceMs < untilMs && books.isWatched) {
        const steps = Math.floor((sinceMs - openMs) / PRACTICE_STEP_MS) + 1;
        const nextMs = openMs + steps * PRACTICE_STEP_MS;
        if (nextMs > untilMs && !isExact) break;
        const atMs = Math.min(nextMs, untilMs);
        await this.#trail(held, { sinceMs, untilMs: atMs });
        for (const instrument of instruments.filter((one) => books.watches(one))) {
          books.work(instrument, await this.#prices.at([instrument], atMs, sinceMs), sinceMs);
        }
        sinceMs = atMs;
        looks += 1;
        if (looks % STEPS_A_BREATH > 0) continue;
        giveOn ??= await this.#catchUps.take();
        await this.#breathe();
      }
    } finally {
      giveOn?.();
    }
    if (sinceMs !== workedMs) held.run = { ...held.run, workedMs: sinceMs };
  }

  /**
   * Trailing stops follow every price, so they are shown each second at its last millisecond: the
   * simulated market speaks once in each.
   */
  async #trail(
    { books, instruments, run }: Held,
    { sinceMs, untilMs }: { readonly sinceMs: number; readonly untilMs: number },
  ): Promise<void> {
    const words = Math.floor((sinceMs + 1 - run.openMs) / PRACTICE_WORD_MS) + 1;
    let atMs = run.openMs + words * PRACTICE_WORD_MS - 1;
    for (; atMs <= untilMs; atMs += PRACTICE_WORD_MS) {
      const trailing = instruments.filter((one) => books.trailing(one).length > 0);
      if (trailing.length === 0) return;
      for (const instrument of trailing) {
        const quote = await this.#prices.quote(instrument, atMs);
        if (quote === null) continue;
        if (books.trailing(instrument).every((one) => isUnmoved(one, { instrument, quote })))
          continue;
        books.follow(instrument, await this.#prices.at([instrument], atMs));
      }
    }
  }
}
