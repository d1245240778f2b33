import { randomBytes } from 'node:crypto';

const TIME_DIGITS = 9;
const RANDOM_BYTES = 10;

/**
 * An id that sorts by time: a letter for the kind, milliseconds in base 36, then 80 random bits. The database lists a
 * customer's orders by it, and nobody can guess another's.
 */
export function nextId(kind: 'o' | 't' | 'd', nowMs: number): string {
  const time = nowMs.toString(36).padStart(TIME_DIGITS, '0');
  return `${kind}${time}${randomBytes(RANDOM_BYTES).toString('hex')}`;
}
