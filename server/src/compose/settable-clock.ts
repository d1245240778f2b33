import type { Clock } from '@candor/engines/clock';

export interface SettableClock extends Clock {
  advance(ms: number): void;
  set(nowMs: number): void;
  /** Holds the time where it is, however it is set meanwhile, or lets it run on from there. */
  stand(stands: boolean): void;
}

/** The real clock moved by what a test says; it runs on until told to stand. Timers stay real. */
export function settableClock(real: Clock): SettableClock {
  let movedMs = 0;
  /** Of the real clock, when this one began to stand. */
  let stoodAtMs: number | null = null;
  const realMs = () => stoodAtMs ?? real.nowMs();
  return {
    nowMs: () => realMs() + movedMs,
    every: (periodMs, task) => real.every(periodMs, task),
    advance: (ms) => {
      movedMs += ms;
    },
    set: (nowMs) => {
      movedMs = nowMs - realMs();
    },
    stand: (stands) => {
      movedMs += realMs() - real.nowMs();
      stoodAtMs = stands ? real.nowMs() : null;
    },
  };
}
