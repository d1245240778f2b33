import type { Subscription } from '@candor/domain/offerings/subscription';
import { readStored } from '@candor/domain/stored/read-stored';
import { storedSubscription } from '@candor/domain/stored/subscription-shapes';
import type { FrozenList, KeptDraw, OfferingStore } from '@candor/engines/offerings/offering-ports';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import type { Pool } from 'pg';

interface SubscriptionBody {
  account_id: string;
  body: string;
}

interface PriceRow {
  id: string;
  closeMs: number;
}

/** More than anybody subscribes to in years. */
const OF_ACCOUNT_MAX = 2_000;

/** Subscriptions out of the lanes' tables, and the lists and draws of offerings. */
export function createOfferingStore(pool: Pool): OfferingStore {
  return {
    alive: async () => {
      const { rows } = await pool.query<SubscriptionBody>(
        `SELECT DISTINCT ON (item_id) account_id, body FROM held_items
          WHERE kind = 'subscription' AND is_open ORDER BY item_id, account_id`,
      );
      return rows.map(read);
    },
    subscriptions: async (offeringId) => {
      const { rows } = await pool.query<SubscriptionBody>(
        `SELECT account_id, body FROM held_items
          WHERE kind = 'subscription' AND item_id = $1 ORDER BY account_id`,
        [offeringId],
      );
      return rows.map((row) => ({ accountId: row.account_id, subscription: read(row) }));
    },
    ofAccount: async (accountId) => {
      const { rows } = await pool.query<SubscriptionBody>(
        `SELECT account_id, body FROM held_items
          WHERE partition = $1 AND account_id = $2 AND kind = 'subscription'
          ORDER BY changed_seq DESC LIMIT $3`,
        [partitionOf(accountId), accountId, OF_ACCOUNT_MAX],
      );
      return rows.map(read).sort((one, other) => madeAtMs(other) - madeAtMs(one));
    },
    frozen: async (offeringIds) => {
      const { rows } = await pool.query<{ offering_id: string }>(
        'SELECT offering_id FROM offering_lists WHERE offering_id = ANY ($1)',
        [offeringIds],
      );
      return rows.map((row) => row.offering_id);
    },
    list: (offeringId) => readList(pool, offeringId),
    keepList: async (list) => {
      await pool.query(
        `INSERT INTO offering_lists (offering_id, frozen_ms, method, seed_hash, entries, list_hash)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
        [list.offeringId, list.frozenMs, list.method, list.seedHash, list.entries, list.listHash],
      );
      return (await readList(pool, list.offeringId)) ?? list;
    },
    prices: async (offeringIds) => {
      const { rows } = await pool.query<Record<'close' | 'discount' | 'price', string> & PriceRow>(
        `SELECT offering_id AS id, close, close_ms::float8 AS "closeMs", discount_bps AS discount,
                price
           FROM offering_prices WHERE offering_id = ANY ($1)`,
        [offeringIds],
      );
      return rows.map(({ id, close, closeMs, discount, price }) => ({
        offeringId: id,
        close: BigInt(close),
        closeMs,
        discountBps: BigInt(discount),
        price: BigInt(price),
      }));
    },
    statePrice: async ({ offeringId, close, closeMs, discountBps, price }) => {
      await pool.query(
        `INSERT INTO offering_prices (offering_id, close, close_ms, discount_bps, price)
         VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
        [offeringId, close, closeMs, discountBps, price],
      );
    },
    draw: async (offeringId) => {
      const { rows } = await pool.query<KeptDraw>(
        `SELECT offering_id AS "offeringId", drawn_ms::float8 AS "drawnMs", seed,
                result_hash AS "resultHash"
           FROM offering_draws WHERE offering_id = $1`,
        [offeringId],
      );
      return rows[0] ?? null;
    },
    keepDraw: async ({ offeringId, drawnMs, seed, resultHash }) => {
      await pool.query(
        `INSERT INTO offering_draws (offering_id, drawn_ms, seed, result_hash)
         VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
        [offeringId, drawnMs, seed, resultHash],
      );
    },
  };
}

async function readList(pool: Pool, offeringId: string): Promise<FrozenList | null> {
  const { rows } = await pool.query<FrozenList>(
    `SELECT offering_id AS "offeringId", frozen_ms::float8 AS "frozenMs", method,
            seed_hash AS "seedHash", entries, list_hash AS "listHash"
       FROM offering_lists WHERE offering_id = $1`,
    [offeringId],
  );
  return rows[0] ?? null;
}

function read({ body, account_id: id }: SubscriptionBody): Subscription {
  return readStored(storedSubscription, body, `a subscription of account ${id}`);
}

function madeAtMs({ events }: Subscription): number {
  return events[0]?.atMs ?? 0;
}
