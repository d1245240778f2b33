import { closingOf, isResting, type Resting } from '@candor/domain/stored/read-stored';
import { STORED_VERSION } from '@candor/domain/stored/stored-version';
import { encodeValue, fieldsOf } from '@candor/domain/trading/facts-codec';
import { type ByteArena, type PackedText, packText } from './byte-arena.ts';

const QUOTE = 0x22;
const HASH = 0x23;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_RECORD = 0x7b;
const CLOSE_RECORD = 0x7d;

/** Values of fields that are left out while they have them. */
export type Rest = ReadonlyMap<string, Resting>;

const nothing: Rest = new Map();

/** Units that need no escape in JSON and no second "#": the codec's plain texts. */
const PLAIN = new Uint8Array(0x80);
for (const unit of '0123456789 _:.|-') PLAIN[unit.charCodeAt(0)] = 1;
for (let letter = 0; letter < 26; letter += 1) {
  PLAIN[0x41 + letter] = 1;
  PLAIN[0x61 + letter] = 1;
}

/** Fields whose values stand in a fact and in a row of their own. */
const REPEATED: ReadonlySet<string> = new Set(['terms', 'fill']);

interface FieldBytes {
  readonly key: string;
  /** What stands before the value: the comma, the key and the colon. */
  readonly opening: PackedText;
  readonly isRepeated: boolean;
}

/** Where a record stands, without the brace that closes it. */
interface Written {
  readonly start: number;
  readonly end: number;
}

/**
 * Writes values in the canonical form of `facts-codec.ts`, byte for byte the same, straight into a
 * batch's memory. A value that comes again in the batch (an order's terms in its fact and its row)
 * is copied from where it stands.
 */
export class CanonicalWriter {
  readonly #arena: ByteArena;
  readonly #bytesOfFields = new Map<unknown, readonly FieldBytes[]>();
  /** How a record ends that is stored by itself: with the mark of its version, if it has one. */
  readonly #closing: string;
  #written = new Map<object, Written>();

  constructor(arena: ByteArena, version: number = STORED_VERSION) {
    this.#arena = arena;
    this.#closing = closingOf(version);
  }

  /** Begins a new batch; the arena must be reset with it. */
  reset(): void {
    this.#written = new Map();
  }

  /**
   * A record that is stored by itself and may come again in this batch, without one of its fields
   * and those at rest, if need be. The same value must always come without the same fields.
   */
  stored(value: object, omitted = '', rest: Rest = nothing): void {
    this.#repeatable(value, omitted, rest);
    this.#mark();
  }

  /** A record that is stored by itself and comes once. */
  storedOnce(value: object): void {
    this.#record(value as Record<string, unknown>, '', nothing);
    this.#mark();
  }

  value(value: unknown): void {
    const arena = this.#arena;
    if (typeof value === 'string') {
      if (!arena.quotedIf(value, PLAIN)) arena.text(encodeValue(value));
    } else if (typeof value === 'bigint') this.#bigint(value);
    else if (typeof value === 'object' && value !== null) this.#object(value);
    else if (Number.isSafeInteger(value)) arena.digits(Number(value));
    else arena.text(encodeValue(value)); // Throws where JSON has no word.
  }

  #bigint(value: bigint): void {
    const arena = this.#arena;
    arena.byte(QUOTE);
    arena.byte(HASH);
    // What is beyond the safe integers does not come back into them by rounding.
    const near = Number(value);
    if (Number.isSafeInteger(near)) arena.digits(near);
    else arena.text(value.toString());
    arena.byte(QUOTE);
  }

  #object(value: object): void {
    if (Array.isArray(value)) this.#list(value);
    else this.#record(value as Record<string, unknown>, '', nothing);
  }

  #list(values: readonly unknown[]): void {
    const arena = this.#arena;
    arena.byte(OPEN_LIST);
    for (let index = 0; index < values.length; index += 1) {
      if (index > 0) arena.byte(COMMA);
      this.value(values[index]);
    }
    arena.byte(CLOSE_LIST);
  }

  #record(record: Record<string, unknown>, omitted: string, rest: Rest): void {
    const arena = this.#arena;
    const start = arena.at;
    for (const { key, opening, isRepeated } of this.#fields(record)) {
      if (key === omitted) continue;
      const part = record[key];
      const resting = rest.size === 0 ? undefined : rest.get(key);
      if (resting !== undefined && isResting(part, resting)) continue;
      arena.packed(opening);
      if (isRepeated && isRecord(part)) this.#repeatable(part, '', nothing);
      else this.value(part);
    }
    // Every field began with a comma; the first one is where the record opens.
    if (arena.at === start) arena.byte(OPEN_RECORD);
    else arena.patchByte(OPEN_RECORD, start);
    arena.byte(CLOSE_RECORD);
  }

  #repeatable(value: object, omitted: string, rest: Rest): void {
    const known = this.#written.get(value);
    if (known !== undefined) {
      this.#arena.copy(known.start, known.end);
      this.#arena.byte(CLOSE_RECORD);
      return;
    }
    const start = this.#arena.at;
    this.#record(value as Record<string, unknown>, omitted, rest);
    this.#written.set(value, { start, end: this.#arena.at - 1 });
  }

  /** Goes on behind the last field of the record that has just been written. */
  #mark(): void {
    if (this.#closing.length === 1) return;
    this.#arena.patchByte(COMMA, this.#arena.at - 1);
    this.#arena.text(this.#closing.slice(1));
  }

  #fields(record: Record<string, unknown>): readonly FieldBytes[] {
    const fields = fieldsOf(record);
    const known = this.#bytesOfFields.get(fields);
    if (known !== undefined) return known;
    const bytes = fields.map(({ key }) => ({
      key,
      opening: packText(`,${JSON.stringify(key)}:`),
      isRepeated: REPEATED.has(key),
    }));
    this.#bytesOfFields.set(fields, bytes);
    return bytes;
  }
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
