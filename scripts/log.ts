/**
 * npm run log: the event log as JSON lines, one commit group a line, checked as it is read. Runs
 * beside a live server and only reads. The settings of npm start.
 *   --follow             goes on as groups are committed, through restarts of the database
 *   --cursor <file>      begins where this file stands, and keeps it: what was not written is
 *                        written again
 *   --since <time>       begins with the first group at or after an instant
 *   --from <log>:<seq>   begins with this group in this log; may be repeated
 * Ends with 1 where the log does not agree with itself or with what was read before.
 */
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadSigningKey } from '@candor/adapters/heads/signing-key';
import {
  cursorBefore,
  groupLine,
  LogBroken,
  type LogCursor,
  type LogStretch,
  readOn,
  startAt,
} from '@candor/database/audit/follow-log';
import { signerOf } from '@candor/database/lanes/group-signature';
import type { Query } from '@candor/database/lanes/load-accounts';
import type { DatabaseAddress } from '@candor/database/launcher/start-database';
import { createPool, DatabaseAway } from '@candor/database/pool';
import { readConfig } from '@candor/server/config/config';
import { readCursor, writeCursor } from './lib/log-cursor.ts';
import { findBooks, openBooks } from './lib/open-books.ts';
import { fail } from './lib/say.mjs';
import { readTyped } from './lib/typed.ts';

const USAGE = 'npm run log [-- --follow --cursor <file> --since <time> --from <log>:<seq>]';
const POLL_MS = 500;
const LOOK_AGAIN_MS = 1_000;
const KEEP_EVERY_MS = 1_000;

const { values } = readTyped(USAGE, {
  options: {
    follow: { type: 'boolean', default: false },
    cursor: { type: 'string' },
    since: { type: 'string' },
    from: { type: 'string', multiple: true, default: [] },
  },
});
const end = new AbortController();
process.once('SIGINT', () => end.abort());
process.once('SIGTERM', () => end.abort());
// Whoever read us has gone: there is nobody to write for.
process.stdout.on('error', () => end.abort());
const keys = knownKeys();
const since = values.since === undefined ? null : Date.parse(values.since);
if (Number.isNaN(since)) misused(`--since must be an instant such as 2026-11-23T10:00:00Z.`);
const places = values.from.map(readPlace);
let cursor: LogCursor | null = values.cursor === undefined ? null : readCursor(values.cursor);
let keptAtMs = 0;
let isAway = false;

try {
  await (values.follow ? followAll() : readOnce());
} catch (error) {
  if (!(error instanceof LogBroken)) throw error;
  fail(error.message);
}

async function readOnce(): Promise<void> {
  const database = await openBooks();
  try {
    await read(database.address, false);
  } catch (error) {
    if (!(error instanceof DatabaseAway)) throw error;
    fail(`${error.message}. Run it again; with --cursor it goes on where it stopped.`);
  } finally {
    await database.stop();
  }
}

/** Until it is told to end; while the database is away it is looked for. */
async function followAll(): Promise<void> {
  while (!end.signal.aborted) {
    try {
      const address = await findBooks();
      if (address !== null) await read(address, true);
      else sayAway('The database does not run yet');
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error;
      sayAway(error.message);
    }
    await pause(LOOK_AGAIN_MS);
  }
}

function sayAway(words: string): void {
  if (!isAway) console.error(`${words}; it is looked for every second.`);
  isAway = true;
}

async function read(address: DatabaseAddress, isEndless: boolean): Promise<void> {
  const pool = createPool(address, { max: 1 });
  const query: Query = async (text, given) => (await pool.query(text, given)).rows;
  try {
    cursor ??= await firstCursor(query);
    do {
      for await (const stretch of readOn(query, cursor, keys)) {
        if (end.signal.aborted || !(await write(stretch))) return;
        cursor.set(stretch.log, stretch.end);
        if (performance.now() > keptAtMs + KEEP_EVERY_MS) keep();
      }
      isAway = false;
      if (isEndless) await pause(POLL_MS);
    } while (isEndless && !end.signal.aborted);
  } finally {
    keep();
    await pool.end();
  }
}

function keep(): void {
  if (values.cursor !== undefined && cursor !== null) writeCursor(values.cursor, cursor);
  keptAtMs = performance.now();
}

async function firstCursor(query: Query): Promise<LogCursor> {
  const first: LogCursor = since === null ? new Map() : await cursorBefore(query, since);
  for (const place of places) await startAt(query, first, place);
  return first;
}

/** Resolves when whoever reads us has taken it; false when they have gone, which ends us. */
function write({ log, groups }: LogStretch): Promise<boolean> {
  const text = groups.map((group) => `${groupLine(log, group)}\n`).join('');
  return new Promise((resolve) => {
    process.stdout.write(text, (error) => resolve(!error));
  });
}

/** Told to end, it ends at once. */
async function pause(ms: number): Promise<void> {
  await sleep(ms, undefined, { signal: end.signal }).catch(() => {});
}

/** The public keys of this installation; none where its key file is elsewhere. */
function knownKeys(): readonly string[] {
  const { signingKeyFile } = readConfig(process.env).integrity;
  if (!existsSync(signingKeyFile)) return [];
  const { key, before } = loadSigningKey(signingKeyFile);
  return [signerOf(key).publicKey, ...before];
}

function readPlace(text: string): { readonly log: number; readonly seq: bigint } {
  const [, log = '', seq = ''] = /^(\d{1,6}):(\d{1,18})$/.exec(text) ?? [];
  if (log === '') misused(`--from must be <log>:<seq>, such as 0:17, not "${text}".`);
  return { log: Number(log), seq: BigInt(seq) };
}

function misused(sentence: string): never {
  console.error(`${sentence}\n${USAGE}`);
  process.exit(2);
}
