import { FX_ONE } from '@candor/domain/money/exchange';
import type { PracticeCurrency, PracticeRun } from './practice-ports.ts';

/** What every replay begins with, in cents of its currency. */
export const PRACTICE_START_MINOR: Readonly<Record<PracticeCurrency, bigint>> = {
  USD: 10_000_000n,
  HKD: 80_000_000n,
};
/** A replay in another currency is begun from the same dollars, at so many of it for one. */
export const PRACTICE_START_RATE: Readonly<Record<PracticeCurrency, bigint>> = {
  USD: FX_ONE,
  HKD: 8n * FX_ONE,
};
/** Orders a replay may be sent in all; it keeps every one. */
export const PRACTICE_ORDERS_MAX = 200;
/** Orders that may wait at once: each is looked at again and again. */
export const PRACTICE_OPEN_ORDERS_MAX = 20;
/** Replays somebody looks at, of the whole house. */
export const PRACTICE_RUNS_MAX = 20;
/** Nobody looks at a replay that was not asked for during so long. */
export const PRACTICE_IDLE_MS = 60_000;
/** Finished replays kept of a customer; the oldest go. */
export const PRACTICE_KEPT_MAX = 100;
/** Orders that wait are shown the market at each such step of the day, and at every act. */
export const PRACTICE_STEP_MS = 10_000;
/** In each such stretch of the day the simulated market speaks once at most. */
export const PRACTICE_WORD_MS = 1_000;

/** The instant of the day a replay is at; it stands still at the close. */
export function dayMsOf(
  run: Pick<PracticeRun, 'anchorMs' | 'anchorDayMs' | 'speed' | 'isPaused' | 'closeMs'>,
  nowMs: number,
): number {
  // Machines differ by a little: a clock never runs backwards.
  const passedMs = run.isPaused ? 0 : Math.max(0, nowMs - run.anchorMs) * run.speed;
  return Math.min(run.anchorDayMs + passedMs, run.closeMs);
}

/** The same replay from now on at another speed; a speed of nothing pauses it. */
export function atSpeed(run: PracticeRun, speed: number, nowMs: number): PracticeRun {
  const anchorDayMs = dayMsOf(run, nowMs);
  const isPaused = speed === 0;
  return { ...run, anchorMs: nowMs, anchorDayMs, isPaused, speed: isPaused ? run.speed : speed };
}
