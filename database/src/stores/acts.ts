import { decodeFact } from '@candor/domain/stored/fact-shapes';
import { type ActStore, causeOf, type HoldingFact } from '@candor/engines/acts/act-ports';
import type { Pool } from 'pg';

interface AccountRow {
  readonly account_id: string;
}

/** Who holds what an act is about, out of the lanes' tables and their event log. */
export function createActStore(pool: Pool): ActStore {
  return {
    holders: async (instrumentIds) => {
      const { rows } = await pool.query<AccountRow>(
        `SELECT account_id FROM positions WHERE is_open AND instrument_id = ANY ($1)
          UNION SELECT account_id FROM orders WHERE is_open AND instrument_id = ANY ($1)`,
        [instrumentIds],
      );
      return rows.map((row) => row.account_id);
    },
    leftBehind: async ({ instrumentIds, splits }) => {
      const { rows } = await pool.query<AccountRow>(
        `SELECT account_id FROM (
           SELECT account_id, body AS stored FROM positions
            WHERE is_open AND instrument_id = ANY ($1)
           UNION ALL SELECT account_id, terms FROM orders
            WHERE is_open AND instrument_id = ANY ($1)) one
          WHERE coalesce((stored::jsonb ->> 'splits')::integer, 0) < $2
          GROUP BY account_id`,
        [instrumentIds, splits],
      );
      return rows.map((row) => row.account_id);
    },
    done: async (causeId) => {
      const { rows } = await pool.query<{ facts: string }>(
        `SELECT e.facts FROM events e
           JOIN (SELECT DISTINCT lane, event_seq FROM acts WHERE cause_id = $1) a
             ON a.lane = e.lane AND a.event_seq = e.seq
          ORDER BY e.lane, e.seq`,
        [causeId],
      );
      return rows.flatMap(({ facts }) =>
        holdingFactsIn(facts).filter((act) => causeOf(act) === causeId),
      );
    },
  };
}

/** The acts on holdings among the facts of an event. */
export function holdingFactsIn(facts: string): readonly HoldingFact[] {
  return facts.split('\n').flatMap((line): readonly HoldingFact[] => {
    if (!line.includes('"kind":"holdingS')) return [];
    const fact = decodeFact(line);
    return fact.kind === 'holdingSplit' || fact.kind === 'holdingSettled' ? [fact] : [];
  });
}
