import type { Query } from '../lanes/load-accounts.ts';
import type { EventRow, LogHead } from './log-reader.ts';

/** How far a log has come; the head moves in the very commit that writes the group. */
export interface NumberedHead extends LogHead {
  readonly log: number;
}

export function readLogHeads(query: Query): Promise<readonly NumberedHead[]> {
  return query<NumberedHead>(
    'SELECT lane AS log, head_seq AS seq, head_hash AS hash FROM lanes ORDER BY lane',
    [],
  );
}

/** The groups of a log after one, as far as another, in their order. */
export function readGroups(
  query: Query,
  of: { readonly log: number; readonly after: bigint; readonly to: bigint; readonly max: number },
): Promise<readonly EventRow[]> {
  return query<EventRow>(
    `SELECT seq, at_ms, fact_count, facts, prev_hash, hash, signature FROM events
      WHERE lane = $1 AND seq > $2 AND seq <= $3 ORDER BY seq LIMIT $4`,
    [of.log, of.after, of.to, of.max],
  );
}

/** The last group of a log below a number; null when none is. */
export async function readHeadBelow(
  query: Query,
  { log, seq }: { readonly log: number; readonly seq: bigint },
): Promise<LogHead | null> {
  const rows = await query<LogHead>(
    'SELECT seq, hash FROM events WHERE lane = $1 AND seq < $2 ORDER BY seq DESC LIMIT 1',
    [log, seq],
  );
  return rows[0] ?? null;
}

/** The last group of a log that is older than an instant; null when none is. */
export async function readHeadBefore(
  query: Query,
  { log, atMs }: { readonly log: number; readonly atMs: number },
): Promise<LogHead | null> {
  const rows = await query<LogHead>(
    `SELECT seq, hash FROM events WHERE lane = $1 AND at_ms < $2 ORDER BY seq DESC LIMIT 1`,
    [log, atMs],
  );
  return rows[0] ?? null;
}
