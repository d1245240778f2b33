import { DatabaseAway } from '@candor/database/pool';
import type { Pool, PoolClient } from 'pg';

/** Before a statement: nothing of it was carried out. After it: it was, and nobody heard of it. */
export type FailsWhen = 'before' | 'after';

/** What a server tells that is being shut down, so that it counts as an outage. */
class ShutDown extends Error {
  readonly code = '57P01';
}

/** Statements of a pool, of which one fails. */
export interface FailingStatements {
  /** Runs something whose n-th statement fails; hands back how many statements there were. */
  during(nth: number, when: FailsWhen, run: () => Promise<void>): Promise<number>;
}

/**
 * Makes statements of a pool fail, its own and those of its transactions, BEGIN and COMMIT
 * included. Only one statement fails: whoever asks again right away is answered.
 */
export function failingStatements(pool: Pool): FailingStatements {
  let armed: { nth: number; when: FailsWhen; count: number } | null = null;
  const failing =
    (work: (...args: unknown[]) => unknown, fault: () => Error) =>
    (...args: unknown[]): unknown => {
      // With a callback it is the driver's own, part of a statement that is counted already.
      if (armed === null || typeof args.at(-1) === 'function') return work(...args);
      armed.count += 1;
      if (armed.count !== armed.nth) return work(...args);
      const gone = () => Promise.reject(fault());
      return armed.when === 'before' ? gone() : Promise.resolve(work(...args)).then(gone);
    };
  const shutDown = () => new ShutDown('the server is shut down');
  const { query } = pool;
  pool.query = failing(
    query.bind(pool) as typeof pool.query,
    () => new DatabaseAway(shutDown()),
  ) as typeof pool.query;
  const connect = pool.connect.bind(pool) as (...args: unknown[]) => unknown;
  pool.connect = ((...args: unknown[]) => {
    if (armed === null || typeof args.at(-1) === 'function') return connect(...args);
    return (connect() as Promise<PoolClient>).then((client) => {
      const { query: ask, release } = client;
      client.query = failing(
        ask.bind(client) as typeof client.query,
        shutDown,
      ) as typeof client.query;
      client.release = (...why) => {
        client.query = ask;
        client.release = release;
        release.apply(client, why);
      };
      return client;
    });
  }) as typeof pool.connect;
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
