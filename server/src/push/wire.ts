import { Buffer } from 'node:buffer';

const FIN_TEXT = 0x81;
const LENGTH_16 = 126;
const LENGTH_64 = 127;

/**
 * A whole text message as a WebSocket server sends it (RFC 6455 section 5.2: final, text,
 * unmasked). The same bytes serve every connection, which is what makes one frame cheap to send to
 * thousands.
 */
export function textMessage(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < LENGTH_16 ? 2 : length < 65_536 ? 4 : 10;
  const bytes = Buffer.allocUnsafe(head + length);
  bytes[0] = FIN_TEXT;
  if (head === 2) {
    bytes[1] = length;
  } else if (head === 4) {
    bytes[1] = LENGTH_16;
    bytes.writeUInt16BE(length, 2);
  } else {
    bytes[1] = LENGTH_64;
    bytes.writeBigUInt64BE(BigInt(length), 2);
  }
  bytes.write(text, head);
  return bytes;
}

export interface DataHead {
  readonly topic: string;
  readonly seq: number;
  readonly prev: number;
  readonly isSnapshot?: boolean;
  readonly isReset?: boolean;
}

/** A data frame around figures that are already JSON. */
export function dataFrame(head: DataHead, dataJson: string): string {
  const snap = head.isSnapshot ? ',"snap":true' : '';
  const reset = head.isReset ? ',"reset":true' : '';
  const numbers = `"seq":${head.seq},"prev":${head.prev}`;
  const topic = JSON.stringify(head.topic);
  return `{"op":"data","topic":${topic},${numbers}${snap}${reset},"data":${dataJson}}`;
}
