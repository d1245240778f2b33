/**
 * PostgreSQL's binary form of one-dimensional arrays. A batch of the order path sends its columns this way: no quoting of
 * JSON inside array literals, no parsing of digits on the server. Layout: dimensions, null flag, element type, length,
 * lower bound, then each element as its byte length (-1 for null) and its bytes.
 */
const HEADER_BYTES = 20;
const INT8_OID = 20;
const TEXT_OID = 25;
const JSONB_OID = 3802;
const JSONB_VERSION = 1;
const NULL_LENGTH = -1;

/** `bigint[]` for a parameter declared `$n::bigint[]`. */
export function bigintArray(values: readonly (bigint | number | null)[]): Buffer {
  const buffer = Buffer.allocUnsafe(HEADER_BYTES + values.length * 12);
  let at = writeHeader(buffer, INT8_OID, values.length);
  for (const value of values) {
    if (value === null) {
      at = buffer.writeInt32BE(NULL_LENGTH, at);
      continue;
    }
    at = buffer.writeInt32BE(8, at);
    at =
      typeof value === 'bigint'
        ? buffer.writeBigInt64BE(value, at)
        : writeSafeInteger(buffer, value, at);
  }
  return buffer.subarray(0, at);
}

/** `text[]` for a parameter declared `$n::text[]`. */
export function textArray(values: readonly (string | null)[]): Buffer {
  return stringArray(values, TEXT_OID, 0);
}

/** `jsonb[]` for a parameter declared `$n::jsonb[]`; each value is JSON text. */
export function jsonbArray(values: readonly (string | null)[]): Buffer {
  return stringArray(values, JSONB_OID, 1);
}

function stringArray(values: readonly (string | null)[], oid: number, prefixBytes: 0 | 1): Buffer {
  let size = HEADER_BYTES;
  // Three bytes hold any UTF-16 unit in UTF-8: one pass to size, one to write, none to measure.
  for (const value of values) size += 4 + prefixBytes + (value === null ? 0 : value.length * 3);
  const buffer = Buffer.allocUnsafe(size);
  let at = writeHeader(buffer, oid, values.length);
  for (const value of values) {
    if (value === null) {
      at = buffer.writeInt32BE(NULL_LENGTH, at);
      continue;
    }
    const bodyAt = at + 4 + prefixBytes;
    if (prefixBytes === 1) buffer[at + 4] = JSONB_VERSION;
    const bytes = buffer.write(value, bodyAt, 'utf8');
    buffer.writeInt32BE(bytes + prefixBytes, at);
    at = bodyAt + bytes;
  }
  return buffer.subarray(0, at);
}

function writeHeader(buffer: Buffer, elementOid: number, length: number): number {
  // An empty array has no dimensions; PostgreSQL reads the rest of this header only when there is one.
  if (length === 0) {
    buffer.writeInt32BE(0, 0);
    buffer.writeInt32BE(0, 4);
    return buffer.writeInt32BE(elementOid, 8);
  }
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(1, 4);
  buffer.writeInt32BE(elementOid, 8);
  buffer.writeInt32BE(length, 12);
  return buffer.writeInt32BE(1, 16);
}

/** Throws on a fraction or beyond 2^53: such a number lost its value before it came here. */
function writeSafeInteger(buffer: Buffer, value: number, at: number): number {
  if (!Number.isSafeInteger(value)) throw new Error(`not a whole number: ${value}`);
  buffer.writeInt32BE(Math.floor(value / 2 ** 32), at);
  return buffer.writeUInt32BE(value >>> 0, at + 4);
}
