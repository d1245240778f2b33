import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipWriter } from '@candor/adapters/zip/zip-writer';
import type { Language } from '@candor/contract/enums';
import type { AccountExport, AccountExports } from '@candor/database/stores/account-exports';
import type { ObjectStorage } from '@candor/engines/ports/object-storage';
import { localeOf } from '../call/language.ts';
import { PartSink, readParts } from '../statements/part-sink.ts';
import { type ExportDeps, writeExport } from './write-export.ts';

const DAY_MS = 24 * 3600_000;
/** How long an export can be had. */
export const exportKeptMs = 7 * DAY_MS;
/** A customer asks once a day; one that failed may be asked for again at once. */
export const exportEveryMs = DAY_MS;
const BYTES_MAX = 2 * 1024 * 1024 * 1024;
const FORGOTTEN_AT_ONCE = 20;

export interface ExportRoom {
  readonly store: AccountExports;
  /** False where one is under way or was made within a day. `within`: of a transaction. */
  ask(
    of: { userId: string; language: Language; nowMs: number },
    within: Pick<AccountExports, 'ask'>,
  ): Promise<boolean>;
  /** Writes the next try of one. `isStopped` is asked at every piece, and ends it by a throw. */
  write(one: AccountExport, nowMs: number, isStopped: () => boolean): Promise<void>;
  /** A whole one of this customer; null for all else. */
  open(of: { exportId: string; userId: string; nowMs: number }): Promise<{
    readonly file: AccountExport;
    readonly stream: Readable;
  } | null>;
  /** Removes one with its bytes. */
  remove(one: AccountExport): Promise<void>;
  /** Removes some past their week; returns how many. */
  forgetOld(nowMs: number): Promise<number>;
}

export interface ExportRoomDeps extends ExportDeps {
  readonly store: AccountExports;
  /** Encrypts. */
  readonly storage: ObjectStorage;
}

/** The process ends, or gave its work to another; the export is begun anew there. */
export class ExportStopped extends Error {
  constructor() {
    super('An export was stopped.');
    this.name = 'ExportStopped';
  }
}

/** Where exports of whole accounts are written and kept, sealed on the disk. */
export function createExportRoom(deps: ExportRoomDeps): ExportRoom {
  const { store, storage } = deps;
  const keyOf =
    ({ exportId, tries }: Pick<AccountExport, 'exportId' | 'tries'>) =>
    (part: number) =>
      `export/${exportId.slice(0, 2)}/${exportId}-${tries}-${part}`;

  const removeParts = async (one: AccountExport) => {
    for (let part = 0; part < one.parts; part += 1) await storage.delete(keyOf(one)(part));
  };

  const remove = async (one: AccountExport) => {
    // The bytes first: the row knows where they are.
    await removeParts(one);
    await store.forget(one.exportId);
  };

  async function write(one: AccountExport, nowMs: number, isStopped: () => boolean): Promise<void> {
    await removeParts(one);
    await store.begin(one);
    const current = { ...one, tries: one.tries + 1 };
    const sink = new PartSink({
      storage,
      keyOf: keyOf(current),
      bytesMax: BYTES_MAX,
      note: (parts) => store.noteParts(current, parts),
    });
    const zip = new ZipWriter({
      madeMs: nowMs,
      write: (bytes) => {
        if (isStopped()) throw new ExportStopped();
        return sink.write(bytes);
      },
    });
    const of = { userId: one.userId, locale: localeOf(one.language), madeMs: nowMs };
    const step = (done: number, steps: number) => store.noteSteps(current, done, steps);
    await writeExport(of, { zip, step }, deps);
    await sink.close();
    await store.end(current, sink.bytes, nowMs);
  }

  return {
    store,
    ask: ({ nowMs, ...of }, within) =>
      within.ask({
        ...of,
        nowMs,
        notSinceMs: nowMs - exportEveryMs,
        exportId: randomBytes(16).toString('hex'),
      }),
    write,
    open: async ({ nowMs, ...of }) => {
      const file = await store.whole({ ...of, sinceMs: nowMs - exportKeptMs });
      if (file === null) return null;
      const parts = readParts(storage, keyOf(file), file.parts);
      return { file, stream: Readable.from(parts, { objectMode: false }) };
    },
    remove,
    forgetOld: async (nowMs) => {
      const old = await store.old(nowMs - exportKeptMs, FORGOTTEN_AT_ONCE);
      for (const one of old) await remove(one);
      return old.length;
    },
  };
}
