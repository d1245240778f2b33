import type { Instrument } from '@candor/domain/instruments/instrument';
import { minuteStartMs, type SessionDay } from '@candor/domain/time/session-days';
import type { Halt } from '@candor/engines/ports/halt-source';

/** What becomes of a log price at an instant where something is laid over a market. */
export type ShownLog = (log: number, atMs: number) => number;

/**
 * What is laid over the prices of a market, as its halts look at it: they follow from the prices
 * that are shown, while the paths below go on as they are.
 */
export interface Overlay {
  /** Null of what is shown as it is drawn. */
  shownOf(instrument: Instrument): ShownLog | null;
  /** Whether an instrument may be moved by more than its own path within a stretch of time. */
  isMoved(instrument: Instrument, fromMs: number, toMs: number): boolean;
  /** When an instrument stands still for a reason of its own: nothing that moves then counts. */
  stopsIn(instrument: Instrument, session: SessionDay): readonly Halt[];
}

/** Levels of the minutes of a day as halts look at them, and at which trading begins again. */
export function levelsShown(
  session: SessionDay,
  drawn: (minute: number) => number,
  shown: ShownLog | null,
): { levelAt(minute: number): number; reopensAt?(minute: number): number } {
  if (shown === null) return { levelAt: drawn };
  const reopensAt = (minute: number): number =>
    shown(drawn(minute), minuteStartMs(session, minute));
  // As a minute begins the price still is the one before what changes with it.
  const levelAt = (minute: number): number =>
    minute === 0 ? reopensAt(0) : shown(drawn(minute), minuteStartMs(session, minute) - 1);
  return { levelAt, reopensAt };
}
