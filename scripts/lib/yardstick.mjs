import { createHash } from 'node:crypto';

const MEBIBYTE = 1 << 20;
const PIECES = 1024;
/** What it takes on the machine that the goals were set on. */
export const USUAL_SECONDS = 0.9;

/**
 * The speed of this machine: processor seconds of SHA-256 over 1 GiB. It tells times of one machine
 * on another, as it hangs on nothing of ours and hardly on the version of Node.js.
 * @returns {number}
 */
export function measureYardstick() {
  const piece = Buffer.alloc(MEBIBYTE);
  const hash = createHash('sha256');
  const before = process.cpuUsage();
  for (let written = 0; written < PIECES; written += 1) hash.update(piece);
  hash.digest();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
