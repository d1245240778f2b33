import { Buffer } from 'node:buffer';
import { textMessage } from './wire.ts';

/** A connection as topics see it: bytes go out, and how many wait is known. */
export interface Line {
  /** Bytes accepted but not yet on their way. */
  bufferedBytes(): number;
  write(bytes: Buffer): void;
  /** Characters of numbered frames kept back for this line because it is slow. */
  waitingChars: number;
}

/** Past this a line is slow: numbered frames are kept back, market figures skipped. */
export const SLOW_BYTES = 256 * 1024;
/** A slow line counts as free again below this. */
export const FREE_BYTES = 32 * 1024;
/** Kept back for one line at most, so that a stalled reader never costs a megabyte. */
export const WAITING_CHARS_MAX = 200 * 1024;

/** Writes a frame as one message. */
export function sendText(line: Line, text: string): void {
  line.write(textMessage(text));
}

/** Writes frames at once. */
export function sendTexts(line: Line, texts: readonly string[]): void {
  line.write(Buffer.concat(texts.map(textMessage)));
}
