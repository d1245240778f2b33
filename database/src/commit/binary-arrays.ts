import type { ByteArena } from './byte-arena.ts';
import { CanonicalWriter } from './canonical-writer.ts';

/**
 * PostgreSQL's binary form of one-dimensional arrays. A batch of the order path sends its columns
 * this way: no quoting of JSON inside array literals, no parsing of digits on the server. Layout:
 * dimensions, null flag, element type, length, lower bound, then each element as its byte length
 * (-1 for null) and its bytes.
 */
const INT8_OID = 20;
const TEXT_OID = 25;
const INT8_BYTES = 8;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;
const NEWLINE = 0x0a;

export type NumberCell = bigint | number | boolean | null;

/** Writes the arrays of one batch. What it hands out is good until `reset`. */
export class ArrayWriter {
  readonly #arena: ByteArena;
  readonly #canonical: CanonicalWriter;

  constructor(arena: ByteArena) {
    this.#arena = arena;
    this.#canonical = new CanonicalWriter(arena);
  }

  /** Begins a new batch in the memory of the one before. */
  reset(): void {
    this.#arena.reset();
    this.#canonical.reset();
  }

  /**
   * `bigint[]` for a parameter declared `$n::bigint[]`. A boolean is 1 or 0. Throws on a number
   * that is not whole.
   */
  numbers<Row>(rows: readonly Row[], cellOf: (row: Row, place: number) => NumberCell): Buffer {
    const arena = this.#arena;
    const start = this.#header(INT8_OID, rows.length);
    let place = 0;
    for (const row of rows) {
      const cell = cellOf(row, place);
      place += 1;
      if (cell === null) {
        arena.int32(NULL_LENGTH);
        continue;
      }
      arena.int32(INT8_BYTES);
      if (typeof cell === 'bigint') arena.int64(cell);
      else arena.safeInt64(Number(cell));
    }
    return arena.since(start);
  }

  /** `text[]` for a parameter declared `$n::text[]`. */
  texts<Row>(rows: readonly Row[], cellOf: (row: Row) => string | null): Buffer {
    const arena = this.#arena;
    const start = this.#header(TEXT_OID, rows.length);
    for (const row of rows) {
      const cell = cellOf(row);
      if (cell === null) {
        arena.int32(NULL_LENGTH);
        continue;
      }
      const lengthAt = arena.at;
      arena.int32(0);
      arena.text(cell);
      arena.patchInt32(arena.at - lengthAt - LENGTH_BYTES, lengthAt);
    }
    return arena.since(start);
  }

  /** `text[]` of canonical texts, each written by `write`; where it writes nothing, null. */
  canonical<Row>(rows: readonly Row[], write: (row: Row, writer: CanonicalWriter) => void): Buffer {
    const arena = this.#arena;
    const start = this.#header(TEXT_OID, rows.length);
    for (const row of rows) {
      const lengthAt = arena.at;
      arena.int32(0);
      write(row, this.#canonical);
      const length = arena.at - lengthAt - LENGTH_BYTES;
      arena.patchInt32(length === 0 ? NULL_LENGTH : length, lengthAt);
    }
    return arena.since(start);
  }

  /**
   * Canonical texts one under the other, without a newline at the end; together and each by itself.
   */
  lines(values: readonly object[]): { readonly all: Buffer; readonly each: readonly Buffer[] } {
    const arena = this.#arena;
    const start = arena.at;
    const each: Buffer[] = [];
    for (const value of values) {
      if (each.length > 0) arena.byte(NEWLINE);
      const lineStart = arena.at;
      this.#canonical.storedOnce(value);
      each.push(arena.since(lineStart));
    }
    return { all: arena.since(start), each };
  }

  #header(elementOid: number, length: number): number {
    const arena = this.#arena;
    const start = arena.at;
    // An empty array has no dimensions, and then nothing follows the element type.
    arena.int32(length === 0 ? 0 : 1);
    arena.int32(1);
    arena.int32(elementOid);
    if (length === 0) return start;
    arena.int32(length);
    arena.int32(1);
    return start;
  }
}
