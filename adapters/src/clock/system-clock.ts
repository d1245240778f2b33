import type { Clock } from '@candor/engines/clock';

/** The machine's clock. Its timers never keep a process alive that has nothing else to do. */
export const systemClock: Clock = {
  nowMs: () => Date.now(),
  every(periodMs, task) {
    const timer = setInterval(task, periodMs);
    timer.unref();
    return () => clearInterval(timer);
  },
};
