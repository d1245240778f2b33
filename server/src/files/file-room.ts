import { createHash, randomBytes } from 'node:crypto';
import type { PdfFault } from '@candor/adapters/documents/pdf-words';
import { isPdf, remakePdf } from '@candor/adapters/documents/remake-pdf';
import { remakeImage } from '@candor/adapters/images/remake-image';
import type { FilePurpose } from '@candor/contract/routes/files';
import type { DocumentViewStore } from '@candor/database/stores/document-views';
import type { FileRecord, FileStore } from '@candor/database/stores/files';
import {
  type FileScanner,
  type Finding,
  ScannerUnavailable,
} from '@candor/engines/ports/file-scanner';
import type { ObjectStorage } from '@candor/engines/ports/object-storage';
import { createTurns } from '../turns.ts';

const MB = 1024 * 1024;
/** Of one picture or PDF. */
const UPLOAD_MAX_MB = 5;
/** Pictures unpacked at once; each may need some hundred megabytes for a moment. */
const imagesAtOnceMax = 2;
const imagesWaitingMax = 100;
const DAY_MS = 24 * 3600_000;
/** Kept from one customer in a day. */
export const filesADayMax = 20;
/** Received at once, from one customer and from all: each may fill five megabytes. */
const receivedOfOneMax = 2;
const receivedMax = 8;
const receivedWaitMs = 5_000;
/** Files removed in one go; their bytes are removed one by one. */
const unusedAtOnce = 200;
/** A file that could not be looked at is tried again after so long. */
const scanAgainMs = 60_000;
/** Held files that are looked at in one go, one after the other. */
const scannedAtOnce = 100;

/** Why an upload is not kept. */
export type KeepRefusal =
  | 'IMAGE_ONLY'
  | 'PDF_UNREADABLE'
  | 'PDF_ENCRYPTED'
  | 'PDF_ACTIVE'
  | 'FILE_INFECTED';

/** Why a file that is there is not handed out: no verdict yet, or the scanner found something. */
export type OpenRefusal = 'FILE_HELD' | 'FILE_REMOVED';

export interface OpenedFile {
  readonly record: FileRecord;
  readonly bytes: Uint8Array;
}

export interface FileRoom {
  /**
   * Does the work of one more upload in a place of its own, taken before a byte is read and given
   * back whatever happens; or says how long to wait, where too many are under way or the customer
   * has sent enough for a day.
   */
  receive<T>(
    of: { readonly userId: string; readonly nowMs: number },
    work: () => Promise<T>,
  ): Promise<{ readonly done: T } | { readonly waitMs: number }>;
  /** How many uploads are under way. */
  readonly receivedNow: number;
  /** Removes some pictures a day old that nothing speaks of; returns how many. */
  forgetUnused(nowMs: number): Promise<number>;
  readonly uploadMaxMb: number;
  readonly uploadMaxBytes: number;
  /**
   * Keeps an upload, made new. Refuses bytes that are no picture (for a chat: nor a quiet PDF), and
   * those a scanner finds something in. Where the scanner does not answer the file is held.
   */
  keep(input: {
    userId: string;
    purpose: FilePurpose;
    bytes: Uint8Array;
    nowMs: number;
  }): Promise<FileRecord | KeepRefusal>;
  /**
   * A file of this customer with its bytes, for the customer; null for one that never was or is
   * another's. Customers open their own file also while it is held.
   */
  open(input: {
    userId: string;
    id: string;
    nowMs: number;
  }): Promise<OpenedFile | 'FILE_REMOVED' | null>;
  /** The same for an operator, who waits for the verdict of the scanner. */
  openForOperator(input: { userId: string; id: string }): Promise<OpenedFile | OpenRefusal | null>;
  /**
   * A document of a case for who reviews it; null where the case has no such document. The desk
   * that reviews by rules shows nobody what it reads, so it does not wait for the scanner.
   */
  openForCase(input: {
    id: string;
    caseId: string;
    viewerKind: 'desk' | 'reviewer';
    viewer: string;
    nowMs: number;
  }): Promise<OpenedFile | OpenRefusal | null>;
  /**
   * Looks at held files. Of one with a finding `onFound` is told first, perhaps twice after a
   * crash; then it is removed. Rejects with `ScannerUnavailable`, or with the first failure of a
   * file once the others were looked at; what was not looked at stays held.
   */
  scanHeld(nowMs: number, onFound: (record: FileRecord) => Promise<void>): Promise<void>;
  /** The record behind a private address, if it is this customer's and for this purpose. */
  findByUrl(input: {
    userId: string;
    url: string;
    purpose: FilePurpose;
  }): Promise<FileRecord | null>;
}

export interface FileRoomDeps {
  readonly store: FileStore;
  /** Encrypts, and reads what lies plain from before it did; for chats and proofs. */
  readonly storage: ObjectStorage;
  /** Encrypts; for identity documents. */
  readonly sealedStorage: ObjectStorage;
  /** Every look at an identity document. */
  readonly views: DocumentViewStore;
  /** Null: nobody looks at files, and none is held. */
  readonly scanner: FileScanner | null;
}

/** Where uploads are kept: made new, named at random, readable by their owner alone. */
export function createFileRoom(deps: FileRoomDeps): FileRoom {
  const storageOf = (purpose: FilePurpose) =>
    purpose === 'kyc' ? deps.sealedStorage : deps.storage;
  const withTurn = createTurns({ atOnceMax: imagesAtOnceMax, waitingMax: imagesWaitingMax });

  async function ownFile(userId: string, id: string): Promise<FileRecord | null> {
    const record = await deps.store.find(id);
    return record?.userId === userId ? record : null;
  }

  const refusalOf = (record: FileRecord): OpenRefusal | null => {
    if (record.finding !== null) return 'FILE_REMOVED';
    return deps.scanner !== null && record.scannedMs === null ? 'FILE_HELD' : null;
  };

  async function bytesOf(record: FileRecord): Promise<OpenedFile | null> {
    const bytes = await storageOf(record.purpose).get(record.objectKey);
    if (bytes === null) {
      // Sealed anew under another name since the record was read.
      const now = await deps.store.find(record.id);
      return now === null || now.objectKey === record.objectKey ? null : bytesOf(now);
    }
    // A plain file in place of a sealed one would open.
    if (hashOf(bytes) !== record.contentHash) throw new Error(`${record.id} was exchanged.`);
    return { record, bytes };
  }

  async function scan(
    record: FileRecord,
    by: {
      readonly scanner: FileScanner;
      readonly nowMs: number;
      readonly onFound: (record: FileRecord) => Promise<void>;
    },
  ): Promise<void> {
    const { scanner, nowMs, onFound } = by;
    const opened = await bytesOf(record);
    // Bytes that are gone harm nobody.
    const finding = opened === null ? null : await scanner.scan(opened.bytes);
    if (finding !== null) await onFound({ ...record, scannedMs: nowMs, finding });
    // The finding first: from then on nobody is handed the bytes.
    await deps.store.noteScan({ id: record.id, nowMs, finding });
    if (finding === null) return;
    // From then on nobody moves them either.
    const { objectKey } = (await deps.store.find(record.id)) ?? record;
    await storageOf(record.purpose).delete(objectKey);
  }

  const places = new UploadPlaces();
  /** Files that could not be looked at, and when each is tried again. */
  const unscannable = new Map<string, number>();

  return {
    receive: ({ userId, nowMs }, work) => {
      const begun = places.within(userId, async () => {
        const sinceMs = nowMs - DAY_MS;
        const oldestMs = await deps.store.nthSince({ userId, sinceMs, nth: filesADayMax });
        return oldestMs === null ? { done: await work() } : { waitMs: oldestMs - sinceMs };
      });
      return begun ?? Promise.resolve({ waitMs: receivedWaitMs });
    },
    get receivedNow() {
      return places.count;
    },
    forgetUnused: async (nowMs) => {
      const records = await deps.store.takeUnused(nowMs - DAY_MS, unusedAtOnce);
      // The record first: nobody must be shown a file whose bytes are gone. A crash between leaves
      // bytes that nobody can ask for.
      for (const { purpose, objectKey } of records) await storageOf(purpose).delete(objectKey);
      return records.length;
    },
    uploadMaxMb: UPLOAD_MAX_MB,
    uploadMaxBytes: UPLOAD_MAX_MB * MB,
    keep: async ({ userId, purpose, bytes, nowMs }) => {
      const made = await withTurn(() => makeNew(purpose, bytes));
      if (typeof made === 'string') return made;
      const finding = await findingOf(deps.scanner, made.bytes);
      if (typeof finding === 'string') return 'FILE_INFECTED';
      const id = randomBytes(16).toString('hex');
      const record: FileRecord = {
        id,
        userId,
        purpose,
        contentType: made.contentType,
        sizeBytes: made.bytes.length,
        contentHash: hashOf(made.bytes),
        objectKey: `${purpose}/${id.slice(0, 2)}/${id}`,
        createdMs: nowMs,
        scannedMs: finding === null ? nowMs : null,
        finding: null,
      };
      // Bytes first: a record must never point at nothing. A crash between leaves an orphan,
      // nothing more.
      await storageOf(purpose).put(record.objectKey, made.bytes);
      await deps.store.add(record);
      return record;
    },
    open: async ({ userId, id, nowMs }) => {
      const record = await ownFile(userId, id);
      if (record === null) return null;
      if (record.finding !== null) return 'FILE_REMOVED';
      const view = { fileId: id, viewer: userId, nowMs };
      if (record.purpose === 'kyc' && !(await deps.views.ofOwner(view))) return null;
      return bytesOf(record);
    },
    openForOperator: async ({ userId, id }) => {
      const record = await ownFile(userId, id);
      return record === null ? null : (refusalOf(record) ?? bytesOf(record));
    },
    openForCase: async ({ id, ...by }) => {
      if (!(await deps.views.ofCase({ fileId: id, ...by }))) return null;
      const record = await deps.store.find(id);
      if (record === null) return null;
      const refusal = refusalOf(record);
      const isHeld = refusal === 'FILE_HELD' && by.viewerKind !== 'desk';
      return isHeld || refusal === 'FILE_REMOVED' ? refusal : bytesOf(record);
    },
    scanHeld: async (nowMs, onFound) => {
      const { scanner, store } = deps;
      if (scanner === null) return;
      await scanner.ping();
      const held = await store.unscanned(scannedAtOnce + unscannable.size);
      const ids = new Set(held.map(({ id }) => id));
      for (const id of unscannable.keys()) if (!ids.has(id)) unscannable.delete(id);
      let failure: unknown;
      for (const record of held) {
        if ((unscannable.get(record.id) ?? 0) > nowMs) continue;
        try {
          await scan(record, { scanner, nowMs, onFound });
        } catch (error) {
          if (error instanceof ScannerUnavailable) throw error;
          // It waits by itself, and whatever is behind it does not.
          unscannable.set(record.id, nowMs + scanAgainMs);
          failure ??= error;
        }
      }
      if (failure !== undefined) throw failure;
    },
    findByUrl: async ({ userId, url, purpose }) => {
      const id = /^\/file\/([0-9a-f]{32})$/.exec(url)?.[1];
      const record = id === undefined ? null : await ownFile(userId, id);
      return record?.purpose === purpose && record.finding === null ? record : null;
    },
  };
}

/** Who is sending a file just now. */
class UploadPlaces {
  readonly #byUser = new Map<string, number>();
  #all = 0;

  get count(): number {
    return this.#all;
  }

  /** Null where there is no place. */
  within<T>(userId: string, work: () => Promise<T>): Promise<T> | null {
    const own = this.#byUser.get(userId) ?? 0;
    if (own >= receivedOfOneMax || this.#all >= receivedMax) return null;
    this.#change(userId, 1);
    return work().finally(() => this.#change(userId, -1));
  }

  #change(userId: string, by: 1 | -1): void {
    const own = (this.#byUser.get(userId) ?? 0) + by;
    this.#all += by;
    if (own === 0) this.#byUser.delete(userId);
    else this.#byUser.set(userId, own);
  }
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

export function fileUrl(record: Pick<FileRecord, 'id'>): string {
  return `/file/${record.id}`;
}

/** Null: nothing found. Undefined: no verdict, for nobody looked or the scanner is away. */
async function findingOf(
  scanner: FileScanner | null,
  bytes: Uint8Array,
): Promise<Finding | undefined> {
  if (scanner === null) return undefined;
  try {
    return await scanner.scan(bytes);
  } catch (error) {
    if (error instanceof ScannerUnavailable) return undefined;
    throw error;
  }
}

const refusalOfPdf: Readonly<Record<PdfFault, KeepRefusal>> = {
  unreadable: 'PDF_UNREADABLE',
  encrypted: 'PDF_ENCRYPTED',
  active: 'PDF_ACTIVE',
};

async function makeNew(purpose: FilePurpose, bytes: Uint8Array) {
  if (purpose === 'chat' && isPdf(bytes)) {
    const made = await remakePdf(bytes);
    if ('fault' in made) return refusalOfPdf[made.fault];
    return { bytes: made.bytes, contentType: 'application/pdf' };
  }
  const image = await remakeImage(bytes);
  return image === null ? 'IMAGE_ONLY' : { bytes: image, contentType: 'image/jpeg' };
}
