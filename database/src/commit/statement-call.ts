import type { ByteArena } from './byte-arena.ts';

const BIND = 0x42;
const EXECUTE = 0x45;
const SYNC = 0x53;
/** One format code for all parameters: binary. */
const ALL_BINARY = 1;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

/**
 * Writes the messages that run a prepared statement once (Bind, Execute, Sync of PostgreSQL's
 * frontend protocol 3.0) straight into a batch's memory, so that its columns are not copied on
 * their way to the socket. All parameters are binary; no rows are described, their number is
 * enough.
 */
export class StatementCall {
  readonly #arena: ByteArena;
  #start = 0;
  #lengthAt = 0;

  constructor(arena: ByteArena) {
    this.#arena = arena;
  }

  /** Begins a call of the statement of that name with so many parameters. */
  begin(statementName: string, parameterCount: number): void {
    const arena = this.#arena;
    this.#start = arena.at;
    this.#open(BIND);
    arena.byte(0); // The portal without a name.
    arena.text(statementName);
    arena.byte(0);
    arena.int16(1);
    arena.int16(ALL_BINARY);
    arena.int16(parameterCount);
  }

  /** One parameter: its length, then what `write` writes. */
  parameter<T>(write: () => T): T {
    const arena = this.#arena;
    const lengthAt = arena.at;
    arena.int32(0);
    const written = write();
    arena.patchInt32(arena.at - lengthAt - LENGTH_BYTES, lengthAt);
    return written;
  }

  /** One parameter that is null. */
  absent(): void {
    this.#arena.int32(NULL_LENGTH);
  }

  /** Ends the call. The bytes are good until the arena is reset. */
  end(): Buffer {
    const arena = this.#arena;
    arena.int16(0); // Results in the format the server likes.
    this.#close();
    this.#open(EXECUTE);
    arena.byte(0);
    arena.int32(0); // All rows.
    this.#close();
    this.#open(SYNC);
    this.#close();
    return arena.since(this.#start);
  }

  #open(kind: number): void {
    this.#arena.byte(kind);
    this.#lengthAt = this.#arena.at;
    this.#arena.int32(0);
  }

  #close(): void {
    this.#arena.patchInt32(this.#arena.at - this.#lengthAt, this.#lengthAt);
  }
}
