import type { PartitionOwners } from '@candor/engines/trading/lane/lane-store';
import type { Client } from 'pg';
import { answerWithin } from '../time-limits.ts';
import type { Query } from './load-accounts.ts';

/** The head of a lane's log, and the epoch under which we may move it. */
export interface LaneHead {
  readonly lane: number;
  readonly epoch: bigint;
  readonly seq: bigint;
  readonly hash: Buffer;
}

/** How long a silent owner keeps its lane. */
export const LEASE_SECONDS = 10;

/**
 * That a lane `l` has no owner any more: its lease ran out, was given back, or its session ended. A
 * statement sees the sessions there were when it first looked, and a row as it is once nobody else
 * writes it: an owner who wrote after the statement began is not looked for there.
 */
const IS_LEFT = `(l.lease_until < clock_timestamp() OR l.holder IS NULL
  OR (l.lease_until < statement_timestamp() + make_interval(secs => ${LEASE_SECONDS})
      AND NOT EXISTS (SELECT FROM pg_stat_activity a
        WHERE a.pid = l.holder_pid AND a.backend_start = l.holder_since)))`;

/**
 * Takes a lane whose lease has run out, is our own, or whose owner's session has ended: a killed
 * process frees its lanes at once, a frozen one after the lease.
 */
export async function takeLease(
  client: Client,
  lane: number,
  holder: string,
): Promise<LaneHead | null> {
  const { rows } = await client.query<{ epoch: bigint; head_seq: bigint; head_hash: Buffer }>({
    text: `UPDATE lanes l SET epoch = l.epoch + 1, holder = $2, holder_pid = me.pid,
            holder_since = me.backend_start,
            lease_until = clock_timestamp() + make_interval(secs => $3)
       FROM pg_stat_activity me
      WHERE l.lane = $1 AND me.pid = pg_backend_pid() AND (l.holder = $2 OR ${IS_LEFT})
    RETURNING l.epoch, l.head_seq, l.head_hash`,
    values: [lane, holder, LEASE_SECONDS],
    ...answerWithin,
  });
  const [row] = rows;
  return row === undefined
    ? null
    : { lane, epoch: row.epoch, seq: row.head_seq, hash: row.head_hash };
}

/**
 * Takes those of the partitions that have no owner, in one statement, and tells up to where others numbered what they
 * wrote of them. A lane that was left is shut
 * out first: its epoch grows, which waits for a commit of it that is still at work.
 */
export async function takePartitions(client: Client, lane: number, wanted: readonly number[]) {
  const { rows } = await client.query<{ partition: number; since_seq: bigint }>({
    text: `WITH shut_out AS (
        UPDATE lanes l SET epoch = l.epoch + 1, holder = NULL
         WHERE l.lane <> $1 AND ${IS_LEFT} AND l.lane = ANY (ARRAY(
               SELECT DISTINCT p.lane FROM partitions p WHERE p.partition = ANY ($2)))
        RETURNING l.lane, l.head_seq)
      UPDATE partitions p SET lane = $1, since_seq = greatest(p.since_seq,
             (SELECT s.head_seq FROM shut_out s WHERE s.lane = p.lane))
       WHERE p.partition = ANY ($2)
         AND (p.lane IS NULL OR p.lane = $1 OR p.lane IN (SELECT s.lane FROM shut_out s))
      RETURNING p.partition, p.since_seq`,
    values: [lane, wanted],
    ...answerWithin,
  });
  return rows;
}

/** Lanes whose process lives, ascending. */
export async function readLivingLanes(query: Query): Promise<readonly number[]> {
  const rows = await query<{ lane: number }>(
    `SELECT l.lane FROM lanes l WHERE NOT ${IS_LEFT} ORDER BY l.lane`,
    [],
  );
  return rows.map(({ lane }) => lane);
}

/** Who owns what just now, as a lane sees it: for `PartitionShares`. */
export async function readPartitionOwners(query: Query, lane: number): Promise<PartitionOwners> {
  const living = await readLivingLanes(query);
  const rows = await query<{ partition: number; lane: number | null }>(
    'SELECT partition, lane FROM partitions ORDER BY partition',
    [],
  );
  const numbersOf = (which: typeof rows) => which.map(({ partition }) => partition);
  return {
    living,
    free: numbersOf(rows.filter((row) => row.lane === null || !living.includes(row.lane))),
    named: numbersOf(rows.filter((row) => row.lane === lane)),
  };
}

/** Whether a lane still owns all of these. */
export async function hasPartitions(
  client: Client,
  lane: number,
  partitions: ReadonlySet<number>,
): Promise<boolean> {
  const { rows } = await client.query<{ n: number }>({
    text: `SELECT count(*)::integer AS n FROM partitions
      WHERE lane = $1 AND partition = ANY ($2)`,
    values: [lane, [...partitions]],
    ...answerWithin,
  });
  return rows[0]?.n === partitions.size;
}
