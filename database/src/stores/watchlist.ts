import {
  WATCHLIST_MAX,
  type WatchedRow,
  type WatchlistStore,
} from '@candor/engines/watchlist/watchlist-ports';
import type { Pool } from 'pg';
import { inTransaction } from '../transaction.ts';

interface Row {
  readonly id: string;
  readonly instrument_id: string;
}

/** Watchlists in PostgreSQL. */
export function createWatchlistStore(pool: Pool): WatchlistStore {
  return {
    list: (userId) => list(pool, userId),
    watchedIds: async (userId) =>
      new Set((await list(pool, userId)).map((row) => row.instrumentId)),
    save: (input) => save(pool, input),
    remove: async ({ userId, id }) => {
      await pool.query('DELETE FROM watchlist WHERE user_id = $1 AND id = $2', [userId, id]);
    },
    sort: (input) => sort(pool, input),
  };
}

async function list(pool: Pool, userId: string): Promise<readonly WatchedRow[]> {
  const { rows } = await pool.query<Row>(
    'SELECT id, instrument_id FROM watchlist WHERE user_id = $1 ORDER BY place, id LIMIT $2',
    [userId, WATCHLIST_MAX],
  );
  return rows.map((row, index) => ({
    id: row.id,
    instrumentId: row.instrument_id,
    place: index + 1,
  }));
}

/** One statement under a lock of the customer, so that two saves at once cannot pass the limit. */
async function save(
  pool: Pool,
  input: Parameters<WatchlistStore['save']>[0],
): Promise<string | null> {
  const key = [input.userId, input.instrumentId];
  const known = await pool.query<{ id: string }>(
    'SELECT id FROM watchlist WHERE user_id = $1 AND instrument_id = $2',
    key,
  );
  if (known.rows[0]) return known.rows[0].id;
  return inTransaction(pool, async (client) => {
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('watchlist ' || $1, 0))`, [
      input.userId,
    ]);
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO watchlist (user_id, instrument_id, id, place, created_ms)
       SELECT $1, $2, $3, coalesce(max(place), 0) + 1, $4 FROM watchlist WHERE user_id = $1
         HAVING count(*) < $5 OR bool_or(instrument_id = $2)
       ON CONFLICT (user_id, instrument_id) DO UPDATE SET place = watchlist.place
         RETURNING id`,
      [...key, input.id, input.createdMs, WATCHLIST_MAX],
    );
    return rows[0]?.id ?? null;
  });
}

async function sort(
  pool: Pool,
  input: { userId: string; ids: readonly string[] },
): Promise<boolean> {
  const { rows } = await pool.query<{ moved: bigint }>(
    `WITH wanted AS (SELECT id, place FROM unnest($2::text[]) WITH ORDINALITY AS t(id, place)),
       agrees AS (SELECT count(*) = (SELECT count(*) FROM watchlist WHERE user_id = $1)
           AND count(*) = count(DISTINCT wanted.id) AND count(*) = count(watched.id) AS ok
         FROM wanted
         LEFT JOIN watchlist AS watched ON watched.user_id = $1 AND watched.id = wanted.id),
       moved AS (UPDATE watchlist SET place = wanted.place FROM wanted, agrees
         WHERE agrees.ok AND watchlist.user_id = $1 AND watchlist.id = wanted.id RETURNING 1)
     SELECT count(*) AS moved FROM moved`,
    [input.userId, input.ids],
  );
  return Number(rows[0]?.moved ?? 0n) === input.ids.length && (await isWhole(pool, input));
}

/** An empty order agrees with an empty list only. */
async function isWhole(
  pool: Pool,
  input: { userId: string; ids: readonly string[] },
): Promise<boolean> {
  if (input.ids.length > 0) return true;
  return (await list(pool, input.userId)).length === 0;
}
