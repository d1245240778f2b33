import { Client } from 'pg';
import type { Query } from '../lanes/load-accounts.ts';
import type { DatabaseAddress } from '../launcher/start-database.ts';
import { readBigints } from '../pool.ts';
import { readPublished } from './published.ts';
import { RebuildNotes, type RebuildReport } from './rebuild-notes.ts';
import { type ReplayOptions, replayLogs } from './replay-logs.ts';
import { type Rework, workAgain } from './rework.ts';

interface RebuildOptions extends Omit<ReplayOptions, 'rework'> {
  /** Set when every figure is worked out again besides, by the rules and what was published. */
  readonly rework: Rework;
}

const unworked = () => [];

/**
 * Works every balance, position and order out again from the event log alone, checks the hash chain
 * of every lane, and compares with the tables. Reads one snapshot, so it may run beside a server.
 * Never writes. With seals, signatures and the signed heads outside the database are checked too.
 */
export async function rebuild(
  address: DatabaseAddress,
  options: Partial<RebuildOptions> = {},
): Promise<RebuildReport> {
  const client = new Client({ ...address, types: readBigints });
  // It may break between two statements: the next one says so, and nobody else need end for it.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const query: Query = async (text, values) => (await client.query(text, values)).rows;
    return await rebuildOn(query, options);
  } finally {
    await client.end();
  }
}

/** As `rebuild`, in a transaction of the caller's. */
export async function rebuildOn(
  query: Query,
  options: Partial<RebuildOptions> = {},
): Promise<RebuildReport> {
  const { seals = null, pause = () => Promise.resolve(), rework } = options;
  const notes = new RebuildNotes();
  const lanes = await query<{ lane: number }>('SELECT lane FROM lanes ORDER BY 1', []);
  notes.counts.lanes = lanes.length;
  const numbers = lanes.map(({ lane }) => lane);
  const told = rework === undefined ? unworked : workAgain(await readPublished(query), rework);
  await notes.reading(() => replayLogs(query, numbers, notes, { seals, pause, rework: told }));
  return notes.report();
}
