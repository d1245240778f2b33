import { Buffer } from 'node:buffer';

const HEAD_END = Buffer.from('\r\n\r\n');
const NOTHING = Buffer.alloc(0);

/** Finds the end of HTTP answers that come one at a time on a connection and say their length. */
export class AnswerReader {
  #head: Buffer = NOTHING;
  #status = 0;
  /** Bytes of the body still to come; null while the head is not whole. */
  #missing: number | null = null;

  /**
   * Takes the next bytes. Returns the status once the answer is whole, null before. Throws where no
   * length is said.
   */
  take(chunk: Buffer): number | null {
    if (this.#missing !== null) return this.#count(chunk.length);
    const seen = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = seen.indexOf(HEAD_END);
    if (end < 0) {
      this.#head = seen;
      return null;
    }
    const head = seen.toString('latin1', 0, end);
    const length = /\r\ncontent-length: ?(\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error(`an answer without a length: ${head}`);
    this.#status = Number(head.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
    this.#head = NOTHING;
    this.#missing = Number(length);
    return this.#count(seen.length - end - HEAD_END.length);
  }

  #count(bytes: number): number | null {
    this.#missing = (this.#missing ?? 0) - bytes;
    if (this.#missing > 0) return null;
    if (this.#missing < 0) throw new Error('more bytes than the answer said');
    this.#missing = null;
    return this.#status;
  }
}
