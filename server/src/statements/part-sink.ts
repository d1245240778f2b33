import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import type { ObjectStorage } from '@candor/engines/ports/object-storage';

const PART_BYTES = 1024 * 1024;
const deflated = promisify(deflateRaw);
const inflated = promisify(inflateRaw);

/** The file is longer than anybody is given. */
export class StatementTooLong extends Error {
  constructor() {
    super('A statement is too long.');
    this.name = 'StatementTooLong';
  }
}

/** Where a statement goes, piece by piece. */
export interface StatementSink {
  write(piece: string | Uint8Array): Promise<void>;
  /** SHA-256 in hex of all that was written so far. */
  readonly hash: string;
  close(): Promise<void>;
}

/** Where a file goes while it is made: part by part, so that its length costs no memory. */
export class PartSink implements StatementSink {
  readonly #storage: ObjectStorage;
  readonly #keyOf: (part: number) => string;
  readonly #note: (parts: number) => Promise<void>;
  readonly #bytesMax: number;
  readonly #hash = createHash('sha256');
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  parts = 0;
  bytes = 0;

  constructor(to: {
    readonly storage: ObjectStorage;
    readonly keyOf: (part: number) => string;
    /** Told how many parts there may be, before the last of them is stored. */
    readonly note: (parts: number) => Promise<void>;
    readonly bytesMax: number;
  }) {
    this.#storage = to.storage;
    this.#keyOf = to.keyOf;
    this.#note = to.note;
    this.#bytesMax = to.bytesMax;
  }

  /** SHA-256 in hex of all that was written so far. */
  get hash(): string {
    return this.#hash.copy().digest('hex');
  }

  /** Throws `StatementTooLong`. */
  async write(piece: string | Uint8Array): Promise<void> {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    this.#hash.update(bytes);
    this.bytes += bytes.length;
    if (this.bytes > this.#bytesMax) throw new StatementTooLong();
    this.#waiting.push(bytes);
    this.#waitingBytes += bytes.length;
    if (this.#waitingBytes >= PART_BYTES) await this.#store();
  }

  async close(): Promise<void> {
    if (this.#waitingBytes > 0) await this.#store();
  }

  async #store(): Promise<void> {
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.parts += 1;
    await this.#note(this.parts);
    await this.#storage.put(this.#keyOf(this.parts - 1), await deflated(bytes));
  }
}

/** The bytes of a file again, part by part. Throws when one is missing. */
export async function* readParts(
  storage: ObjectStorage,
  keyOf: (part: number) => string,
  parts: number,
): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part += 1) {
    const stored = await storage.get(keyOf(part));
    if (stored === null) throw new Error(`${keyOf(part)} is missing.`);
    yield await inflated(stored);
  }
}
