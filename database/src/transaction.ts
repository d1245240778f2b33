import type { Pool, PoolClient } from 'pg';
import { isOutage } from './outage.ts';
import { DatabaseAway } from './pool.ts';

/** Where statements go: any connection of a pool, or the one that a transaction has. */
export type Connection = Pool | PoolClient;

/**
 * Runs statements in one transaction and hands back what `work` does; nothing of them remains when
 * one fails. On a connection that has a transaction already, they become part of that one. Rejects
 * with `DatabaseAway` when it is the world that failed them: a connection that nobody answers on is
 * not used again.
 */
export async function inTransaction<Done>(
  connection: Connection,
  work: (client: PoolClient) => Promise<Done>,
): Promise<Done> {
  if (!('totalCount' in connection)) return work(connection);
  const client = await connection.connect().catch((error: unknown) => {
    throw new DatabaseAway(error);
  });
  try {
    await client.query('BEGIN');
    const done = await work(client);
    await client.query('COMMIT');
    client.release();
    return done;
  } catch (error) {
    if (isOutage(error)) {
      client.release(true);
      throw new DatabaseAway(error);
    }
    const isUsable = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    );
    client.release(!isUsable);
    throw error;
  }
}
