import type { ClusterHome } from './cluster.ts';
import { bringDown, bringUp } from './embedded.ts';
import type { Postmaster } from './postmaster.ts';
import { identify, isSameAlive } from './process-identity.ts';
import type { Durability } from './settings.ts';
import { DatabaseStartFailed } from './start-failed.ts';

const LOOK_EVERY_MS = 250;
/** A server that dies so often within a minute is not helped by another start. */
const DEATHS_MAX = 5;
const DEATHS_WITHIN_MS = 60_000;

/** What whoever runs the house hears of its database server. */
export interface ServerNews {
  /** Its process is gone; it is being started again. */
  died(): void;
  /** It answers again, recovery included. */
  back(): void;
  /** It cannot be started again: this process must end with the sentence of the failure. */
  gone(failure: DatabaseStartFailed): void;
}

/**
 * Watches the process of a database server of ours and starts it again in the same place when it
 * dies: whoever waits with its address finds it there. Hands back what ends the watch and the
 * server.
 */
export function watchServer(input: {
  readonly home: ClusterHome;
  readonly durability: Durability;
  readonly postmaster: Postmaster;
  readonly news: ServerNews;
}): () => Promise<void> {
  const { home, durability, news } = input;
  let { postmaster } = input;
  let identity = identify(postmaster.pid);
  let restart: Promise<void> | null = null;
  const deaths: number[] = [];

  async function startAgain(): Promise<void> {
    news.died();
    deaths.push(performance.now());
    const [oldest = 0] = deaths.slice(-DEATHS_MAX);
    try {
      if (deaths.length >= DEATHS_MAX && performance.now() - oldest < DEATHS_WITHIN_MS) {
        throw keepsDying(home);
      }
      postmaster = await bringUp(home, durability, postmaster.listener);
      identity = identify(postmaster.pid);
      news.back();
    } catch (error) {
      clearInterval(timer);
      news.gone(asStartFailure(error, home));
    }
  }

  const timer = setInterval(() => {
    if (restart !== null || isSameAlive(identity)) return;
    restart = startAgain().finally(() => {
      restart = null;
    });
  }, LOOK_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await restart;
    await bringDown(home, postmaster);
  };
}

function keepsDying({ logFile }: ClusterHome): DatabaseStartFailed {
  return new DatabaseStartFailed(
    'start-failed',
    `The database server died ${DEATHS_MAX} times within a minute. Its own words are in ${logFile}.`,
  );
}

function asStartFailure(error: unknown, { logFile }: ClusterHome): DatabaseStartFailed {
  if (error instanceof DatabaseStartFailed) return error;
  const words = error instanceof Error ? error.message : String(error);
  const sentence = `The database server died and could not be started again (${logFile}): ${words}`;
  return new DatabaseStartFailed('start-failed', sentence, { cause: error });
}
