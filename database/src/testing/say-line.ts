import { writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;
const FULL = 'EAGAIN';
const PAUSE_MS = 1;

/**
 * Says a line to the process that started this one, and goes on when it is on its way:
 * `console.log` keeps what a busy reader leaves no room for (some 280 lines), and whoever is killed
 * then takes it with him. Throws when nobody reads any more.
 */
export function sayLine(line: string): void {
  const nobody = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  for (;;) {
    try {
      writeSync(STANDARD_OUTPUT, `${line}\n`);
      return;
    } catch (error) {
      // Somebody in this process told the system not to wait.
      if (!(error instanceof Error && 'code' in error && error.code === FULL)) throw error;
      Atomics.wait(nobody, 0, 0, PAUSE_MS);
    }
  }
}
