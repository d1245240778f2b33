import { inflateSync } from 'node:zlib';

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;

/**
 * The font inside a WOFF file (https://www.w3.org/TR/WOFF/), as programs that draw want it: packed,
 * each glyph that is looked up would unpack its table again.
 */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => readTable(woff, at));
  const sfnt = Buffer.alloc(woff.readUInt32BE(16));
  sfnt.writeUInt32BE(woff.readUInt32BE(4), 0);
  const power = Math.floor(Math.log2(count));
  sfnt.writeUInt16BE(count, 4);
  sfnt.writeUInt16BE(2 ** power * SFNT_ENTRY_BYTES, 6);
  sfnt.writeUInt16BE(power, 8);
  sfnt.writeUInt16BE((count - 2 ** power) * SFNT_ENTRY_BYTES, 10);
  let place = SFNT_HEADER_BYTES + count * SFNT_ENTRY_BYTES;
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    const entry = SFNT_HEADER_BYTES + at * SFNT_ENTRY_BYTES;
    sfnt.write(tag, entry, 'latin1');
    sfnt.writeUInt32BE(checksum, entry + 4);
    sfnt.writeUInt32BE(place, entry + 8);
    sfnt.writeUInt32BE(bytes.length, entry + 12);
    bytes.copy(sfnt, place);
    place += Math.ceil(bytes.length / 4) * 4;
  }
  return sfnt;
}

function readTable(woff: Buffer, at: number) {
  const entry = HEADER_BYTES + at * ENTRY_BYTES;
  const start = woff.readUInt32BE(entry + 4);
  const packed = woff.subarray(start, start + woff.readUInt32BE(entry + 8));
  const length = woff.readUInt32BE(entry + 12);
  return {
    tag: woff.toString('latin1', entry, entry + 4),
    checksum: woff.readUInt32BE(entry + 16),
    bytes: packed.length === length ? packed : inflateSync(packed),
  };
}
