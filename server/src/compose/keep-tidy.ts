import type { Clock } from '@candor/engines/clock';
import type { Logger } from 'pino';

const EVERY_MS = 10 * 60_000;

/**
 * Removes what nobody needs any more, every ten minutes; hands back what
 * ends it. A failed chore is tried again.
 */
export function keepTidy(deps: {
  readonly clock: Clock;
  readonly log: Logger;
  /** Each removes what is too old at `nowMs` and tells how much. */
  readonly chores: readonly ((nowMs: number) => Promise<number>)[];
}): () => Promise<void> {
  const { clock, log } = deps;
  let running: Promise<void> = Promise.resolve();
  const tidy = async () => {
    for (const chore of deps.chores) {
      try {
        await chore(clock.nowMs());
      } catch (error) {
        log.warn({ err: error }, 'tidying failed');
      }
    }
  };
  const stop = clock.every(EVERY_MS, () => {
    running = running.then(tidy);
  });
  return async () => {
    stop();
    await running;
  };
}
