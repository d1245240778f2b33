/**
 * PostgreSQL's binary form of one-dimensional arrays. A batch of the order path sends its columns this way: no quoting of
 * JSON inside array literals, no parsing of digits on the server. Layout: dimensions, null flag, element type, length,
 * lower bound, then each element as its byte length (-1 for null) and its bytes.
 */
const HEADER_BYTES = 20;
const INT8_OID = 20;
const TEXT_OID = 25;
const INT8_BYTES = 8;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;
/** UTF-8 needs at most three bytes for a UTF-16 unit. */
const BYTES_PER_UNIT_MAX = 3;
/** Up to this length a loop over ASCII is faster than the way into the runtime and back. */
const SHORT_TEXT_UNITS = 48;
const ASCII_END = 0x80;
const NEWLINE = 0x0a;
const FIRST_CAPACITY = 1 << 20;

export type NumberCell = bigint | number | boolean | null;

/**
 * Writes the arrays of one batch into one piece of memory that the next batch uses again. What it hands out is good until
 * `reset`.
 */
export class ArrayWriter {
  #buffer = Buffer.allocUnsafeSlow(FIRST_CAPACITY);
  #at = 0;

  reset(): void {
    this.#at = 0;
  }

  /** `bigint[]` for a parameter declared `$n::bigint[]`. A boolean is 1 or 0. Throws on a number that is not whole. */
  numbers<Row>(rows: readonly Row[], cellOf: (row: Row) => NumberCell): Buffer {
    this.#ensure(HEADER_BYTES + rows.length * (LENGTH_BYTES + INT8_BYTES));
    const start = this.#at;
    this.#header(INT8_OID, rows.length);
    for (const row of rows) this.#number(cellOf(row));
    return this.#since(start);
  }

  /** `text[]` for a parameter declared `$n::text[]`. */
  texts<Row>(rows: readonly Row[], cellOf: (row: Row) => string | null): Buffer {
    const cells: (string | null)[] = [];
    let size = HEADER_BYTES;
    for (const row of rows) {
      const cell = cellOf(row);
      cells.push(cell);
      size += LENGTH_BYTES + (cell === null ? 0 : cell.length * BYTES_PER_UNIT_MAX);
    }
    this.#ensure(size);
    const start = this.#at;
    this.#header(TEXT_OID, rows.length);
    for (const cell of cells) this.#text(cell);
    return this.#since(start);
  }

  /** Texts one under the other, without a newline at the end; together and each by itself. */
  lines(texts: readonly string[]): { readonly all: Buffer; readonly each: readonly Buffer[] } {
    let size = 0;
    for (const text of texts) size += text.length * BYTES_PER_UNIT_MAX + 1;
    this.#ensure(size);
    const start = this.#at;
    const each: Buffer[] = [];
    for (const text of texts) {
      if (this.#at > start) {
        this.#buffer[this.#at] = NEWLINE;
        this.#at += 1;
      }
      const lineStart = this.#at;
      this.#at += this.#buffer.write(text, lineStart, 'utf8');
      each.push(this.#since(lineStart));
    }
    return { all: this.#since(start), each };
  }

  #number(cell: NumberCell): void {
    const buffer = this.#buffer;
    if (cell === null) {
      this.#at = buffer.writeInt32BE(NULL_LENGTH, this.#at);
      return;
    }
    const at = buffer.writeInt32BE(INT8_BYTES, this.#at);
    if (typeof cell === 'bigint') {
      this.#at = buffer.writeBigInt64BE(cell, at);
      return;
    }
    const number = Number(cell);
    // A fraction, or beyond 2^53: such a number lost its value before it came here.
    if (!Number.isSafeInteger(number)) throw new Error(`not a whole number: ${number}`);
    buffer.writeInt32BE(Math.floor(number / 2 ** 32), at);
    this.#at = buffer.writeUInt32BE(number >>> 0, at + LENGTH_BYTES);
  }

  #text(cell: string | null): void {
    if (cell === null) {
      this.#at = this.#buffer.writeInt32BE(NULL_LENGTH, this.#at);
      return;
    }
    const bodyAt = this.#at + LENGTH_BYTES;
    const bytes = this.#short(cell, bodyAt) ?? this.#buffer.write(cell, bodyAt, 'utf8');
    this.#buffer.writeInt32BE(bytes, this.#at);
    this.#at = bodyAt + bytes;
  }

  /** Writes a short ASCII text and returns its length; null for any other. */
  #short(text: string, at: number): number | null {
    if (text.length > SHORT_TEXT_UNITS) return null;
    for (let unit = 0; unit < text.length; unit += 1) {
      const code = text.charCodeAt(unit);
      if (code >= ASCII_END) return null;
      this.#buffer[at + unit] = code;
    }
    return text.length;
  }

  #header(elementOid: number, length: number): void {
    const buffer = this.#buffer;
    // An empty array has no dimensions, and then nothing follows the element type.
    let at = buffer.writeInt32BE(length === 0 ? 0 : 1, this.#at);
    at = buffer.writeInt32BE(1, at);
    at = buffer.writeInt32BE(elementOid, at);
    if (length > 0) {
      at = buffer.writeInt32BE(length, at);
      at = buffer.writeInt32BE(1, at);
    }
    this.#at = at;
  }

  /** Goes on in a larger piece when this one is full; what was handed out stays where it is. */
  #ensure(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    this.#buffer = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, bytes));
    this.#at = 0;
  }

  #since(start: number): Buffer {
    return this.#buffer.subarray(start, this.#at);
  }
}
