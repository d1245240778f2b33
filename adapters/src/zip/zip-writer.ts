import { createHash } from 'node:crypto';
import { setImmediate as aTurn } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';

/** Deflated without a pause; a few milliseconds. */
const PIECE_BYTES = 128 * 1024;
/** Half the time of the usual 6, and hardly larger. */
const LEVEL = 4;
const NOTHING = new Uint8Array(0);

/** A file of an archive while it is written. */
export interface ZipEntry {
  write(piece: string | Uint8Array): Promise<void>;
  /** SHA-256 in hex of all that was written so far. */
  readonly hash: string;
  close(): Promise<void>;
}

/** A ZIP archive written while it grows: one file after the other, none of them held in memory. */
export class ZipWriter {
  readonly #write: (bytes: Uint8Array) => Promise<void>;
  readonly #madeMs: number;
  readonly #zip: Zip;
  #waiting: Uint8Array[] = [];
  #failure: Error | null = null;

  constructor(to: {
    readonly write: (bytes: Uint8Array) => Promise<void>;
    readonly madeMs: number;
  }) {
    this.#write = to.write;
    this.#madeMs = to.madeMs;
    this.#zip = new Zip((error, bytes) => {
      this.#failure ??= error;
      if (bytes !== null) this.#waiting.push(bytes);
    });
  }

  /** Begins a file; the one before must be closed. `isPacked`: an image, which packs no further. */
  begin(name: string, { isPacked = false } = {}): ZipEntry {
    const hash = createHash('sha256');
    const packing = new ZipDeflate(name, { level: isPacked ? 0 : LEVEL });
    packing.mtime = this.#madeMs;
    this.#zip.add(packing);
    return {
      write: async (piece) => {
        const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
        hash.update(bytes);
        for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
          packing.push(bytes.subarray(at, at + PIECE_BYTES));
          await this.#drain();
          // Orders go first.
          await aTurn();
        }
      },
      get hash() {
        return hash.copy().digest('hex');
      },
      close: async () => {
        packing.push(NOTHING, true);
        await this.#drain();
      },
    };
  }

  async close(): Promise<void> {
    this.#zip.end();
    await this.#drain();
  }

  async #drain(): Promise<void> {
    if (this.#failure !== null) throw this.#failure;
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const bytes of waiting) if (bytes.length > 0) await this.#write(bytes);
  }
}
