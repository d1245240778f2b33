import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { StatementFile, StatementFiles } from '@candor/database/stores/statement-files';
import type { StatementFormat } from '@candor/domain/statements/statement-text';
import type { ObjectStorage } from '@candor/engines/ports/object-storage';
import { createTurns } from '../turns.ts';
import { makeStatement, type StatementDeps } from './make-statement.ts';
import { PartSink, readParts, type StatementSink, StatementTooLong } from './part-sink.ts';
import type { OpenWriter, StatementOrder } from './statement-writer.ts';

/** How long a file can be had. */
const KEPT_MS = 3600_000;
/** Nobody writes so long: what is older is whole, or was left behind. */
const LEFT_MS = KEPT_MS + 10 * 60_000;
/** Of one customer in an hour. */
export const statementsKeptMax = 20;
const BYTES_KEPT_MAX = 512 * 1024 * 1024;
const BYTES_MAX = 256 * 1024 * 1024;
const AT_ONCE_MAX = 3;
const WAITING_MAX = 10;
/** While one of a customer's is written he is told to come back. */
const BUSY_WAIT_MS = 2_000;
const FORGOTTEN_AT_ONCE = 50;

export interface StatementRoom {
  readonly reads: StatementDeps['reads'];
  /** Writes a statement; the file can be had for an hour. Throws `StatementDoesNotAddUp`. */
  make(
    of: StatementOrder,
  ): Promise<{ readonly fileId: string; readonly sizeBytes: number } | Unmade>;
  /** Writes a JSON statement, with what proves it, to where it is asked for. */
  writeProven(of: StatementOrder, sink: StatementSink, withinMs: number): Promise<void>;
  /** A whole file of this customer; null for all else. */
  open(of: {
    readonly fileId: string;
    readonly userId: string;
    readonly nowMs: number;
  }): Promise<{ readonly file: StatementFile; readonly stream: Readable } | null>;
  /** Removes some files past their hour, with what a crash left of others; returns how many. */
  forgetOld(nowMs: number): Promise<number>;
}

export type Unmade = { readonly unmade: 'too-long' } | { readonly waitMs: number };

export interface StatementRoomDeps extends StatementDeps {
  readonly files: StatementFiles;
  /** Encrypts. */
  readonly storage: ObjectStorage;
  readonly writers: Readonly<Record<StatementFormat, OpenWriter>>;
}

/** Where statements are made and kept: apart from orders, in bounded memory, sealed on the disk. */
export function createStatementRoom(deps: StatementRoomDeps): StatementRoom {
  const { files, storage } = deps;
  const withTurn = createTurns({ atOnceMax: AT_ONCE_MAX, waitingMax: WAITING_MAX });
  const keyOf = (fileId: string) => (part: number) =>
    `statement/${fileId.slice(0, 2)}/${fileId}-${part}`;

  const writing = new Set<string>();

  const remove = async (fileId: string, parts: number) => {
    for (let part = 0; part < parts; part += 1) await storage.delete(keyOf(fileId)(part));
  };

  async function write(of: StatementOrder, fileId: string): Promise<number> {
    const sink = new PartSink({
      storage,
      keyOf: keyOf(fileId),
      bytesMax: BYTES_MAX,
      note: (parts) => files.noteParts(fileId, parts),
    });
    try {
      await makeStatement(of, { sink, open: deps.writers[of.format] }, deps);
    } catch (error) {
      // The row stays: what was tried is counted. Its bytes go now, or with it.
      await remove(fileId, sink.parts).catch(() => undefined);
      throw error;
    }
    await files.finish(fileId, sink.bytes);
    return sink.bytes;
  }

  async function make(of: StatementOrder): ReturnType<StatementRoom['make']> {
    const fileId = randomBytes(16).toString('hex');
    const { accountId: userId, format, fromMs, madeMs: nowMs } = of;
    const full = await files.begin({
      fileId,
      userId,
      format,
      fromMs,
      nowMs,
      sinceMs: nowMs - KEPT_MS,
      keptMax: statementsKeptMax,
      bytesMax: BYTES_KEPT_MAX,
    });
    if (full !== null) return { waitMs: Math.max(1_000, full.oldestMs + KEPT_MS - nowMs) };
    try {
      return { fileId, sizeBytes: await withTurn(() => write(of, fileId)) };
    } catch (error) {
      if (error instanceof StatementTooLong) return { unmade: 'too-long' };
      throw error;
    }
  }

  return {
    reads: deps.reads,
    make: async (of) => {
      if (writing.has(of.accountId)) return { waitMs: BUSY_WAIT_MS };
      writing.add(of.accountId);
      try {
        return await make(of);
      } finally {
        writing.delete(of.accountId);
      }
    },
    writeProven: (of, sink, withinMs) =>
      makeStatement(of, { sink, open: deps.writers.json, withinMs }, deps),
    open: async ({ fileId, userId, nowMs }) => {
      const file = await files.find({ fileId, userId, sinceMs: nowMs - KEPT_MS });
      if (file === null) return null;
      const stream = Readable.from(readParts(storage, keyOf(fileId), file.parts), {
        objectMode: false,
      });
      return { file, stream };
    },
    forgetOld: async (nowMs) => {
      const old = await files.old(nowMs - LEFT_MS, FORGOTTEN_AT_ONCE);
      for (const { fileId, parts } of old) {
        // The bytes first: the row knows where they are.
        await remove(fileId, parts);
        await files.forget(fileId);
      }
      return old.length;
    },
  };
}
