import { Buffer } from 'node:buffer';

/** Counts WebSocket messages of a server (RFC 6455 section 5.2) in a stream by their heads alone. */
export function messageCounter(): (bytes: Buffer) => number {
  let skip = 0;
  let head: Buffer = Buffer.alloc(0);
  return (bytes) => {
    let count = 0;
    let at = 0;
    while (at < bytes.length) {
      if (skip > 0) {
        const step = Math.min(skip, bytes.length - at);
        skip -= step;
        at += step;
        continue;
      }
      const seen = Buffer.concat([head, bytes.subarray(at, at + 10)]);
      const length = headLength(seen);
      if (length === null) {
        head = seen;
        return count;
      }
      at += length.head - head.length;
      head = Buffer.alloc(0);
      skip = length.body;
      count += 1;
    }
    return count;
  };
}

function headLength(bytes: Buffer): { head: number; body: number } | null {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 0x7f;
  if (short < 126) return { head: 2, body: short };
  if (short === 126) return bytes.length < 4 ? null : { head: 4, body: bytes.readUInt16BE(2) };
  return bytes.length < 10 ? null : { head: 10, body: Number(bytes.readBigUInt64BE(2)) };
}
