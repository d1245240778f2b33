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
import { readCursor, writeCursor } from '../lib/log-cursor.ts';
import { findBooks, openBooks } from '../lib/open-books.ts';
import { readSettings } from '../lib/read-settings.ts';
import { fail } from '../lib/say.mjs';

const POLL_MS = 500;
const LOOK_AGAIN_MS = 1_000;
const STORE_EVERY_MS = 1_000;

/** Where the log is read from, and whether reading goes on at its end. */
interface LogTask {
  readonly follow: boolean;
  /** File that stores how far the log was read. */
  readonly cursorFile: string | undefined;
  /** Epoch milliseconds; null for the beginning. */
  readonly since: number | null;
  readonly places: readonly { readonly log: number; readonly seq: bigint }[];
}

/**
 * Prints the event log to stdout. Ends the process with 1 and a sentence where the log does not
 * agree with itself or with what was read before.
 */
export async function printLog(task: LogTask): Promise<void> {
  const end = new AbortController();
  process.once('SIGINT', () => end.abort());
  process.once('SIGTERM', () => end.abort());
  // Whoever read us has gone: there is nobody to write for.
  process.stdout.on('error', () => end.abort());
  const printer = new LogPrinter(task, end.signal);
  try {
    await (task.follow ? printer.followAll() : printer.readOnce());
  } catch (error) {
    if (!(error instanceof LogBroken)) throw error;
    fail(error.message);
  }
}

/** Reads the log, and remembers how far it came over restarts of the database. */
class LogPrinter {
  readonly #task: LogTask;
  readonly #end: AbortSignal;
  readonly #keys = knownKeys();
  #cursor: LogCursor | null;
  #storedAtMs = 0;
  #isAway = false;

  constructor(task: LogTask, end: AbortSignal) {
    this.#task = task;
    this.#end = end;
    this.#cursor = task.cursorFile === undefined ? null : readCursor(task.cursorFile);
  }

  async readOnce(): Promise<void> {
    const database = await openBooks();
    try {
      await this.#read(database.address, false);
    } catch (error) {
      if (!(error instanceof DatabaseAway)) throw error;
      fail(`${error.message}. Run it again; with --cursor it goes on where it stopped.`);
    } finally {
      await database.stop();
    }
  }

  /** Until it is told to end; while the database is away it is looked for. */
  async followAll(): Promise<void> {
    while (!this.#end.aborted) {
      try {
        const address = await findBooks();
        if (address !== null) await this.#read(address, true);
        else this.#sayAway('The database does not run yet');
      } catch (error) {
        if (!(error instanceof DatabaseAway)) throw error;
        this.#sayAway(error.message);
      }
      await this.#pause(LOOK_AGAIN_MS);
    }
  }

  #sayAway(words: string): void {
    if (!this.#isAway) console.error(`${words}; it is looked for every second.`);
    this.#isAway = true;
  }

  async #read(address: DatabaseAddress, isEndless: boolean): Promise<void> {
    const pool = createPool(address, { max: 1 });
    const query: Query = async (text, given) => (await pool.query(text, given)).rows;
    try {
      this.#cursor ??= await firstCursor(query, this.#task);
      do {
        for await (const stretch of readOn(query, this.#cursor, this.#keys)) {
          if (this.#end.aborted || !(await write(stretch))) return;
          this.#cursor.set(stretch.log, stretch.end);
          if (performance.now() > this.#storedAtMs + STORE_EVERY_MS) this.#store();
        }
        this.#isAway = false;
        if (isEndless) await this.#pause(POLL_MS);
      } while (isEndless && !this.#end.aborted);
    } finally {
      this.#store();
      await pool.end();
    }
  }

  #store(): void {
    const { cursorFile } = this.#task;
    if (cursorFile !== undefined && this.#cursor !== null) writeCursor(cursorFile, this.#cursor);
    this.#storedAtMs = performance.now();
  }

  /** Told to end, it ends at once. */
  async #pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#end }).catch(() => {});
  }
}

async function firstCursor(query: Query, { since, places }: LogTask): Promise<LogCursor> {
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

/** The public keys of this installation; none where its key file is elsewhere. */
function knownKeys(): readonly string[] {
  const { signingKeyFile } = readSettings().integrity;
  if (!existsSync(signingKeyFile)) return [];
  const { key, before } = loadSigningKey(signingKeyFile);
  return [signerOf(key).publicKey, ...before];
}
