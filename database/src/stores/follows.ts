import type { FollowOrder } from '@candor/domain/follow/follow-order';
import { storedFollow } from '@candor/domain/stored/follow-shapes';
import { readStored } from '@candor/domain/stored/read-stored';
import type { CustomerFollow, FollowStore } from '@candor/engines/follow/follow-ports';
import { partitionOf } from '@candor/engines/trading/lane/partition-of';
import type { Pool } from 'pg';

interface FollowBody {
  account_id: string;
  body: string;
}

/** More than one look confirms or settles; the rest comes at the next. */
const DUE_MAX = 256;
/** More than anybody follows in years. */
const OF_ACCOUNT_MAX = 2_000;

/** Follow orders out of the lanes' tables. */
export function createFollowStore(pool: Pool): FollowStore {
  return {
    dueAgencies: async (nowMs) => {
      const { rows } = await pool.query<{ agency_id: string }>(
        `SELECT DISTINCT body::jsonb ->> 'agencyId' AS agency_id FROM held_items
          WHERE kind = 'follow' AND is_open AND (body::jsonb ->> 'dueMs')::bigint <= $1`,
        [nowMs],
      );
      return rows.map((row) => row.agency_id);
    },
    due: async (nowMs, { agencyIds, putOffIds }) => {
      const { rows } = await pool.query<FollowBody>(
        `SELECT account_id, body FROM held_items
          WHERE kind = 'follow' AND is_open AND (body::jsonb ->> 'dueMs')::bigint <= $1
            AND body::jsonb ->> 'agencyId' = ANY ($2) AND item_id <> ALL ($4)
          ORDER BY (body::jsonb ->> 'dueMs')::bigint, item_id LIMIT $3`,
        [nowMs, agencyIds, DUE_MAX, putOffIds],
      );
      return rows.map(ofCustomer);
    },
    changedSince: async (atMs) => {
      const { rows } = await pool.query<FollowBody>(
        `SELECT account_id, body FROM held_items
          WHERE kind = 'follow' AND changed_ms >= $1 ORDER BY changed_ms, item_id`,
        [atMs],
      );
      return rows.map(ofCustomer);
    },
    followedMinor: async () => {
      const { rows } = await pool.query<{ agency_id: string; minor: bigint }>(
        `SELECT of.body ->> 'agencyId' AS agency_id,
                sum(ltrim(of.body ->> 'amountMinor', '#')::bigint)::bigint AS minor
           FROM (SELECT body::jsonb AS body FROM held_items
                  WHERE kind = 'follow' AND is_open) of
          WHERE of.body ->> 'state' = 'running' GROUP BY 1`,
      );
      return new Map(rows.map((row) => [row.agency_id, row.minor]));
    },
    ofAccount: async (accountId) => {
      const { rows } = await pool.query<FollowBody>(
        `SELECT account_id, body FROM held_items
          WHERE partition = $1 AND account_id = $2 AND kind = 'follow'
          ORDER BY (body::jsonb ->> 'placedMs')::bigint DESC, item_id DESC LIMIT $3`,
        [partitionOf(accountId), accountId, OF_ACCOUNT_MAX],
      );
      return rows.map(read);
    },
  };
}

function ofCustomer(row: FollowBody): CustomerFollow {
  return { accountId: row.account_id, follow: read(row) };
}

function read({ body, account_id: id }: FollowBody): FollowOrder {
  return readStored(storedFollow, body, `a follow order of account ${id}`);
}
