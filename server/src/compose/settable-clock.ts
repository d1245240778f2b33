import type { Clock } from '@candor/engines/clock';

export interface SettableClock extends Clock {
  advance(ms: number): void;
  set(nowMs: number): void;
}

/** The real clock moved by what a test says; it runs on. Timers keep to real time. */
export function settableClock(real: Clock): SettableClock {
  let movedMs = 0;
  return {
    nowMs: () => real.nowMs() + movedMs,
    every: (periodMs, task) => real.every(periodMs, task),
    advance: (ms) => {
      movedMs += ms;
    },
    set: (nowMs) => {
      movedMs = nowMs - real.nowMs();
    },
  };
}
