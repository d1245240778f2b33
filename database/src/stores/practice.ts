import type { PracticeRun, PracticeStore } from '@candor/engines/practice/practice-ports';
import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../transaction.ts';

interface RunRow {
  readonly id: string;
  readonly user_id: string;
  readonly day: string;
  readonly calendar: string;
  readonly currency: PracticeRun['currency'];
  readonly instruments: string[];
  readonly series: string[];
  readonly speed: number;
  readonly is_paused: boolean;
  readonly anchor_ms: bigint;
  readonly anchor_day_ms: bigint;
  readonly open_ms: bigint;
  readonly close_ms: bigint;
  readonly worked_ms: bigint;
  readonly start_minor: bigint;
  readonly created_ms: bigint;
  readonly looked_ms: bigint;
  readonly ended_ms: bigint | null;
  readonly equity_minor: bigint | null;
  readonly fees_minor: bigint | null;
  readonly fills: number | null;
  readonly saves: number;
}

/** Replays of past days in PostgreSQL. */
export function createPracticeStore(pool: Pool): PracticeStore {
  const one = async (where: string, values: readonly unknown[]) => {
    const { rows } = await pool.query<RunRow>(`SELECT * FROM practice_runs WHERE ${where}`, [
      ...values,
    ]);
    return rows[0] === undefined ? null : toRun(rows[0]);
  };
  return {
    start: (run, facts, limit) => start(pool, { run, facts, limit }),
    // The one that runs comes first.
    newest: (userId) =>
      one('user_id = $1 ORDER BY ended_ms IS NOT NULL, created_ms DESC, id LIMIT 1', [userId]),
    byId: (userId, runId) => one('user_id = $1 AND id = $2', [userId, runId]),
    facts: async (runId, after) => {
      const { rows } = await pool.query<{ fact: string }>(
        'SELECT fact FROM practice_facts WHERE run_id = $1 AND seq > $2 ORDER BY seq',
        [runId, after],
      );
      return rows.map(({ fact }) => fact);
    },
    save: (run, after, facts) => save(pool, { run, after, facts }),
    lookedAt: async (sinceMs, butRunId) => countLooked(pool, sinceMs, butRunId),
    ended: (userId, of) => ended(pool, userId, of),
  };
}

async function start(
  pool: Pool,
  of: {
    readonly run: PracticeRun;
    readonly facts: readonly string[];
    readonly limit: Parameters<PracticeStore['start']>[2];
  },
): Promise<'started' | 'running' | 'full'> {
  const { run, facts, limit } = of;
  return inTransaction(pool, async (client) => {
    // Two that begin at once must not pass a limit together.
    await client.query(`SELECT pg_advisory_xact_lock(hashtextextended('practice', 0))`);
    const { rowCount } = await client.query(
      'SELECT FROM practice_runs WHERE user_id = $1 AND ended_ms IS NULL',
      [run.userId],
    );
    if (rowCount !== 0) return 'running';
    if ((await countLooked(client, limit.lookedSinceMs, '')) >= limit.most) return 'full';
    await client.query(
      `INSERT INTO practice_runs (id, user_id, day, instruments, series, speed, is_paused,
         anchor_ms, anchor_day_ms, open_ms, close_ms, worked_ms, start_minor, created_ms, looked_ms,
         calendar, currency)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
      [
        run.runId,
        run.userId,
        run.day,
        run.instrumentIds,
        run.series,
        run.speed,
        run.isPaused,
        run.anchorMs,
        run.anchorDayMs,
        run.openMs,
        run.closeMs,
        run.workedMs,
        run.startMinor,
        run.createdMs,
        run.lookedMs,
        run.calendarId,
        run.currency,
      ],
    );
    await addFacts(client, { runId: run.runId, after: 0, facts });
    await client.query(
      `DELETE FROM practice_runs WHERE id IN (SELECT id FROM practice_runs
         WHERE user_id = $1 AND ended_ms IS NOT NULL ORDER BY created_ms DESC, id OFFSET $2)`,
      [run.userId, limit.kept],
    );
    return 'started';
  });
}

function save(
  pool: Pool,
  of: { readonly run: PracticeRun; readonly after: number; readonly facts: readonly string[] },
): Promise<boolean> {
  const { run, after, facts } = of;
  const { result } = run;
  return inTransaction(pool, async (client) => {
    const { rowCount } = await client.query(
      `UPDATE practice_runs SET speed = $3, is_paused = $4, anchor_ms = $5, anchor_day_ms = $6,
         worked_ms = $7, looked_ms = $8, ended_ms = $9, equity_minor = $10, fees_minor = $11,
         fills = $12, saves = saves + 1
       WHERE id = $1 AND saves = $2`,
      [
        run.runId,
        run.saves,
        run.speed,
        run.isPaused,
        run.anchorMs,
        run.anchorDayMs,
        run.workedMs,
        run.lookedMs,
        run.endedMs,
        result?.equityMinor ?? null,
        result?.feesMinor ?? null,
        result?.fills ?? null,
      ],
    );
    if (rowCount !== 1) return false;
    await addFacts(client, { runId: run.runId, after, facts });
    return true;
  });
}

async function addFacts(
  client: PoolClient,
  of: { readonly runId: string; readonly after: number; readonly facts: readonly string[] },
): Promise<void> {
  if (of.facts.length === 0) return;
  await client.query(
    `INSERT INTO practice_facts (run_id, seq, fact)
     SELECT $1, $2 + place, fact FROM unnest($3::text[]) WITH ORDINALITY AS added (fact, place)`,
    [of.runId, of.after, of.facts],
  );
}

async function countLooked(
  db: Pick<Pool, 'query'>,
  sinceMs: number,
  butRunId: string,
): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>(
    `SELECT count(*) AS count FROM practice_runs
      WHERE ended_ms IS NULL AND looked_ms > $1 AND id <> $2`,
    [sinceMs, butRunId],
  );
  return Number(rows[0]?.count ?? 0n);
}

async function ended(
  pool: Pool,
  userId: string,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const where = 'user_id = $1 AND ended_ms IS NOT NULL';
  const [counted, found] = await Promise.all([
    pool.query<{ total: bigint }>(`SELECT count(*) AS total FROM practice_runs WHERE ${where}`, [
      userId,
    ]),
    pool.query<RunRow>(
      `SELECT * FROM practice_runs WHERE ${where}
        ORDER BY created_ms DESC, id LIMIT $2 OFFSET $3`,
      [userId, limit, offset],
    ),
  ]);
  return { list: found.rows.map(toRun), total: Number(counted.rows[0]?.total ?? 0n) };
}

function toRun(row: RunRow): PracticeRun {
  const { fees_minor: feesMinor, fills } = row;
  return {
    runId: row.id,
    userId: row.user_id,
    day: row.day,
    speed: row.speed,
    calendarId: row.calendar,
    currency: row.currency,
    instrumentIds: row.instruments,
    series: row.series,
    isPaused: row.is_paused,
    anchorMs: Number(row.anchor_ms),
    anchorDayMs: Number(row.anchor_day_ms),
    openMs: Number(row.open_ms),
    closeMs: Number(row.close_ms),
    workedMs: Number(row.worked_ms),
    startMinor: row.start_minor,
    createdMs: Number(row.created_ms),
    lookedMs: Number(row.looked_ms),
    saves: row.saves,
    endedMs: row.ended_ms === null ? null : Number(row.ended_ms),
    result:
      feesMinor === null || fills === null
        ? null
        : { equityMinor: row.equity_minor, feesMinor, fills },
  };
}
