import { DatabaseAway } from '@candor/database/pool';
import type { Pool, PoolClient } from 'pg';

/** Before a statement: nothing of it was carried out. After it: it was, and nobody heard of it. */
export type FailsWhen = 'before' | 'after';

/** What a server tells that is being shut down, so that it counts as an outage. */
class ShutDown extends Error {
  readonly code = '57P01';
}

/** Asked before every statement, with its text, whether and when it fails; null lets it be. */
export type Verdict = (text: string) => FailsWhen | null;

type Work = (...args: unknown[]) => unknown;

/**
 * Has a pool ask before each statement whether it fails: its own, and those of its transactions,
 * BEGIN and COMMIT included. It fails as in an outage of the database.
 */
export function interceptStatements(pool: Pool, verdict: Verdict): void {
  const through = (work: Work, fault: () => Error): Work => {
    return (...args) => {
      // With a callback it is the driver's own, part of a statement that was asked about already.
      if (typeof args.at(-1) === 'function') return work(...args);
      const when = verdict(textOf(args[0]));
      if (when === null) return work(...args);
      const gone = () => Promise.reject(fault());
      return when === 'before' ? gone() : Promise.resolve(work(...args)).then(gone);
    };
  };
  const shutDown = () => new ShutDown('the server is shut down');
  const away = () => new DatabaseAway(shutDown());
  pool.query = through(pool.query.bind(pool) as Work, away) as typeof pool.query;
  const connect = pool.connect.bind(pool) as Work;
  pool.connect = ((...args: unknown[]) => {
    if (typeof args.at(-1) === 'function') return connect(...args);
    return (connect() as Promise<PoolClient>).then((client) => {
      const { query: ask, release } = client;
      client.query = through(ask.bind(client) as Work, shutDown) as typeof client.query;
      client.release = (...why) => {
        client.query = ask;
        client.release = release;
        release.apply(client, why);
      };
      return client;
    });
  }) as typeof pool.connect;
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { text } = statement as { readonly text?: string };
  return text ?? '';
}

/** Statements of a pool, of which one fails. */
export interface FailingStatements {
  /** Runs something whose n-th statement fails; hands back how many statements there were. */
  during(nth: number, when: FailsWhen, run: () => Promise<void>): Promise<number>;
}

/** Makes one statement of a pool fail: whoever asks again right away is answered. */
export function failingStatements(pool: Pool): FailingStatements {
  let armed: { nth: number; when: FailsWhen; count: number } | null = null;
  interceptStatements(pool, () => {
    if (armed === null) return null;
    armed.count += 1;
    return armed.count === armed.nth ? armed.when : null;
  });
  return {
    during: async (nth, when, run) => {
      armed = { nth, when, count: 0 };
      try {
        await run();
        return armed.count;
      } finally {
        armed = null;
      }
    },
  };
}
