import { decodeFact } from '@candor/domain/stored/fact-shapes';
import type { Fact } from '@candor/domain/trading/facts';
import type { Pool } from 'pg';

/** The facts of an event whose text has a word; the others are not decoded. */
export function factsWith(word: string, facts: string): readonly Fact[] {
  return facts.split('\n').flatMap((line) => (line.includes(word) ? [decodeFact(line)] : []));
}

/** The facts with a word in the events that did something for a cause, in the order of the logs. */
export async function factsOfCause(
  pool: Pool,
  { causeId, word }: { readonly causeId: string; readonly word: string },
): Promise<readonly Fact[]> {
  const { rows } = await pool.query<{ facts: string }>(
    `SELECT e.facts FROM events e
       JOIN (SELECT DISTINCT lane, event_seq FROM acts WHERE cause_id = $1) a
         ON a.lane = e.lane AND a.event_seq = e.seq
      ORDER BY e.seq, e.lane`,
    [causeId],
  );
  return rows.flatMap(({ facts }) => factsWith(word, facts));
}
