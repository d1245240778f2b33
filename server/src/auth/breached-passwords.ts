import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { filterPositions, plainPassword } from './breached-filter.ts';

/** Made by `npm run passwords`; source, size and rate: docs/decisions/dependencies.md. */
const file = new URL('./breached-passwords.bloom', import.meta.url);

/**
 * Whether a password is among 1.1 million that became known from broken-into sites. One in 10,000
 * others answers true as well. Reads at most 13 bytes of the file and holds none of it: somebody
 * chooses a password seldom, and the file is 2.7 MB.
 */
export function isBreached(password: string): boolean {
  const opened = openSync(file, 'r');
  try {
    const bits = fstatSync(opened).size * 8;
    const byte = Buffer.alloc(1);
    return filterPositions(plainPassword(password), bits).every((position) => {
      readSync(opened, byte, 0, 1, position >>> 3);
      return ((byte[0] ?? 0) & (1 << (position & 7))) !== 0;
    });
  } finally {
    closeSync(opened);
  }
}
