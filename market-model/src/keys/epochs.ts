import { DAY_MS } from '@candor/domain/time/session-days';
import { commitmentOf, type EpochKeys } from './epoch-keys.ts';
import { EPOCH_DAYS, epochOfDay, firstDayOf } from './epoch-seeds.ts';

/** So long after its end the seed of an epoch is told. */
export const REVEALED_AFTER_MS = DAY_MS;

/** An epoch as everybody may know it. */
export interface KnownEpoch {
  readonly epoch: number;
  readonly fromMs: number;
  /** Its end, which is the next one's beginning. */
  readonly toMs: number;
  readonly revealedMs: number;
  readonly commitment: string;
  /** 64 hex digits; null until it is revealed. */
  readonly seed: string | null;
}

/** One epoch at an instant. */
export function epochAt(keys: EpochKeys, epoch: number, nowMs: number): KnownEpoch {
  const { fromMs, toMs } = epochSpan(epoch);
  const revealedMs = toMs + REVEALED_AFTER_MS;
  const seed = keys.seedOf(epoch);
  const isRevealed = nowMs >= revealedMs;
  return {
    epoch,
    fromMs,
    toMs,
    revealedMs,
    commitment: commitmentOf(seed),
    seed: isRevealed ? seed : null,
  };
}

/** [fromMs, toMs) of an epoch. */
export function epochSpan(epoch: number): { readonly fromMs: number; readonly toMs: number } {
  const fromMs = firstDayOf(epoch) * DAY_MS;
  return { fromMs, toMs: fromMs + EPOCH_DAYS * DAY_MS };
}

/** The epoch of an instant. */
export function epochOf(atMs: number): number {
  return epochOfDay(Math.floor(atMs / DAY_MS));
}
