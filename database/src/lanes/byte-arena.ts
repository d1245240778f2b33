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

/**
 * One piece of memory that a batch is written into from front to back and the next batch uses
 * again. Nothing of the batch becomes a string on the way, so that there is nothing to collect.
 * What `since` hands out is good until `reset`.
 */
export class ByteArena {
  #buffer = Buffer.allocUnsafeSlow(FIRST_CAPACITY);
  #at = 0;

  /** Where the next byte goes. */
  get at(): number {
    return this.#at;
  }

  reset(): void {
    this.#at = 0;
  }

  /** The bytes from `start` up to here. */
  since(start: number): Buffer {
    return this.#buffer.subarray(start, this.#at);
  }

  int32(value: number): void {
    this.#ensure(4);
    this.#at = this.#buffer.writeInt32BE(value, this.#at);
  }

  /** Puts a number where `int32` had kept the place. */
  patchInt32(value: number, at: number): void {
    this.#buffer.writeInt32BE(value, at);
  }

  patchByte(value: number, at: number): void {
    this.#buffer[at] = value;
  }

  int64(value: bigint): void {
    this.#ensure(8);
    this.#at = this.#buffer.writeBigInt64BE(value, this.#at);
  }

  /**
   * A safe integer as eight bytes. Throws on a fraction or beyond 2^53: it lost its value before it
   * came here.
   */
  safeInt64(value: number): void {
    if (!Number.isSafeInteger(value)) throw new Error(`not a whole number: ${value}`);
    this.#ensure(8);
    const at = this.#buffer.writeInt32BE(Math.floor(value / 2 ** 32), this.#at);
    this.#at = this.#buffer.writeUInt32BE(value >>> 0, at);
  }

  byte(value: number): void {
    this.#ensure(1);
    this.#buffer[this.#at] = value;
    this.#at += 1;
  }

  bytes(values: Uint8Array): void {
    const { length } = values;
    this.#ensure(length);
    const buffer = this.#buffer;
    const at = this.#at;
    for (let index = 0; index < length; index += 1) buffer[at + index] = values[index] ?? 0;
    this.#at = at + length;
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
    let length = 1;
    for (let bound = 10; bound <= left; bound *= 10) length += 1;
    const buffer = this.#buffer;
    for (let at = this.#at + length - 1; at >= this.#at; at -= 1) {
      const rest = Math.floor(left / 10);
      buffer[at] = DIGIT_ZERO + (left - rest * 10);
      left = rest;
    }
    this.#at += length;
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
  }
}
