import { isMargined } from '@candor/domain/positions/position-figures';
import type { MarginStore } from '@candor/engines/trading/watch/margin-ports';
import type { Pool } from 'pg';
import { readShownPosition } from '../lanes/load-accounts.ts';

interface PositionRow {
  account_id: string;
  id: string;
  body: string;
}

/** Positions on margin, in PostgreSQL. */
export function createMarginStore(pool: Pool): MarginStore {
  return {
    margined: async (partitions) => {
      const { rows } = await pool.query<PositionRow>(
        `SELECT account_id, position_id AS id, body FROM positions
          WHERE is_open AND partition = ANY ($1)
            AND (side = 'short' OR body NOT LIKE '%"leverage":1,%')`,
        [partitions],
      );
      return rows
        .map((row) => ({ accountId: row.account_id, position: readShownPosition(row) }))
        .filter(({ position }) => isMargined(position));
    },
  };
}
