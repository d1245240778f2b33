const FIRST_CAPACITY = 1 << 20;
const ASCII_END = 0x80;
const DIGIT_ZERO = 0x30;
const MINUS = 0x2d;
/** UTF-8 needs at most three bytes for a UTF-16 unit. */
const BYTES_PER_UNIT_MAX = 3;
/** Up to this length a loop over ASCII is faster than the way into the runtime and back. */
const SHORT_TEXT_UNITS = 48;
/** Digits of the largest safe integer, and its sign. */
const INTEGER_BYTES_MAX = 17;
const HALF_DIGITS = 1e9;
const HALF_LENGTH = 9;
const WORD_BYTES = 4;
/** Places that remember where a long number stands; instants come again and again in a batch. */
const KNOWN_NUMBERS = 64;
const LONG_NUMBER = 1e9;

/** Bytes that are written often, by fours, so that they take a quarter of the steps. */
export interface PackedText {
  readonly words: Int32Array;
  readonly length: number;
}

/** A text in UTF-8 for `packed`. */
export function packText(text: string): PackedText {
  const bytes = Buffer.from(text, 'utf8');
  const words = new Int32Array(Math.ceil(bytes.length / WORD_BYTES));
  const padded = Buffer.alloc(words.length * WORD_BYTES, bytes);
  for (let at = 0; at < words.length; at += 1) words[at] = padded.readInt32BE(at * WORD_BYTES);
  return { words, length: bytes.length };
}

/**
 * One piece of memory that a batch is written into from front to back and the next batch uses
 * again. Nothing of the batch becomes a string on the way, so that there is nothing to collect.
 * What `since` hands out is good until `reset`.
 */
export class ByteArena {
  #buffer = Buffer.allocUnsafeSlow(FIRST_CAPACITY);
  #view = viewOf(this.#buffer);
  #at = 0;
  readonly #knownNumbers = new Float64Array(KNOWN_NUMBERS);
  readonly #knownAt = new Int32Array(KNOWN_NUMBERS);

  /** Where the next byte goes. */
  get at(): number {
    return this.#at;
  }

  reset(): void {
    this.#at = 0;
    this.#knownNumbers.fill(0);
  }

  /** The bytes from `start` up to here. */
  since(start: number): Buffer {
    return this.#buffer.subarray(start, this.#at);
  }

  int16(value: number): void {
    this.#ensure(2);
    this.#view.setInt16(this.#at, value);
    this.#at += 2;
  }

  int32(value: number): void {
    this.#ensure(4);
    this.#view.setInt32(this.#at, value);
    this.#at += 4;
  }

  /** Puts a number where `int32` had kept the place. */
  patchInt32(value: number, at: number): void {
    this.#view.setInt32(at, value);
  }

  patchBytes(bytes: Uint8Array, at: number): void {
    this.#buffer.set(bytes, at);
  }

  patchByte(value: number, at: number): void {
    this.#buffer[at] = value;
  }

  /** Throws on what does not fit into eight bytes. */
  int64(value: bigint): void {
    if (BigInt.asIntN(64, value) !== value) throw new RangeError(`beyond eight bytes: ${value}`);
    this.#ensure(8);
    this.#view.setBigInt64(this.#at, value);
    this.#at += 8;
  }

  /**
   * A safe integer as eight bytes. Throws on a fraction or beyond 2^53: it lost its value before it
   * came here.
   */
  safeInt64(value: number): void {
    if (!Number.isSafeInteger(value)) throw new Error(`not a whole number: ${value}`);
    this.#ensure(8);
    this.#view.setInt32(this.#at, Math.floor(value / 2 ** 32));
    this.#view.setUint32(this.#at + 4, value >>> 0);
    this.#at += 8;
  }

  byte(value: number): void {
    this.#ensure(1);
    this.#buffer[this.#at] = value;
    this.#at += 1;
  }

  packed({ words, length }: PackedText): void {
    const wordCount = words.length;
    this.#ensure(wordCount * WORD_BYTES);
    const view = this.#view;
    const at = this.#at;
    for (let word = 0; word < wordCount; word += 1) {
      view.setInt32(at + word * WORD_BYTES, words[word] as number);
    }
    // What the last word wrote too much is written over.
    this.#at = at + length;
  }

  bytes(bytes: Uint8Array): void {
    this.#ensure(bytes.length);
    this.#buffer.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** Repeats what stands between two places before here. */
  copy(start: number, end: number): void {
    this.#ensure(end - start);
    this.#buffer.copyWithin(this.#at, start, end);
    this.#at += end - start;
  }

  /** Any text, in UTF-8. */
  text(text: string): void {
    this.#ensure(text.length * BYTES_PER_UNIT_MAX);
    const isShort = text.length <= SHORT_TEXT_UNITS;
    if (!isShort || !this.#short(text)) this.#at += this.#buffer.write(text, this.#at, 'utf8');
  }

  /**
   * A text between quotes if all of its units are `allowed` ASCII; else nothing is written and
   * false is returned.
   */
  quotedIf(text: string, allowed: Uint8Array): boolean {
    const { length } = text;
    this.#ensure(length + 2);
    const buffer = this.#buffer;
    let at = this.#at;
    buffer[at] = 0x22;
    at += 1;
    for (let unit = 0; unit < length; unit += 1) {
      const code = text.charCodeAt(unit);
      if (code >= ASCII_END || allowed[code] !== 1) return false;
      buffer[at + unit] = code;
    }
    buffer[at + length] = 0x22;
    this.#at = at + length + 1;
    return true;
  }

  /** The decimal digits of a safe integer. */
  digits(value: number): void {
    this.#ensure(INTEGER_BYTES_MAX);
    let left = value;
    if (left < 0) {
      this.byte(MINUS);
      left = -left;
    }
    if (left < LONG_NUMBER) this.#shortDigits(left, lengthOf(left));
    else this.#longDigits(left);
  }

  /** Instants and the like: from ten digits on, copied if they stand somewhere in this batch. */
  #longDigits(value: number): void {
    const place = value & (KNOWN_NUMBERS - 1);
    const start = this.#at;
    const high = Math.floor(value / HALF_DIGITS);
    const highLength = lengthOf(high);
    if (this.#knownNumbers[place] === value) {
      const from = this.#knownAt[place] as number;
      this.#repeat(from, highLength + HALF_LENGTH);
      return;
    }
    this.#knownNumbers[place] = value;
    this.#knownAt[place] = start;
    this.#shortDigits(high, highLength);
    this.#shortDigits(value - high * HALF_DIGITS, HALF_LENGTH);
  }

  /** Below 2^31, with leading zeros up to the length. */
  #shortDigits(value: number, length: number): void {
    const buffer = this.#buffer;
    const start = this.#at;
    let left = value | 0;
    for (let at = start + length - 1; at >= start; at -= 1) {
      const rest = (left / 10) | 0;
      buffer[at] = DIGIT_ZERO + (left - rest * 10);
      left = rest;
    }
    this.#at = start + length;
  }

  #repeat(from: number, length: number): void {
    const buffer = this.#buffer;
    const at = this.#at;
    for (let index = 0; index < length; index += 1) {
      buffer[at + index] = buffer[from + index] as number;
    }
    this.#at = at + length;
  }

  #short(text: string): boolean {
    const buffer = this.#buffer;
    for (let unit = 0; unit < text.length; unit += 1) {
      const code = text.charCodeAt(unit);
      if (code >= ASCII_END) return false;
      buffer[this.#at + unit] = code;
    }
    this.#at += text.length;
    return true;
  }

  /** Goes on in a larger piece when this one is full; what was handed out stays where it is. */
  #ensure(bytes: number): void {
    if (this.#at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.#buffer.length * 2, this.#at + bytes));
    this.#buffer.copy(larger, 0, 0, this.#at);
    this.#buffer = larger;
    this.#view = viewOf(larger);
  }
}

function viewOf({ buffer, byteOffset, length }: Buffer): DataView {
  return new DataView(buffer, byteOffset, length);
}

/** Decimal digits of a whole number below 2^31. */
function lengthOf(value: number): number {
  let length = 1;
  for (let bound = 10; bound <= value; bound *= 10) length += 1;
  return length;
}
