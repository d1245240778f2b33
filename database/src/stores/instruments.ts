import type { Instrument } from '@candor/domain/instruments/instrument';
import type { InstrumentStep, KnownInstrument } from '@candor/domain/instruments/known-instrument';
import { storedInstrument } from '@candor/domain/stored/instrument-shapes';
import { readStored, storedText } from '@candor/domain/stored/read-stored';
import type {
  HaltAct,
  KnownInstrumentStore,
  KnownState,
  TrailEvent,
} from '@candor/engines/market/known-instrument-ports';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../transaction.ts';

interface Row {
  readonly instrument_id: string;
  readonly version: number;
  readonly origin: string | null;
  readonly own_fields: readonly string[];
  readonly terms: string;
  readonly valid_from_ms: bigint;
  readonly valid_to_ms: bigint | null;
  readonly ended_by: string | null;
}

const NEWEST = 'SELECT coalesce(max(seq), 0) AS seq FROM instrument_events';

/** Instruments and their audit trail in PostgreSQL. */
export function createInstrumentStore(pool: Pool): KnownInstrumentStore {
  return {
    all: () =>
      inTransaction(pool, async (client) => {
        await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
        return newest(client);
      }),
    newestSeq: () => newestSeq(pool),
    append: (afterSeq, steps) =>
      inTransaction(pool, async (client) => {
        await client.query("SELECT pg_advisory_xact_lock(hashtextextended('instruments', 0))");
        if ((await newestSeq(client)) !== afterSeq) return null;
        for (const part of inParts(steps)) {
          await closeVersions(client, part);
          await addVersions(client, part);
        }
        await addEvents(client, afterSeq, steps);
        return afterSeq + steps.length;
      }),
    trail: (instrumentId) => trail(pool, instrumentId),
  };
}

/** How many customers hold an instrument now. `heldAs` as its terms have it. */
export async function countHolders(pool: Pool, heldAs: string): Promise<number> {
  const { rows } = await pool.query<{ holders: bigint }>(
    `SELECT count(DISTINCT account_id) AS holders FROM positions
      WHERE is_open AND instrument_id = $1`,
    [heldAs],
  );
  return Number(rows[0]?.holders ?? 0n);
}

interface EventRow {
  readonly seq: bigint;
  readonly at_ms: bigint;
  readonly what: string;
  readonly by_whom: string;
  readonly reason: string | null;
  readonly version: number;
  readonly terms: string;
}

async function trail(pool: Pool, instrumentId: string): Promise<readonly TrailEvent[]> {
  const { rows } = await pool.query<EventRow>(
    `SELECT e.seq, e.at_ms, e.what, e.by_whom, e.reason, e.version, i.terms
       FROM instrument_events e JOIN instruments i USING (instrument_id, version)
      WHERE e.instrument_id = $1 ORDER BY e.seq`,
    [instrumentId],
  );
  return rows.map((row) => ({
    seq: Number(row.seq),
    atMs: Number(row.at_ms),
    what: row.what,
    by: row.by_whom,
    reason: row.reason,
    instrument: termsOf({ ...row, instrument_id: instrumentId }),
  }));
}

async function newestSeq(client: Pool | PoolClient): Promise<number> {
  const { rows } = await client.query<{ seq: bigint }>(NEWEST);
  return Number(rows[0]?.seq ?? 0n);
}

async function newest(client: PoolClient): Promise<KnownState> {
  const seq = await newestSeq(client);
  const { rows } = await client.query<Row>(
    `SELECT DISTINCT ON (instrument_id) instrument_id, version, origin, own_fields, terms,
            valid_from_ms, valid_to_ms, ended_by
       FROM instruments ORDER BY instrument_id, version DESC`,
  );
  return { seq, known: rows.map(toKnown), haltActs: await haltActs(client) };
}

interface HaltRow extends Pick<EventRow, 'seq' | 'at_ms' | 'reason'> {
  readonly instrument_id: string;
  readonly what: HaltAct['what'];
}

/** What operators halted and lifted, of which there is little. */
async function haltActs(client: PoolClient): Promise<readonly HaltAct[]> {
  const { rows } = await client.query<HaltRow>(
    `SELECT seq, instrument_id, at_ms, what, reason
       FROM instrument_events WHERE what IN ('halted', 'resumed') ORDER BY seq`,
  );
  return rows.map(({ seq, at_ms, instrument_id: instrumentId, what, reason }) => {
    return { seq: Number(seq), atMs: Number(at_ms), instrumentId, what, reason };
  });
}

/** Steps in their order, no id twice in one part: what follows a step needs it stored. */
function inParts(steps: readonly InstrumentStep[]): readonly (readonly InstrumentStep[])[] {
  const parts: InstrumentStep[][] = [];
  let ids = new Set<string>();
  for (const step of steps) {
    const { id } = step.after.instrument;
    if (parts.length === 0 || ids.has(id)) {
      parts.push([]);
      ids = new Set();
    }
    ids.add(id);
    parts.at(-1)?.push(step);
  }
  return parts;
}

/** Has no open version before it: it is the first, or is of what has ended. */
function isBeginning({ what, after }: InstrumentStep): boolean {
  if (what === 'listed' || what === 'listedAgain') return true;
  return after.validToMs !== null && what !== 'ended';
}

/** The version before makes room for the next, or is the last one. */
async function closeVersions(client: PoolClient, steps: readonly InstrumentStep[]): Promise<void> {
  const closed = steps.flatMap((step) => {
    if (isBeginning(step)) return [];
    const { what, atMs, after } = step;
    const { id, version } = after.instrument;
    const isEnd = what === 'ended';
    return [{ id, version: isEnd ? version : version - 1, atMs, by: isEnd ? after.endedBy : null }];
  });
  if (closed.length === 0) return;
  const { rowCount } = await client.query(
    `UPDATE instruments AS i SET valid_to_ms = greatest(at_ms, valid_from_ms), ended_by = by_whom
       FROM unnest($1::text[], $2::integer[], $3::bigint[], $4::text[])
         AS t(id, version, at_ms, by_whom)
      WHERE i.instrument_id = t.id AND i.version = t.version`,
    [
      closed.map(({ id }) => id),
      closed.map(({ version }) => version),
      closed.map(({ atMs }) => atMs),
      closed.map(({ by }) => by),
    ],
  );
  if (rowCount !== closed.length) throw new Error('a version that was to be closed is not there');
}

async function addVersions(client: PoolClient, steps: readonly InstrumentStep[]): Promise<void> {
  const added = steps.filter(({ what }) => what !== 'ended').map(({ after }) => after);
  await client.query(
    `INSERT INTO instruments (instrument_id, version, kind, source, market, code, origin,
       own_fields, terms, valid_from_ms, valid_to_ms, ended_by)
     SELECT id, version, kind, source, market, code, origin,
            CASE own WHEN '' THEN '{}' ELSE string_to_array(own, ' ') END, terms, from_ms,
            to_ms, ended_by
       FROM unnest($1::text[], $2::integer[], $3::text[], $4::smallint[], $5::text[], $6::text[],
                   $7::text[], $8::text[], $9::text[], $10::bigint[], $11::bigint[], $12::text[])
         AS t(id, version, kind, source, market, code, origin, own, terms, from_ms, to_ms, ended_by)`,
    [
      added.map(({ instrument }) => instrument.id),
      added.map(({ instrument }) => instrument.version),
      added.map(({ instrument }) => instrument.assetClass),
      added.map(({ instrument }) => instrument.source),
      added.map(({ instrument }) => instrument.market),
      added.map(({ instrument }) => instrument.code),
      added.map(({ origin }) => origin),
      added.map(({ ownFields }) => ownFields.join(' ')),
      added.map(({ instrument }) => storedText(instrument)),
      added.map(({ validFromMs }) => validFromMs),
      added.map(({ validToMs }) => validToMs),
      added.map(({ endedBy }) => endedBy),
    ],
  );
}

async function addEvents(
  client: PoolClient,
  afterSeq: number,
  steps: readonly InstrumentStep[],
): Promise<void> {
  await client.query(
    `INSERT INTO instrument_events (seq, at_ms, instrument_id, version, what, by_whom, reason)
     SELECT $1 + n, at_ms, id, version, what, by_whom, reason
       FROM unnest($2::bigint[], $3::text[], $4::integer[], $5::text[], $6::text[], $7::text[])
         WITH ORDINALITY AS t(at_ms, id, version, what, by_whom, reason, n)`,
    [
      afterSeq,
      steps.map(({ atMs }) => atMs),
      steps.map(({ after }) => after.instrument.id),
      steps.map(({ after }) => after.instrument.version),
      steps.map(({ what }) => what),
      steps.map(({ by }) => by),
      steps.map(({ reason }) => reason),
    ],
  );
}

function termsOf(row: Pick<Row, 'instrument_id' | 'version' | 'terms'>): Instrument {
  const where = `version ${row.version} of instrument ${row.instrument_id}`;
  return readStored(storedInstrument, row.terms, where);
}

function toKnown(row: Row): KnownInstrument {
  return {
    instrument: termsOf(row),
    origin: row.origin,
    ownFields: row.own_fields,
    validFromMs: Number(row.valid_from_ms),
    validToMs: row.valid_to_ms === null ? null : Number(row.valid_to_ms),
    endedBy: row.ended_by,
  };
}
