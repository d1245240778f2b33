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
