import { decodeFact } from '@candor/domain/stored/fact-shapes';
import type { HoldingSplit } from '@candor/domain/trading/facts';
import type { SplitStore } from '@candor/engines/splits/split-ports';
import type { Pool } from 'pg';

interface AccountRow {
  readonly account_id: string;
}

/** Who holds what was split, out of the lanes' tables and their event log. */
export function createSplitStore(pool: Pool): SplitStore {
  return {
    holders: async (instrumentIds) => {
      const { rows } = await pool.query<AccountRow>(
        `SELECT account_id FROM positions WHERE is_open AND instrument_id = ANY ($1)
          UNION SELECT account_id FROM orders WHERE is_open AND instrument_id = ANY ($1)`,
        [instrumentIds],
      );
      return rows.map((row) => row.account_id);
    },
    leftBehind: async ({ heldAs, splitId, atMs }) => {
      const { rows } = await pool.query<AccountRow>(
        `SELECT DISTINCT account_id FROM positions p
          WHERE is_open AND instrument_id = $1 AND opened_ms < $3 AND NOT EXISTS (
            SELECT FROM acts a WHERE a.lane = p.lane AND a.account_id = p.account_id
               AND a.cause_id = $2 AND a.act_id = $2 || ' ' || p.side)`,
        [heldAs, splitId, atMs],
      );
      return rows.map((row) => row.account_id);
    },
    done: async (splitId) => {
      const { rows } = await pool.query<{ facts: string }>(
        `SELECT e.facts FROM events e
           JOIN (SELECT DISTINCT lane, event_seq FROM acts WHERE cause_id = $1) a
             ON a.lane = e.lane AND a.event_seq = e.seq
          ORDER BY e.lane, e.seq`,
        [splitId],
      );
      return rows.flatMap(({ facts }) => splitsIn(facts, splitId));
    },
  };
}

function splitsIn(facts: string, splitId: string): readonly HoldingSplit[] {
  return facts.split('\n').flatMap((line) => {
    if (!line.includes('"kind":"holdingSplit"')) return [];
    const fact = decodeFact(line);
    return fact.kind === 'holdingSplit' && fact.splitId === splitId ? [fact] : [];
  });
}
