/** Time and chance as the readers of distant sources need them; tests turn them by hand. */
export interface Pace {
  nowMs(): number;
  /** Runs `task` once after so long, unless the returned function is called first. */
  after(delayMs: number, task: () => void): () => void;
  /** At least 0, below 1: jitter only, never a price. */
  random(): number;
}

/** The machine's timers, which never keep a process alive; `nowMs` comes from the house's clock. */
export function machinePace(nowMs: () => number): Pace {
  return {
    nowMs,
    after: (delayMs, task) => {
      const timer = setTimeout(task, delayMs);
      timer.unref();
      return () => clearTimeout(timer);
    },
    random: Math.random,
  };
}

export function sleep(pace: Pace, delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    pace.after(delayMs, resolve);
  });
}
