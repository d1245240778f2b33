/** Too many wait already; the caller is told to come back. */
export class TurnsFull extends Error {
  constructor() {
    super('Too many are waiting.');
    this.name = 'TurnsFull';
  }
}

/**
 * Lets at most `atOnceMax` pieces of work run; the others wait in line, at most `waitingMax` of
 * them. For work that needs much memory or a thread of its own. Throws TurnsFull.
 */
export function createTurns(limits: { readonly atOnceMax: number; readonly waitingMax: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= limits.atOnceMax) {
      if (waiting.length >= limits.waitingMax) throw new TurnsFull();
      // Whoever ends hands its turn over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
