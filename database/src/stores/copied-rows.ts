import type { Connection, PoolClient, Submittable } from 'pg';

/** Signature, flags and the length of what may follow them: they come with the first row. */
const HEADER_BYTES = 19;
const INT2_BYTES = 2;
const INT4_BYTES = 4;
const END_OF_ROWS = -1;
const NULL_LENGTH = -1;
const HIGH = 2 ** 32;

/**
 * The cells of one row in PostgreSQL's binary form, read from left to right. One reader does for
 * all rows.
 */
export class CopiedRow {
  #bytes: Buffer = Buffer.alloc(0);
  #at = 0;
  #isFirst = true;

  /** Begins a row; false where it is the end of all. */
  open(bytes: Buffer): boolean {
    const from = this.#isFirst ? HEADER_BYTES : 0;
    this.#isFirst = false;
    this.#bytes = bytes;
    this.#at = from + INT2_BYTES;
    return bytes.readInt16BE(from) !== END_OF_ROWS;
  }

  text(): string {
    const length = this.#length();
    this.#at += length;
    return this.#bytes.toString('utf8', this.#at - length, this.#at);
  }

  /** Good until the next row. */
  bytes(): Buffer {
    const length = this.#length();
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  int4(): number {
    this.#at += INT4_BYTES + INT4_BYTES;
    return this.#bytes.readInt32BE(this.#at - INT4_BYTES);
  }

  /** An int8 that is an instant or a count; null where there is none. */
  number(): number | null {
    if (this.#length() === NULL_LENGTH) return null;
    this.#at += 2 * INT4_BYTES;
    const bytes = this.#bytes;
    const high = bytes.readInt32BE(this.#at - 2 * INT4_BYTES);
    return high * HIGH + bytes.readUInt32BE(this.#at - INT4_BYTES);
  }

  bigint(): bigint | null {
    if (this.#length() === NULL_LENGTH) return null;
    this.#at += 2 * INT4_BYTES;
    return this.#bytes.readBigInt64BE(this.#at - 2 * INT4_BYTES);
  }

  #length(): number {
    this.#at += INT4_BYTES;
    return this.#bytes.readInt32BE(this.#at - INT4_BYTES);
  }
}

/**
 * Copies the rows of a query out of the database: a third of what rows cost that are handed over
 * one by one. Rejects with the driver's error.
 */
export function copyRows(
  client: PoolClient,
  of: {
    readonly query: string;
    readonly take: (row: CopiedRow) => void;
    readonly withinMs: number;
  },
): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyQuery(of, (error) => (error === null ? resolve() : reject(error))));
  });
}

/** What a driver's query answers to; `pg` calls these by name on any query it was handed. */
class CopyQuery implements Submittable {
  /** The driver sets a clock by this, and clears it when it is called back. */
  readonly query_timeout: number;
  callback: (error: Error | null) => void;
  readonly #text: string;
  readonly #take: (row: CopiedRow) => void;
  readonly #row = new CopiedRow();
  #failure: Error | null = null;

  constructor(
    { query, take, withinMs }: Parameters<typeof copyRows>[1],
    callback: (error: Error | null) => void,
  ) {
    this.#text = `COPY (${query}) TO STDOUT (FORMAT binary)`;
    this.#take = take;
    this.query_timeout = withinMs;
    this.callback = callback;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }): void {
    if (this.#failure !== null) return;
    try {
      if (this.#row.open(chunk)) this.#take(this.#row);
    } catch (error) {
      // The rest still comes and is passed over.
      this.#failure = error instanceof Error ? error : new Error(String(error));
    }
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(this.#failure);
  }
}
